import {
  type PointerEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { cn } from '../cn';
import { clampView, type Point, UNZOOMED, type View, zoomAt } from './zoom';

/** Zooms what stands inside. */
export interface ZoomableHandle {
  /** Zooms in at the middle, or out again. */
  toggle: () => void;
}

interface ZoomableProps {
  /** Whether it is looked at: others aren't zoomed. */
  active: boolean;
  onZoomChange: (isZoomed: boolean) => void;
  ref?: Ref<ZoomableHandle> | undefined;
  children: ReactNode;
}

/** How much larger a double tap makes it. */
const STEP = 2.5;

/** Milliseconds and pixels between the taps of a double tap. */
const DOUBLE_TAP = { time: 300, distance: 30 };

/** Pixels that a finger may move and still taps. */
const TAP = 8;

const distanceOf = (one: Point, two: Point): number => Math.hypot(one.x - two.x, one.y - two.y);

const middleOf = (one: Point, two: Point): Point => ({ x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 });

/** Zooms by two fingers, a double tap and the wheel with Ctrl, which trackpads send for two fingers. */
export function Zoomable({ active, onZoomChange, ref, children }: ZoomableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const view = useRef(UNZOOMED);
  const pointers = useRef(new Map<number, Point>());
  const begun = useRef<Point | null>(null);
  const lastTap = useRef<(Point & { time: number }) | null>(null);
  const [isZoomed, setZoomed] = useState(false);

  const show = (next: View): void => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = frame.current ?? {};
    view.current = clampView(next, { width, height });
    const { scale, x, y } = view.current;
    if (content.current)
      content.current.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
    if (scale > 1 === isZoomed) return;
    setZoomed(scale > 1);
    onZoomChange(scale > 1);
  };

  /** A place from the middle of the frame. */
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  const toggleAt = (at: Point): void =>
    show(view.current.scale > 1 ? UNZOOMED : zoomAt(view.current, STEP, at));

  useImperativeHandle(ref, () => ({ toggle: () => toggleAt({ x: 0, y: 0 }) }));

  const reset = useEffectEvent(() => show(UNZOOMED));
  // Also as it goes away: one that is far from the next isn't kept.
  useEffect(() => (active ? () => reset() : undefined), [active]);

  // React listens to the wheel passively, and the browser would zoom the page.
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    show(zoomAt(view.current, view.current.scale * Math.exp(-event.deltaY / 100), placeOf(event)));
  });
  useEffect(() => {
    const { current } = frame;
    const listener = (event: WheelEvent): void => turn(event);
    current?.addEventListener('wheel', listener, { passive: false });
    return () => current?.removeEventListener('wheel', listener);
  }, []);

  const move = (event: PointerEvent): void => {
    // A mouse is let go unseen outside of the frame, and where the browser's own menu opens.
    if (event.pointerType === 'mouse' && event.buttons === 0) pointers.current.delete(event.pointerId);
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = placeOf(event);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    pointers.current.set(event.pointerId, now);
    if (other) {
      const [from, to] = [middleOf(before, other), middleOf(now, other)];
      const ratio = distanceOf(now, other) / Math.max(1, distanceOf(before, other));
      const zoomed = zoomAt(view.current, view.current.scale * ratio, from);
      return show({ ...zoomed, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y });
    }
    if (view.current.scale > 1)
      show({
        ...view.current,
        x: view.current.x + now.x - before.x,
        y: view.current.y + now.y - before.y,
      });
  };

  const lift = (event: PointerEvent): void => {
    const isLast = pointers.current.delete(event.pointerId) && pointers.current.size === 0;
    const at = placeOf(event);
    const isTap = isLast && begun.current !== null && distanceOf(begun.current, at) < TAP;
    begun.current = null;
    if (!isTap || event.type === 'pointercancel') return;
    const { current: last } = lastTap;
    const isDouble =
      last !== null &&
      event.timeStamp - last.time < DOUBLE_TAP.time &&
      distanceOf(last, at) < DOUBLE_TAP.distance;
    lastTap.current = isDouble ? null : { ...at, time: event.timeStamp };
    if (isDouble) toggleAt(at);
  };

  return (
    <div
      ref={frame}
      data-slot="zoomable"
      data-state={isZoomed ? 'zoomed' : 'whole'}
      onPointerDown={(event) => {
        const place = placeOf(event);
        // A second finger makes no tap.
        begun.current = pointers.current.size === 0 ? place : null;
        pointers.current.set(event.pointerId, place);
        if (isZoomed || pointers.current.size > 1) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
      // One finger swipes to the next picture, unless this one is zoomed; two are ours.
      className={cn('size-full overflow-hidden', isZoomed ? 'cursor-grab touch-none' : 'touch-pan-x')}
    >
      <div ref={content} className="size-full">
        {children}
      </div>
    </div>
  );
}
