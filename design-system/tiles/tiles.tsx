import type { ComponentProps, ReactNode } from 'react';
import { Anchor } from '../anchor/anchor';
import { cn } from '../cn';

/** Links side by side, which wrap where their words don't fit. Renders a `<ul>`. */
export function Tiles({ className, ...props }: ComponentProps<'ul'>) {
  return (
    <ul
      data-slot="tiles"
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the list role of lists without bullets
      role="list"
      {...props}
      className={cn('grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-y-1', className)}
    />
  );
}

/** Props of {@link Tile}. */
export interface TileProps extends Omit<ComponentProps<'a'>, 'children' | 'href'> {
  href: string;
  /** 20 px; decoration, the label says the same. */
  icon: ReactNode;
  /** Names the tile: one or two words. */
  label: string;
}

/** A link drawn as an icon above its name, beside it on a phone on its side. Renders an `<li>` with an `<a>`, which gets the other props. */
export const Tile = ({ icon, label, className, ...props }: TileProps) => (
  <li className="@container flex">
    <Anchor
      data-slot="tile"
      {...props}
      className={cn(
        'flex min-h-tap w-full flex-col items-center gap-1.5 rounded-control py-2 text-center text-caption text-ink',
        'sideways:@min-[8rem]:flex-row sideways:@min-[8rem]:justify-center sideways:@min-[8rem]:py-0.5',
        'focus-ring hover:bg-accent-soft focus-visible:-outline-offset-2 active:bg-accent-soft',
        'motion-safe:transition-colors motion-safe:duration-fast',
        className,
      )}
    >
      <span
        aria-hidden
        className="grid size-tap shrink-0 place-items-center rounded-full bg-accent-soft text-accent-strong"
      >
        {icon}
      </span>
      <span className="max-w-full hyphens-auto text-balance wrap-break-word">{label}</span>
    </Anchor>
  </li>
);
