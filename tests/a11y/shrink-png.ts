import { readFileSync, writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Colours of a picture and, for each of its pixels, which of them it has. */
interface Indexed {
  width: number;
  height: number;
  /** Red, green and blue of each colour. */
  palette: number[];
  /** A character for each pixel. */
  pixels: string;
}

/** The 256 commonest colours that the eye tells apart; the rest, edges of letters mostly, take the nearest of them. */
const toIndexed = (page: Page, png: Buffer): Promise<Indexed> =>
  page.evaluate(
    async (url) => {
      const image = await createImageBitmap(await (await fetch(url)).blob());
      const { width, height } = image;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) throw new Error('The browser draws nothing.');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const colorAt = (pixel: number) =>
        ((data[4 * pixel] ?? 0) << 16) | ((data[4 * pixel + 1] ?? 0) << 8) | (data[4 * pixel + 2] ?? 0);
      const split = (color: number) => [color >> 16, (color >> 8) & 255, color & 255] as const;

      const counts = new Map<number, number>();
      const colors = Array.from({ length: width * height }, (_, pixel) => colorAt(pixel));
      for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
      const palette: (readonly [red: number, green: number, blue: number])[] = [];
      const distances = (color: number) => {
        const [red, green, blue] = split(color);
        return palette.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
      };
      for (const [color] of [...counts].sort(([, one], [, other]) => other - one))
        if (palette.length < 256 && distances(color).every((distance) => distance > 64))
          palette.push(split(color));

      const nearest = (color: number) => {
        const all = distances(color);
        return all.indexOf(Math.min(...all));
      };
      const indexes = new Map([...counts.keys()].map((color) => [color, nearest(color)]));
      const pixels = colors.map((color) => String.fromCharCode(indexes.get(color) ?? 0)).join('');
      return { width, height, palette: palette.flat(), pixels };
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function encode({ width, height, palette, pixels }: Indexed): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, into a palette.
  header.set([8, 3], 8);
  const bytes = Buffer.from(pixels, 'latin1');
  // Each row starts with the number of its filter; a palette compresses best with none.
  const rows = Array.from({ length: height }, (_, row) => [
    Buffer.from([0]),
    bytes.subarray(row * width, (row + 1) * width),
  ]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const hasPalette = (png: Buffer) => png[25] === 3;

/** Writes a picture anew in at most 256 colours: less than half its size, and no difference that anybody sees. */
export async function shrinkPng(page: Page, file: string): Promise<void> {
  const png = readFileSync(file);
  if (!hasPalette(png)) writeFileSync(file, encode(await toIndexed(page, png)));
}
