import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ComponentProps, MouseEventHandler, ReactNode } from 'react';
import { Anchor } from '../anchor/anchor';
import { cn } from '../cn';

/** A list of rows. Renders a `<ul>`. */
export function List(props: ComponentProps<'ul'>) {
  // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the list role of lists without bullets
  return <ul data-slot="list" role="list" {...props} />;
}

interface RowContent {
  /** An icon or avatar; decoration, the title says the same. */
  leading?: ReactNode;
  /** Names the row. */
  title: ReactNode;
  /** A second line. */
  description?: ReactNode;
  /** A value, a time or a badge at the row's end. */
  trailing?: ReactNode;
  /** Draws an arrow to another page. @default true for a link */
  chevron?: boolean;
}

type RestOf<Tag extends 'a' | 'button' | 'div'> = Omit<
  ComponentProps<Tag>,
  keyof RowContent | 'children' | 'href' | 'onClick'
>;

/** Props of {@link ListRow}: a link with `href`, a button with `onClick` only, a plain row without both. */
export type ListRowProps = RowContent &
  (
    | (RestOf<'a'> & { href: string; onClick?: MouseEventHandler<HTMLAnchorElement> })
    | (RestOf<'button'> & { href?: undefined; onClick: MouseEventHandler<HTMLButtonElement> })
    | (RestOf<'div'> & { href?: undefined; onClick?: undefined })
  );

const row = 'flex min-h-tap w-full items-center gap-3 rounded-control px-3 py-2 text-start text-ink';

// Large text on a narrow screen needs the room of what only decorates.
const DECORATION = 'shrink-0 @max-[10.5rem]:hidden';

const pressable = cn(
  'focus-ring hover:bg-accent-soft focus-visible:-outline-offset-2 active:bg-accent-soft',
  'motion-safe:transition-colors motion-safe:duration-fast',
  'disabled:bg-transparent disabled:text-muted aria-[current]:bg-accent-soft aria-[current]:font-semibold',
);

/** An item of a list. Renders an `<li>` with an `<a>`, a `<button>` or a `<div>`, which gets the other props. */
export function ListRow(props: ListRowProps) {
  return (
    <li data-slot="list-item" className="@container">
      <Row {...props} />
    </li>
  );
}

function Row({ leading, title, description, trailing, chevron, className, ...props }: ListRowProps) {
  const content = (
    <Content
      leading={leading}
      title={title}
      description={description}
      trailing={trailing}
      chevron={chevron ?? props.href !== undefined}
    />
  );
  if (props.href !== undefined)
    return (
      <Anchor data-slot="list-row" data-state="link" {...props} className={cn(row, pressable, className)}>
        {content}
      </Anchor>
    );
  if (props.onClick !== undefined)
    return (
      <button
        data-slot="list-row"
        data-state="button"
        type="button"
        {...props}
        className={cn(row, pressable, className)}
      >
        {content}
      </button>
    );
  return (
    <div data-slot="list-row" data-state="static" {...props} className={cn(row, className)}>
      {content}
    </div>
  );
}

// The spaces between the parts keep a link's name from running together.
function Content({ leading, title, description, trailing, chevron }: RowContent) {
  return (
    <>
      {leading ? (
        <span data-slot="list-row-leading" className={cn('flex', DECORATION)}>
          {leading}
        </span>
      ) : null}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 wrap-break-word">
        <span className="flex max-w-full grow basis-28 flex-col">
          <span data-slot="list-row-title" className="text-body">
            {title}
          </span>{' '}
          {description ? (
            <span data-slot="list-row-description" className="text-small font-normal text-muted">
              {description}
            </span>
          ) : null}
        </span>{' '}
        {trailing ? (
          <span
            data-slot="list-row-trailing"
            className="max-w-full text-small font-normal text-muted tabular-nums"
          >
            {trailing}
          </span>
        ) : null}
      </span>
      {chevron ? (
        <ChevronRight aria-hidden className={cn('size-5 text-muted rtl:-scale-x-100', DECORATION)} />
      ) : null}
    </>
  );
}
