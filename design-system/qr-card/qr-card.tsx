import { type ComponentProps, useMemo } from 'react';
import { encode } from 'uqr';
import { cn } from '../cn';
import { Link } from '../link/link';

export interface QrCardProps extends ComponentProps<'figure'> {
  /** The address in the code. */
  href: string;
  /** Names the code for screen readers. */
  label: string;
  /** The address as people read it. @default the address itself */
  addressText?: string;
}

/** Scanners need this many light modules around the code. */
const QUIET_ZONE = 4;

/** One rectangle for each run of dark modules in a row. */
const drawRow = (row: readonly boolean[], y: number) =>
  row
    .map((dark, x) => {
      if (!dark || row[x - 1]) return '';
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${end - x}v1H${x}z`;
    })
    .join('');

function useCode(text: string) {
  return useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
    return { size: data.length, path: data.map(drawRow).join('') };
  }, [text]);
}

/**
 * An address to scan, and the same address to read, copy and follow. Renders a `<figure>` with an `<svg>` and
 * a link; children, such as a title, stand above the link.
 */
export function QrCard({ href, label, addressText = href, className, children, ...props }: QrCardProps) {
  const { size, path } = useCode(href);
  return (
    <figure
      data-slot="qr-card"
      {...props}
      className={cn(
        'flex flex-col items-center gap-3 rounded-card border border-line bg-surface p-gutter text-center text-ink',
        className,
      )}
    >
      {/* Many scanners read dark on light only, so the code keeps the light theme. */}
      <svg
        data-slot="qr-code"
        data-theme="light"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-full max-w-48 rounded-control bg-surface forced-color-adjust-none"
      >
        <path d={path} className="fill-ink" />
      </svg>
      <figcaption
        data-slot="qr-caption"
        className="flex max-w-full flex-col items-center gap-1 wrap-anywhere"
      >
        {children}
        <Link href={href} variant="quiet" dir="ltr" className="justify-center text-small select-text">
          {addressText}
        </Link>
      </figcaption>
    </figure>
  );
}
