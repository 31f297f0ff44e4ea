import { cn } from '../cn';

interface WaveformProps {
  /** How loud each part is, 0 to 1. */
  peaks: readonly number[];
  /** How much of it is drawn in the accent, 0 to 1. @default 0 */
  share?: number;
  className?: string;
}

const HEIGHT = 24;

/** Units between two bars. */
const STEP = 4;

/** A bar of silence. */
const LEAST = 0.08;

const barOf = (peak: number, index: number): string => {
  const height = Math.min(Math.max(peak, LEAST), 1) * (HEIGHT - 4);
  return `M${index * STEP + STEP / 2} ${(HEIGHT - height) / 2}v${Math.round(height)}`;
};

/** Bars of loudness, as wide as their place. Renders an `<svg>` that screen readers pass over. */
export function Waveform({ peaks, share = 0, className }: WaveformProps) {
  const bars = peaks.map(barOf).join('');
  const look = {
    d: bars,
    strokeWidth: 2,
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return (
    <svg
      aria-hidden
      data-slot="waveform"
      viewBox={`0 0 ${Math.max(peaks.length, 1) * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="none"
      className={cn('h-6 w-full rtl:-scale-x-100', className)}
    >
      <path {...look} className="stroke-control" />
      <path {...look} className="stroke-accent" style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }} />
    </svg>
  );
}
