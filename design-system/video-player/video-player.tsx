import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';

/** Props of {@link VideoPlayer}. */
export interface VideoPlayerProps extends Omit<ComponentProps<'video'>, 'children' | 'controls' | 'src'> {
  /** Names it: "Video from Mina, 12:05". */
  label: string;
  /** Its address; undefined until it is known. */
  src: string | undefined;
  /** In pixels; the room is reserved by them before it has loaded. */
  width: number;
  height: number;
  /** Stands in the middle: what is on its way. Then it doesn't play yet. */
  over?: ReactNode;
}

/** Width over height, at most and at least: what is longer has bars. */
const RATIO = { most: 2.2, least: 0.6 };

/** In rem. */
const WIDEST = 18;
const HIGHEST = 22;

/** A video of a message, with the browser's own controls. Renders a `<video>` in a `<div>` of its ratio. */
export function VideoPlayer({ label, src, width, height, over, className, ...props }: VideoPlayerProps) {
  const ratio = Math.min(Math.max(width / height, RATIO.least), RATIO.most);
  return (
    <div
      data-slot="video-player"
      data-state={over ? 'sending' : 'ready'}
      style={{ width: `${Math.min(WIDEST, HIGHEST * ratio)}rem`, aspectRatio: String(ratio) }}
      className={cn('relative max-w-full bg-line', className)}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- people's videos have none */}
      <video
        {...props}
        // A finger that rests on it opens what can be done with the message.
        data-press=""
        aria-label={label}
        src={src}
        controls={!over}
        playsInline
        preload="metadata"
        tabIndex={0}
        className="focus-ring absolute inset-0 size-full object-contain focus-visible:-outline-offset-4"
      />
      {over ? (
        <span data-slot="video-player-over" className="absolute inset-0 grid place-items-center">
          {over}
        </span>
      ) : null}
    </div>
  );
}
