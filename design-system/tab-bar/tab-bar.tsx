import type { ComponentProps, ReactNode } from 'react';
import { Anchor } from '../anchor/anchor';
import { Badge } from '../badge/badge';
import { cn } from '../cn';
import { requireLabel } from '../misuse/misuse';

/** A place of the app. */
export interface TabBarItem {
  /** Tells the places apart. */
  key: string;
  href: string;
  /** An icon; decoration, the label says the same. */
  icon: ReactNode;
  /** A word. */
  label: string;
  /** Marks the place that is shown. @default false */
  current?: boolean;
  /** How much is new there: shown as "99+" above 99, and read as its label. Not drawn at 0. */
  badge?: { count: number; label: string };
}

/** Props of {@link TabBar}. */
export interface TabBarProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** Names the navigation. */
  label: string;
  /** Three to five places, in the order they are drawn. */
  items: readonly TabBarItem[];
}

/** The places of the app, at the bottom of the screen; at the start of a phone's on its side. Renders a `<nav>` with links, which paper doesn't have. */
export function TabBar({ label, items, className, ...props }: TabBarProps) {
  requireLabel('TabBar', label);
  return (
    <nav
      data-slot="tab-bar"
      {...props}
      aria-label={label}
      className={cn(
        // In a low window it stands at the end of the page: the page needs the room.
        'tall:sticky bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden',
        // On a phone on its side it stands at the start, for which the page and a pane leave room.
        'sideways:fixed sideways:inset-y-0 sideways:start-0 sideways:w-(--rail) sideways:overflow-x-hidden sideways:overflow-y-auto',
        'sideways:border-e sideways:border-t-0 sideways:ps-[env(safe-area-inset-left)]',
        className,
      )}
    >
      <ul
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the list role of lists without bullets
        role="list"
        className="mx-auto flex max-w-md sideways:min-h-full sideways:flex-col sideways:justify-center sideways:gap-2"
      >
        {items.map(({ key, ...item }) => (
          <li key={key} className="@container flex min-w-0 flex-1 sideways:flex-none">
            <Tab {...item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

// The badge is read after the label, so the icon comes second.
const tab = cn(
  'group focus-ring flex min-h-14 min-w-[48px] flex-1 flex-col-reverse items-center justify-center gap-0.5 px-[min(0.25rem,2cqi)] py-1',
  'text-center text-caption text-muted focus-visible:-outline-offset-2',
  'aria-[current]:font-semibold aria-[current]:text-accent',
);

// Forced colours draw the border: the current tab is told by more than colour.
const pill = cn(
  'relative flex rounded-full px-[min(1rem,15cqi)] @max-[4.5rem]:px-0 py-0.5 group-aria-[current]:border group-aria-[current]:bg-accent-soft',
  'group-aria-[current]:border-transparent group-hover:bg-accent-soft group-active:bg-accent-soft',
  'motion-safe:transition-colors motion-safe:duration-fast',
);

/**
 * At twice the text size, three tabs share the width of a small phone: icon, badge and label grow as far as a word has
 * room. Longer ones break.
 */
const LABEL = 'max-w-full hyphens-auto wrap-anywhere text-[length:clamp(13px,17cqi,0.8125rem)]';
const ICON = 'flex [&>svg]:size-[clamp(24px,30cqi,1.5rem)]';
const BADGE = 'max-w-none text-[length:clamp(13px,15cqi,0.8125rem)]';

function Tab({ href, icon, label, current = false, badge }: Omit<TabBarItem, 'key'>) {
  return (
    <Anchor data-slot="tab-bar-link" href={href} aria-current={current ? 'page' : undefined} className={tab}>
      <span className={LABEL}>{label}</span>{' '}
      <span className={pill}>
        <span aria-hidden className={ICON}>
          {icon}
        </span>
        {badge ? (
          // Beside the icon, from its upper end on.
          <span className="start-[calc(50%+0.625rem)] -top-0.5 flex whitespace-nowrap sideways:start-[calc(50%+0.25rem)] @min-[4.5rem]:absolute">
            <Badge tone="danger" count={badge.count} label={badge.label} className={BADGE} />
          </span>
        ) : null}
      </span>
    </Anchor>
  );
}
