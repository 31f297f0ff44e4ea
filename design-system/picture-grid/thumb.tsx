import { useLayoutEffect, useRef } from 'react';
import { thumbHashToRGBA } from 'thumbhash';

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Draws a ThumbHash; one that can't be read draws nothing. */
function draw(canvas: HTMLCanvasElement, hash: string): void {
  try {
    const { w, h, rgba } = thumbHashToRGBA(bytesOf(hash));
    canvas.width = w;
    canvas.height = h;
    const pixels = new ImageData(w, h);
    pixels.data.set(rgba);
    canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  } catch {
    canvas.width = 1;
  }
}

/** What stands in a picture's place until it is loaded: a few dozen pixels, drawn large. */
export function Thumb({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) draw(canvas.current, hash);
  }, [hash]);
  return <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />;
}
