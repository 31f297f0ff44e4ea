import { type ComponentProps, useState } from 'react';
import { cn } from '../cn';
import { Ring } from '../ring/ring';

export interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Whose picture it is; its initials replace a missing picture. */
  name: string;
  /** The picture's address. Initials replace a picture that is missing or fails to load. */
  src?: string | null;
  /** 32, 44 or 80 px across. @default 'medium' */
  size?: 'small' | 'medium' | 'large';
  /** Live or unread, as a ring around the picture. @default 'none' */
  ring?: 'none' | 'live' | 'unread';
  /** The ring's meaning in words. */
  ringLabel?: string;
}

const sizes = {
  small: { px: 32, text: 'text-caption' },
  medium: { px: 44, text: 'text-body' },
  large: { px: 80, text: 'text-headline' },
};

/** The first letter or digit of the first two words, or of one in scripts without spaces. */
const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase() || Array.from(name.trim()).slice(0, 1).join('');

/** A person or group. Renders a `<span role="img">`. */
export function Avatar({
  name,
  src,
  size = 'medium',
  ring = 'none',
  ringLabel,
  className,
  style,
  ...props
}: AvatarProps) {
  const { px, text } = sizes[size];
  const [broken, setBroken] = useState<string>();
  const hasRing = ring !== 'none';
  return (
    <span
      data-slot="avatar"
      data-state={ring}
      role="img"
      aria-label={hasRing && ringLabel ? `${name}, ${ringLabel}` : name}
      {...props}
      className={cn('relative inline-grid shrink-0 place-items-center', className)}
      style={{ width: `${px / 16}rem`, height: `${px / 16}rem`, ...style }}
    >
      {hasRing ? (
        <Ring
          state="still"
          size={px}
          className={cn('absolute inset-0', ring === 'live' && 'motion-safe:animate-pulse')}
        />
      ) : null}
      <span
        aria-hidden
        className={cn(
          'relative grid place-items-center overflow-hidden rounded-full border border-transparent bg-accent-soft font-semibold text-accent-strong select-none',
          hasRing ? 'size-[82%]' : 'size-full',
          text,
        )}
      >
        {src && src !== broken ? (
          <img src={src} alt="" onError={() => setBroken(src)} className="size-full object-cover" />
        ) : (
          initials(name)
        )}
      </span>
    </span>
  );
}
