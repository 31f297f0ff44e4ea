import { type ComponentProps, type ReactNode, useState } from 'react';
import { cn } from '../cn';
import { Ring } from '../ring/ring';

export interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Whose picture it is; its initials replace a missing picture. */
  name: string;
  /** The picture's address. Initials replace a picture that is missing or fails to load. */
  src?: string | null;
  /** Stands in the place of the initials, for what isn't known by its name: an icon of half the size. */
  icon?: ReactNode;
  /** 32, 44, 80 or 120 px across. @default 'medium' */
  size?: 'small' | 'medium' | 'large' | 'huge';
  /** Live, online or unread, as a ring around the picture. @default 'none' */
  ring?: 'none' | 'live' | 'online' | 'unread';
  /** The ring's meaning in words. */
  ringLabel?: string;
  /** How much of a new picture is sent, 0 to 1, as a closing ring; null while none is. @default null */
  progress?: number | null;
}

const sizes = {
  small: { px: 32, text: 'text-caption' },
  medium: { px: 44, text: 'text-body' },
  large: { px: 80, text: 'text-headline' },
  huge: { px: 120, text: 'text-display' },
};

/** The first letter or digit of the first words, or of one in scripts without spaces. */
const initials = (name: string, words: number) =>
  name
    .trim()
    .split(/\s+/u)
    .slice(0, words)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase() || Array.from(name.trim()).slice(0, 1).join('');

/** A person or group. Renders a `<span role="img">`. */
export function Avatar({
  name,
  src,
  icon,
  size = 'medium',
  ring = 'none',
  ringLabel,
  progress = null,
  className,
  style,
  ...props
}: AvatarProps) {
  const { px, text } = sizes[size];
  const [broken, setBroken] = useState<string>();
  const isSending = progress !== null;
  const hasRing = ring !== 'none' || isSending;
  return (
    <span
      data-slot="avatar"
      data-state={isSending ? 'sending' : ring}
      role="img"
      aria-label={hasRing && ringLabel ? `${name}, ${ringLabel}` : name}
      {...props}
      className={cn('relative inline-grid shrink-0 place-items-center', className)}
      style={{ width: `${px / 16}rem`, height: `${px / 16}rem`, ...style }}
    >
      {hasRing ? (
        <Ring
          state={isSending ? 'counting' : 'still'}
          progress={progress ?? 0}
          size={px}
          // A caller may have made the avatar another size.
          style={{ width: '100%', height: '100%' }}
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
          // A ring leaves the smallest one room for one letter.
          (icon ?? initials(name, hasRing && size === 'small' ? 1 : 2))
        )}
      </span>
    </span>
  );
}
