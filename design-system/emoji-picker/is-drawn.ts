const SIDE = 2;

const FONT = `${SIDE}px "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji", sans-serif`;

/** The colours of an emoji that is drawn with a pen of a colour. */
function paint(context: CanvasRenderingContext2D, emoji: string, pen: string): string {
  context.clearRect(0, 0, SIDE, SIDE);
  context.fillStyle = pen;
  context.fillText(emoji, 0, 0);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  // Without the last of four: how thick an edge is depends on the pen.
  return data.filter((_, index) => index % 4 < 3).join();
}

/** Whether this device draws an emoji: as one picture, whose colours don't depend on those of a text. */
export function isDrawn(emoji: string): boolean {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.font = FONT;
  context.textBaseline = 'middle';
  // What is unknown of a joined emoji stands side by side.
  if (context.measureText(emoji).width >= SIDE * 2) return false;
  return paint(context, emoji, '#00f') === paint(context, emoji, '#f00');
}
