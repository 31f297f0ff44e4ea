import sharp from 'sharp';
import type { Plugin } from 'vite';

const PAPER = '#fbfbfd';
const INK = '#0c1020';

const GRADIENT = `<linearGradient id="light" x1="4" y1="44" x2="44" y2="4" gradientUnits="userSpaceOnUse"><stop stop-color="#2b4bff"/><stop offset=".55" stop-color="#00c2ff"/><stop offset="1" stop-color="#7cf5c4"/></linearGradient>`;

/** The ring of light, 48 units wide; its size in the picture depends on how much of it systems cut away. */
const ring = (stroke = 'url(#light)') =>
  `<circle cx="24" cy="24" r="19" fill="none" stroke="${stroke}" stroke-width="8"/>`;

/** The brand's name in strokes of our own, which need no font: H, a, l, o. */
const NAME = `<g fill="none" stroke="${INK}" stroke-width="20" stroke-linecap="round"><path d="M10 10v120M90 10v120M10 70h80M206 54v76M246 10v120"/><circle cx="169" cy="92" r="37"/><circle cx="321" cy="92" r="37"/></g>`;

interface Drawn {
  width: number;
  height?: number;
  /** SVG in a view box of 48 by 48, unless another is given. */
  view?: string;
  content: string;
}

const square = (width: number, content: string): Drawn => ({ width, content });

/** A ring with a margin, on paper up to the edges: systems cut it to shapes of their own. */
const onPaper = (scale: number) =>
  `<rect width="48" height="48" fill="${PAPER}"/><g transform="translate(24 24) scale(${scale}) translate(-24 -24)">${ring()}</g>`;

/** The pictures of the build, by file. */
const PICTURES: Readonly<Record<string, Drawn>> = {
  'icons/192.png': square(192, ring()),
  'icons/512.png': square(512, ring()),
  'icons/maskable.png': square(512, onPaper(0.62)),
  'icons/monochrome.png': square(
    512,
    `<g transform="translate(24 24) scale(.62) translate(-24 -24)">${ring('#fff')}</g>`,
  ),
  'apple-touch-icon.png': square(180, onPaper(0.72)),
  'social.png': {
    width: 1200,
    height: 630,
    view: '0 0 1200 630',
    content: `<rect width="1200" height="630" fill="${PAPER}"/><g transform="translate(200 165) scale(6.25)">${ring()}</g><g transform="translate(580 226) scale(1.25)">${NAME}</g>`,
  },
};

const svgOf = ({ width, height = width, view = '0 0 48 48', content }: Drawn): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}"><defs>${GRADIENT}</defs>${content}</svg>`;

/** Adds the app's icons and the picture of its links, all drawn from the ring. */
export const icons = (): Plugin => ({
  name: 'icons',
  apply: 'build',
  async generateBundle() {
    for (const [fileName, drawn] of Object.entries(PICTURES)) {
      const source = await sharp(Buffer.from(svgOf(drawn)))
        .png({ compressionLevel: 9 })
        .toBuffer();
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
});
