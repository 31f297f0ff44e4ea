import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { type ComponentProps, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { useAnnounce } from '../announcer/announcer';
import { cn } from '../cn';
import { Field, type FieldText, useField } from '../field/field';
import { misuse } from '../misuse/misuse';
import { countCharacters, needsAnnouncement } from './count';

/** The maximum length of the text, and its announcements. */
export interface TextLimit {
  /** The maximum number of characters. People can type more and are told so: nothing is cut off unnoticed. */
  maxLength: number;
  /** Words the count under the box, such as "12 / 500". */
  counter: (used: number, max: number) => string;
  /** Words the announcement; `left` is negative if the text is too long. */
  announceLeft: (left: number) => string;
  /** The numbers of characters left that are announced. Always announced: the text became too long, the text fits again. @default [50, 10, 0] */
  thresholds?: readonly number[];
  /** Counts characters as the validation does. @default characters: an emoji of one code point is one */
  measure?: (text: string) => number;
}

type NoLimit = { [Key in keyof TextLimit]?: undefined };

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'maxLength' | 'children'> &
  FieldText &
  (TextLimit | NoLimit);

const DEFAULT_THRESHOLDS = [50, 10, 0];

/** Text of several lines in a box that grows with it. Renders a `<textarea>` in a `<div>`, and the count in a `<p>`. */
export function TextArea({
  label,
  hint,
  error,
  rows = 3,
  maxLength,
  counter,
  announceLeft,
  thresholds = DEFAULT_THRESHOLDS,
  measure = countCharacters,
  'aria-describedby': more,
  className,
  style,
  ...props
}: TextAreaProps) {
  const countId = useId();
  const counted = maxLength !== undefined;
  const wiring = useField({ ...props, hint, error, 'aria-describedby': cn(counted && countId, more) });
  checkUse(label, maxLength);
  return (
    <Field label={label} hint={hint} error={error} wiring={wiring}>
      <textarea
        data-slot="input"
        rows={rows}
        {...props}
        {...wiring.control}
        style={{ minBlockSize: `calc(${rows}lh + 1.5rem + 2px)`, ...style }}
        className={cn(
          'block field-sizing-content w-full min-w-0 resize-y supports-[field-sizing:content]:resize-none',
          'rounded-control border border-control bg-surface px-4 py-3 text-body text-ink',
          'placeholder:text-muted placeholder:opacity-100',
          '-outline-offset-1 outline-focus focus-visible:border-focus focus-visible:outline-2',
          'motion-safe:transition-colors motion-safe:duration-fast',
          'aria-invalid:border-danger enabled:read-only:border-line enabled:read-only:bg-canvas',
          'disabled:cursor-not-allowed disabled:border-line disabled:bg-line/40 disabled:text-muted',
          className,
        )}
      />
      {counted ? (
        <Counter
          id={countId}
          controlId={wiring.control.id}
          limit={{ maxLength, counter, announceLeft, thresholds, measure }}
        />
      ) : null}
    </Field>
  );
}

function checkUse(label: string, maxLength: number | undefined) {
  if (import.meta.env.PROD) return;
  misuse(label.trim() === '', {
    what: 'TextArea has an empty `label`.',
    why: 'A screen reader would announce a box without a name.',
    fix: 'Pass what the box is for as `label`.',
  });
  misuse(maxLength !== undefined && !(Number.isInteger(maxLength) && maxLength > 0), {
    what: `TextArea "${label}" has the \`maxLength\` ${maxLength}.`,
    why: 'Every text would be too long, or none.',
    fix: 'Pass a whole number above zero, or leave `maxLength` out where there is no limit.',
  });
}

interface CounterProps {
  id: string;
  controlId: string;
  limit: Required<TextLimit>;
}

const areaOf = (id: string) => {
  const area = document.getElementById(id);
  return area instanceof HTMLTextAreaElement ? area : null;
};

/** Reads the DOM, because a form library may own the text. Typing renders only this component. */
function Counter({ id, controlId, limit }: CounterProps) {
  const { maxLength, counter, announceLeft, thresholds, measure } = limit;
  const announce = useAnnounce();
  const [used, setUsed] = useState(0);
  const [described, setDescribed] = useState<number>();

  const read = (area: HTMLTextAreaElement) => {
    const length = measure(area.value);
    setUsed(length);
    // Screen readers repeat a description that changes while its control has focus: it changes on blur.
    if (described === undefined || document.activeElement !== area) setDescribed(length);
  };

  const onInput = useEffectEvent((area: HTMLTextAreaElement) => {
    const left = maxLength - measure(area.value);
    if (needsAnnouncement(maxLength - used, left, thresholds)) announce(announceLeft(left));
    read(area);
  });
  const onBlur = useEffectEvent((area: HTMLTextAreaElement) => setDescribed(measure(area.value)));
  const onReset = useEffectEvent((area: HTMLTextAreaElement) => read(area));

  // At each render, because the caller may have set the text.
  useLayoutEffect(() => {
    const area = areaOf(controlId);
    if (area) read(area);
  });

  useEffect(() => {
    const area = areaOf(controlId);
    if (!area) return;
    const input = () => onInput(area);
    const blur = () => onBlur(area);
    // `reset` comes before the reset, which may be prevented. Listens on the document, because the form may change.
    const reset = ({ target }: Event) => {
      if (target === area.form) setTimeout(() => onReset(area));
    };
    area.addEventListener('input', input);
    area.addEventListener('blur', blur);
    document.addEventListener('reset', reset);
    return () => {
      area.removeEventListener('input', input);
      area.removeEventListener('blur', blur);
      document.removeEventListener('reset', reset);
    };
  }, [controlId]);

  const over = used > maxLength;
  return (
    <p
      data-slot="counter"
      data-state={over ? 'over' : 'within'}
      className={cn(
        'flex items-center justify-end gap-1 text-caption tabular-nums',
        over ? 'font-medium text-danger' : 'text-muted',
      )}
    >
      {over ? <CircleAlert aria-hidden className="size-[1.1em] shrink-0" /> : null}
      <span>{counter(used, maxLength)}</span>
      <span id={id} hidden>
        {counter(described ?? used, maxLength)}
      </span>
    </p>
  );
}
