/** A place in pixels, from the middle of the frame. */
export interface Point {
  x: number;
  y: number;
}

/** How a picture stands in its frame: how large, and how far from the middle. */
export interface View extends Point {
  scale: number;
}

export const UNZOOMED: View = { scale: 1, x: 0, y: 0 };

const LARGEST = 5;

const clamp = (value: number, most: number): number => Math.min(Math.max(value, -most), most);

/** Zooms to a scale; what stands at a place stays there. */
export function zoomAt(view: View, scale: number, at: Point): View {
  const to = Math.min(Math.max(scale, 1), LARGEST);
  const ratio = to / view.scale;
  return { scale: to, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/** A view whose picture covers its frame: no edge is dragged inside. */
export function clampView({ scale, x, y }: View, frame: { width: number; height: number }): View {
  if (scale <= 1) return UNZOOMED;
  return {
    scale,
    x: clamp(x, (frame.width * (scale - 1)) / 2),
    y: clamp(y, (frame.height * (scale - 1)) / 2),
  };
}
