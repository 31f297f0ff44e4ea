import Apple from 'lucide-react/icons/apple';
import FileDown from 'lucide-react/icons/file-down';
import Globe from 'lucide-react/icons/globe';
import type { ComponentProps } from 'react';
import { Anchor } from '../anchor/anchor';
import { cn } from '../cn';
import { List } from '../list-row/list-row';

/** The places that offer the app. */
export type StoreKind = 'ios' | 'android' | 'apk' | 'web';

/** One link to get the app. */
export interface StoreLink {
  kind: StoreKind;
  /** Without an address, the link isn't rendered. */
  href?: string | null;
  /** The small first line: "Download on the". */
  caption: string;
  /** The second line: "App Store". */
  name: string;
  /** A small third line, such as version and size. */
  detail?: string | undefined;
}

export interface StoreButtonsProps extends Omit<ComponentProps<'ul'>, 'children'> {
  /** The stores, in the order they are drawn. */
  links: readonly StoreLink[];
}

const icons = { ios: Apple, android: Robot, apk: FileDown, web: Globe };

/** Download links, one for each address. Renders a `<ul>`, or nothing without addresses. */
export function StoreButtons({ links, className, ...props }: StoreButtonsProps) {
  const shown = links.flatMap((link) => (link.href ? [{ ...link, href: link.href }] : []));
  if (shown.length === 0) return null;
  return (
    <List
      data-slot="store-buttons"
      {...props}
      className={cn('grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3', className)}
    >
      {shown.map(({ kind, href, caption, name, detail }) => {
        const Icon = icons[kind];
        return (
          <li key={kind} className="flex">
            <Anchor
              data-slot="store-button"
              data-state={kind}
              href={href}
              className={cn(
                'tap-target focus-ring flex flex-1 items-center gap-2.5 rounded-control border border-transparent bg-ink px-3 py-2',
                'text-canvas hover:bg-ink/85 active:bg-ink/85 motion-safe:transition-colors motion-safe:duration-fast',
              )}
            >
              <Icon aria-hidden className="size-6 shrink-0" />
              <span className="flex min-w-0 flex-col wrap-anywhere">
                <span className="text-caption">{caption}</span>{' '}
                <span className="text-body font-semibold">{name}</span>
                {detail ? <span className="text-caption tabular-nums"> {detail}</span> : null}
              </span>
            </Anchor>
          </li>
        );
      })}
    </List>
  );
}

/** A robot's head, drawn like its neighbours. Renders an `<svg>`. */
function Robot(props: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <path d="M3 18a9 9 0 0 1 18 0z" />
      <path d="m7.5 10.2-2-3.4M16.5 10.2l2-3.4M8.5 14.5h.01M15.5 14.5h.01" />
    </svg>
  );
}
