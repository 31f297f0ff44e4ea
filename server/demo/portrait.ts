import { readPicture, type Picture } from '../media/read-picture';
import { Failure } from '../failure';

type Colour = readonly [red: number, green: number, blue: number];

/** How far a place is from the edge of a shape: negative inside. All lengths are parts of the picture's width. */
type Shape = (x: number, y: number) => number;

interface Layer {
  colour: Colour;
  shape: Shape;
}

const SIZE = 256;

const SKIES: readonly Colour[] = [
  [196, 222, 240],
  [247, 214, 184],
  [204, 229, 207],
  [226, 210, 240],
  [250, 226, 170],
  [244, 205, 210],
];
const SKINS: readonly Colour[] = [
  [244, 208, 181],
  [226, 178, 142],
  [198, 142, 104],
  [150, 101, 72],
  [250, 221, 201],
];
const HAIRS: readonly Colour[] = [
  [42, 34, 33],
  [92, 60, 40],
  [28, 28, 36],
  [176, 122, 62],
  [122, 70, 48],
  [96, 96, 104],
];
const SHIRTS: readonly Colour[] = [
  [58, 91, 140],
  [164, 74, 63],
  [63, 122, 98],
  [110, 84, 148],
  [201, 140, 52],
  [70, 76, 88],
  [45, 126, 140],
];
const INK: Colour = [52, 40, 40];

/** Many times faster than `Math.hypot`, which minds numbers that are huge. */
const length = (x: number, y: number): number => Math.sqrt(x * x + y * y);

const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) =>
    (length((x - cx) / rx, (y - cy) / ry) - 1) * Math.min(rx, ry);

const both =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.max(one(x, y), other(x, y));

const above =
  (line: number): Shape =>
  (_x, y) =>
    y - line;

/** The lower half of a ring: a smile. */
const smile = (cy: number, radius: number): Shape =>
  both(
    (x, y) => Math.abs(length(x - 0.5, y - cy) - radius) - 0.008,
    (_x, y) => cy + radius * 0.55 - y,
  );

/** One of a list for each number; lists of different lengths make people differ. */
const pick = <Item>(list: readonly Item[], index: number, fallback: Item): Item =>
  list[index % list.length] ?? fallback;

/** Hair behind the head, from short to long. */
const HAIR_BEHIND: readonly Shape[] = [
  ellipse(0.5, 0.4, 0.2, 0.2),
  ellipse(0.5, 0.5, 0.245, 0.31),
  ellipse(0.5, 0.44, 0.24, 0.24),
  both(ellipse(0.5, 0.55, 0.23, 0.42), above(0.78)),
];

/** Hair over the forehead. */
const FRINGES: readonly Shape[] = [
  both(ellipse(0.5, 0.4, 0.19, 0.19), above(0.345)),
  both(ellipse(0.44, 0.295, 0.19, 0.1), ellipse(0.5, 0.42, 0.2, 0.215)),
  both(ellipse(0.57, 0.29, 0.2, 0.1), ellipse(0.5, 0.42, 0.2, 0.215)),
];

/** The shapes of somebody, from back to front. */
function layersOf(index: number): Layer[] {
  const skin = pick(SKINS, index * 3, INK);
  const hair = pick(HAIRS, index * 5, INK);
  const eyes = 0.435;
  return [
    { colour: hair, shape: pick(HAIR_BEHIND, index, above(0)) },
    { colour: pick(SHIRTS, index * 2, INK), shape: ellipse(0.5, 1.02, 0.36, 0.3) },
    { colour: skin, shape: both(ellipse(0.5, 0.66, 0.075, 0.14), above(0.8)) },
    { colour: skin, shape: ellipse(0.5, 0.44, 0.165, 0.205) },
    { colour: hair, shape: pick(FRINGES, index * 2 + 1, above(0)) },
    { colour: INK, shape: ellipse(0.435, eyes, 0.016, 0.02) },
    { colour: INK, shape: ellipse(0.565, eyes, 0.016, 0.02) },
    { colour: INK, shape: smile(0.5, 0.055) },
  ];
}

/** Paints the sky, a little darker further down. */
function paintSky(pixels: Uint8ClampedArray, sky: Colour): void {
  for (let at = 0; at < pixels.length; at += 3) {
    const light = 1.04 - (at / pixels.length) * 0.12;
    for (const [part, value] of sky.entries()) pixels[at + part] = value * light;
  }
}

/** Paints a shape; its edge is as soft as a pixel is wide. */
function paint(pixels: Uint8ClampedArray, { colour: [red, green, blue], shape }: Layer): void {
  const blend = (at: number, value: number, cover: number): void => {
    const below = pixels[at] ?? 0;
    pixels[at] = below + (value - below) * cover;
  };
  for (let row = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++) {
      const cover = Math.min(0.5 - shape(column / SIZE, row / SIZE) * SIZE, 1);
      if (cover <= 0) continue;
      const at = (row * SIZE + column) * 3;
      blend(at, red, cover);
      blend(at + 1, green, cover);
      blend(at + 2, blue, cover);
    }
}

/** Draws somebody: always the same picture for a number. */
function drawPixels(index: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(SIZE * SIZE * 3);
  paintSky(pixels, pick(SKIES, index, INK));
  for (const layer of layersOf(index)) paint(pixels, layer);
  return pixels;
}

/** Draws a portrait and has it read like a member's upload. */
export async function drawPortrait(index: number): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  const raw = { width: SIZE, height: SIZE, channels: 3 } as const;
  const png = await sharp(drawPixels(index), { raw }).png().toBuffer();
  const picture = await readPicture(new File([new Uint8Array(png)], 'portrait.png', { type: 'image/png' }));
  if (picture instanceof Failure) throw new Error('a portrait could not be read');
  return picture;
}
