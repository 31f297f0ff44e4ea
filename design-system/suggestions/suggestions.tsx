import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';
import { requireDistinct, requireLabel } from '../misuse/misuse';

/** Something that a text field suggests. */
export interface Suggestion {
  /** Tells it apart. */
  key: string;
  title: string;
  /** Stands before the title: a picture. Not read. */
  leading?: ReactNode;
}

interface List {
  /** Of the list; `optionId` makes those of its options. The field names them by `aria-controls` and `aria-activedescendant`. */
  id: string;
  /** Names the list. */
  label: string;
  /** A few: the list doesn't scroll. */
  options: readonly Suggestion[];
  /** The index of the highlighted one, which Enter in the field chooses. */
  active: number;
  /** Called with the index of the one that is pressed. */
  onChoose: (index: number) => void;
}

/** Props of {@link Suggestions}. */
export type SuggestionsProps = List & Omit<ComponentProps<'div'>, keyof List | 'children' | 'role'>;

/** The id of an option, for the field's `aria-activedescendant`. */
export const optionId = (list: string, index: number): string => `${list}-${index}`;

/**
 * What a text field suggests while somebody types, above it. Focus stays in the field, whose keys move the highlight.
 * Renders a `<div role="listbox">`.
 */
export function Suggestions({ id, label, options, active, onChoose, className, ...props }: SuggestionsProps) {
  requireLabel('Suggestions', label);
  requireDistinct(
    'Suggestions',
    options.map(({ key }) => key),
  );
  return (
    <div
      data-slot="suggestions"
      {...props}
      id={id}
      role="listbox"
      aria-label={label}
      className={cn('overflow-hidden rounded-card border border-line bg-raised py-1 shadow-float', className)}
    >
      {options.map(({ key, title, leading }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field's keys choose it
        <div
          key={key}
          data-slot="suggestion"
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          // The field keeps its focus, and a phone's keyboard stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
          className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 text-body text-ink hover:bg-accent-soft aria-selected:bg-accent-soft"
        >
          {leading ? <span aria-hidden>{leading}</span> : null}
          <bdi className="min-w-0 truncate">{title}</bdi>
        </div>
      ))}
    </div>
  );
}
