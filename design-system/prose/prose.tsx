import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Anchor } from '../anchor/anchor';
import { cn } from '../cn';
import { List } from '../list-row/list-row';

/*
 * Styles plain elements only: a primitive inside the text has a `data-slot` and keeps its own look.
 * `:where` adds no specificity, so that the first and last child can remove their outer margin.
 */
const headings = cn(
  '[&_:where(h1,h2,h3)]:rounded-small [&_:where(h1,h2,h3)]:outline-offset-4',
  '[&_:where(h1,h2,h3)]:outline-focus [&_:where(h1,h2,h3):focus-visible]:outline-2',
  '[&_:where(h1,h2,h3):where(:not([data-slot]))]:font-semibold [&_:where(h2,h3)]:break-after-avoid',
  '[&_:where(h1:not([data-slot]))]:mb-4 [&_:where(h1:not([data-slot]))]:text-headline',
  '[&_:where(h2:not([data-slot]))]:mt-10 [&_:where(h2:not([data-slot]))]:mb-3 [&_:where(h2:not([data-slot]))]:text-title',
  '[&_:where(h3:not([data-slot]))]:mt-6 [&_:where(h3:not([data-slot]))]:mb-2 [&_:where(h3:not([data-slot]))]:text-lead',
);

const blocks = cn(
  '[&_:where(p,ul,ol):where(:not([data-slot]))]:mb-4 [&_:where(ul,ol):where(:not([data-slot]))]:ps-6',
  '[&_:where(ul:not([data-slot]))]:list-disc [&_:where(ol:not([data-slot]))]:list-decimal',
  '[&_:where(li:not([data-slot]))]:mt-1 [&_:where(li)]:marker:text-muted [&_li>:is(p,ul,ol):not([data-slot])]:mb-1',
  '[&>:first-child]:mt-0 [&>:last-child]:mb-0',
);

const links = cn(
  '[&_:where(a:not([data-slot]))]:rounded-small [&_:where(a:not([data-slot]))]:text-accent',
  '[&_:where(a:not([data-slot]))]:underline [&_:where(a:not([data-slot]))]:underline-offset-4',
  '[&_:where(a:not([data-slot]))]:outline-offset-2 [&_:where(a:not([data-slot]))]:outline-focus',
  '[&_:where(a:not([data-slot]):focus-visible)]:outline-2',
);

/** Long text, such as the terms: set to a readable measure. Renders an `<article>`. */
export function Prose({ className, ...props }: ComponentProps<'article'>) {
  return (
    <article
      data-slot="prose"
      {...props}
      className={cn('max-w-prose text-body wrap-anywhere text-ink', headings, blocks, links, className)}
    />
  );
}

export interface ProseTableProps extends ComponentProps<'table'> {
  /** Names the part that scrolls. */
  label: string;
}

/** A table in a text, which scrolls sideways by itself. Renders a focusable `<div role="region">` with a `<table>`. */
export function ProseTable({ label, className, ...props }: ProseTableProps) {
  return (
    <div
      data-slot="prose-table-region"
      role="region"
      aria-label={label}
      tabIndex={0}
      className="focus-ring my-6 overflow-x-auto overscroll-x-contain rounded-control border border-line bg-surface"
    >
      <table
        data-slot="prose-table"
        {...props}
        className={cn(
          'w-full border-collapse text-start text-small [overflow-wrap:normal]',
          '[&_:is(th,td)]:min-w-28 [&_:is(th,td)]:border-line [&_:is(th,td)]:px-4 [&_:is(th,td)]:py-2.5 [&_:is(th,td)]:text-start [&_:is(th,td)]:align-top',
          '[&_thead_th]:bg-canvas [&_tr+tr_:is(th,td)]:border-t [&_tbody_:is(th,td)]:border-t [&_th]:font-semibold',
          '[&_caption]:px-4 [&_caption]:pt-3 [&_caption]:text-start [&_caption]:text-muted',
          className,
        )}
      />
    </div>
  );
}

/** A heading of the text and those below it. */
export interface TableOfContentsItem {
  /** The heading's id. */
  id: string;
  text: string;
  /** The address that leads to the heading. A press follows it, and the page moves there. Without it the press does. */
  href?: string;
  items?: readonly TableOfContentsItem[];
}

export interface TableOfContentsProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** Heads and names the list; an element if its language differs from the text's. */
  label: ReactNode;
  /** The headings it leads to. */
  items: readonly TableOfContentsItem[];
}

/** Moves to the heading and leaves the address as it is: its hash may hold the route. */
function goToHeading(event: MouseEvent, id: string) {
  const heading = document.getElementById(id);
  if (!heading || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
}

/** Links to the headings of a text; without addresses of their own, a press moves focus there. Renders a `<nav>`, or nothing without items. */
export function TableOfContents({ label, items, className, ...props }: TableOfContentsProps) {
  const labelId = useId();
  if (items.length === 0) return null;
  return (
    <nav
      data-slot="table-of-contents"
      aria-labelledby={labelId}
      {...props}
      className={cn('my-6 rounded-card border border-line bg-surface px-gutter py-3', className)}
    >
      <p
        id={labelId}
        data-slot="table-of-contents-label"
        className="flex min-h-tap items-center text-small font-semibold text-muted"
      >
        {label}
      </p>
      <Entries items={items} />
    </nav>
  );
}

function Entries({ items, className }: { items: readonly TableOfContentsItem[]; className?: string }) {
  return (
    <List data-slot="table-of-contents-list" className={className}>
      {items.map(({ id, text, href, items: below = [] }) => (
        <li key={id} data-slot="table-of-contents-item">
          <Anchor
            href={href ?? `#${id}`}
            onClick={href === undefined ? (event) => goToHeading(event, id) : undefined}
            data-slot="table-of-contents-link"
            className="tap-target focus-ring flex items-center rounded-small py-2 text-body wrap-anywhere text-accent hover:text-accent-strong"
          >
            {text}
          </Anchor>
          {below.length > 0 ? <Entries items={below} className="ps-5" /> : null}
        </li>
      ))}
    </List>
  );
}
