import { type ComponentProps, useId } from 'react';
import { cn } from '../cn';

/** What the ring means. */
export type RingState = 'still' | 'counting' | 'loading' | 'success';

export interface RingProps extends Omit<ComponentProps<'svg'>, 'children'> {
  /** What it means. */
  state: RingState;
  /** Width and height in CSS px at the normal text size; it grows with the text. @default 24 */
  size?: number;
  /** How much of the ring is closed, 0 to 1; used while counting. @default 0 */
  progress?: number;
  /** Colours: the ring's own gradient, or the text's colour on a coloured surface. @default 'light' */
  tone?: 'light' | 'text';
  /** Names the ring for screen readers; without a label, it is hidden from them. */
  label?: string;
}

const BOX = 48;

/** Part of the circle that is drawn. The loading ring has a gap, so that its rotation is visible. */
const closed = (state: RingState, progress: number) => {
  if (state === 'counting') return Math.min(Math.max(progress, 0), 1);
  return state === 'loading' ? 0.72 : 1;
};

/** The stroke's width in the drawing's units: small rings have a thicker stroke, to stay visible. */
const strokeWidth = (size: number) => (size <= 28 ? 5 : 3);

/** The ring of light: live, counting down, loading or done. Renders an `<svg>`. */
export function Ring({
  state,
  size = 24,
  progress = 0,
  tone = 'light',
  label,
  className,
  style,
  ...props
}: RingProps) {
  const gradient = useId();
  const width = strokeWidth(size);
  const circle = { cx: BOX / 2, cy: BOX / 2, r: (BOX - width) / 2, fill: 'none', strokeWidth: width };
  const stroke = tone === 'light' ? `url(#${gradient})` : 'currentColor';
  const part = closed(state, progress);
  return (
    <svg
      data-slot="ring"
      data-state={state}
      viewBox={`0 0 ${BOX} ${BOX}`}
      fill="none"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      {...props}
      className={cn('shrink-0', state === 'loading' && 'motion-safe:animate-spin', className)}
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem`, ...style }}
    >
      {tone === 'light' ? <Light id={gradient} /> : null}
      {state === 'counting' ? <circle {...circle} className="stroke-line" /> : null}
      {part > 0 ? (
        <circle
          {...circle}
          data-slot="ring-arc"
          stroke={stroke}
          strokeLinecap="round"
          pathLength={1}
          strokeDasharray={part === 1 ? '1' : `${part} 1`}
          transform={`rotate(-90 ${BOX / 2} ${BOX / 2})`}
          className={cn(
            state === 'counting' && 'motion-safe:transition-[stroke-dasharray] motion-safe:duration-slow',
            state === 'success' && 'motion-safe:animate-draw',
          )}
        />
      ) : null}
      {state === 'success' ? <CheckMark stroke={stroke} width={width} /> : null}
    </svg>
  );
}

function Light({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={id} x1="4" y1="44" x2="44" y2="4" gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="var(--ring-start)" />
        <stop offset="0.55" stopColor="var(--ring-mid)" />
        <stop offset="1" stopColor="var(--ring-end)" />
      </linearGradient>
    </defs>
  );
}

function CheckMark({ stroke, width }: { stroke: string; width: number }) {
  return (
    <path
      data-slot="ring-check"
      d="M15 24.5 21.5 31 33.5 18"
      stroke={stroke}
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      pathLength={1}
      strokeDasharray="1"
      className="motion-safe:animate-draw-late"
    />
  );
}
