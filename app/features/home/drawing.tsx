import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Person, type Somebody } from './person';

/** `arriving` from the moment in which the element is scrolled into view; what was in view from the start stays still. */
function useArrival(element: RefObject<HTMLElement | null>): 'still' | 'arriving' {
  const [hasArrived, setArrived] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    let wasOutside = false;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting !== true) wasOutside = true;
      else {
        observer.disconnect();
        setArrived(wasOutside);
      }
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return hasArrived ? 'arriving' : 'still';
}

interface DrawingProps {
  className: string;
  children: ReactNode;
}

/**
 * Shows what the text beside it says, so screen readers pass it over. It is whole from the start; once it scrolls into
 * view, its {@link Arriving} parts come one after another, where motion is welcome. Renders a `<div>`.
 */
export function Drawing({ className, children }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const state = useArrival(frame);
  return (
    <div
      ref={frame}
      aria-hidden
      data-slot="drawing"
      data-state={state}
      className={`group/drawing @container ${className}`}
    >
      {children}
    </div>
  );
}

/** Milliseconds from the start to the first part, and from part to part. */
const PAUSE = 180;

interface ArrivingProps {
  /** Its place in the order, from 1. */
  turn: number;
  className?: string;
  children: ReactNode;
}

/** A part of a drawing or a scene that comes in its turn. Renders a `<div>`. */
export function Arriving({ turn, className = '', children }: ArrivingProps) {
  return (
    <div
      className={`motion-safe:group-data-[state=arriving]/drawing:animate-arrive ${className}`}
      style={{ animationDelay: `${turn * PAUSE}ms` }}
    >
      {children}
    </div>
  );
}

const BUBBLE = 'px-4 @max-[9rem]:px-2 py-2 text-small text-ink';

interface BubbleProps {
  /** Whose words; one's own stand at the end, without a picture. */
  who: Somebody | 'self';
  /** Replaces the picture. */
  picture?: ReactNode;
  /** A photo above the words. */
  attachment?: ReactNode;
  children: ReactNode;
}

/** A line of a conversation, drawn. */
export function Bubble({ who, picture, attachment, children }: BubbleProps) {
  if (who === 'self')
    return (
      <p className={`${BUBBLE} max-w-4/5 self-end rounded-card rounded-ee-small bg-accent-soft`}>
        {children}
      </p>
    );
  return (
    <div className="@container">
      <div className="flex items-end gap-2">
        {/* Large text on a narrow screen needs its room. */}
        <span className="flex shrink-0 @max-[9rem]:hidden">{picture ?? <Person who={who} size={28} />}</span>
        <div className="min-w-0 overflow-clip rounded-card rounded-es-small border border-line bg-surface">
          {attachment}
          <p className={BUBBLE}>{children}</p>
        </div>
      </div>
    </div>
  );
}

/** A word on a stream: that it is live, or how many watch. */
export function Tag({ isLive = false, children }: { isLive?: boolean; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 py-0.5 text-caption ${isLive ? 'font-semibold text-danger' : 'text-ink'}`}
    >
      {isLive ? <span className="size-2 rounded-full bg-danger" /> : null}
      {children}
    </span>
  );
}
