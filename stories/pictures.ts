import type { GridPicture } from '@ds/picture-grid/picture-grid';
import bowl from './picture-bowl.webp';
import gate from './picture-gate.webp';
import market from './picture-market.webp';

/** The pictures of stories: wide, square and high. */
export const PICTURES = [
  { src: market, width: 960, height: 640, preview: 'TheGC4IPWYZ7iXDvT/+JQ3d3cneAJwg=' },
  { src: bowl, width: 640, height: 640, preview: '5VkGFwL3ybZ4h3eOanSI9yd4iHAXB3YB' },
  { src: gate, width: 640, height: 860, preview: 'J8eNJAQPl/h3WGeJeASXJ3mAdzeIB4hzAA==' },
] as const;

/** Pictures of a message. */
export const gridOf = (count: number): GridPicture[] =>
  Array.from({ length: count }, (_, index) => ({
    ...(PICTURES[index % PICTURES.length] ?? PICTURES[0]),
    id: String(index),
    label: count === 1 ? 'Photo from Mina, 12:05' : `Photo ${index + 1} of ${count} from Mina, 12:05`,
  }));
