import {
  EmojiPicker as Library,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse';
import Search from 'lucide-react/icons/search';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useAnnounce } from '../announcer/announcer';
import { cn } from '../cn';
import { FieldBox } from '../field/field';
import { IconButton } from '../icon-button/icon-button';
import { isComposing } from '../is-composing/is-composing';
import type { EmojiPickerMessages } from './emoji-picker-types';
import { type EmojiSet, type EmojiTone, nameEmoji, prepareEmoji, TONES } from './emoji-set';

interface Props {
  set: EmojiSet;
  locale: string;
  recent: readonly string[];
  tone: EmojiTone;
  onToneChange: (tone: EmojiTone) => void;
  onChoose: (emoji: string) => void;
  search: RefObject<HTMLInputElement | null>;
  messages: EmojiPickerMessages;
}

/** The search field, what was used lately, and the grid of all emoji. */
export function EmojiGrid({ set, locale, recent, tone, onToneChange, onChoose, search, messages }: Props) {
  const [query, setQuery] = useState('');
  const [root, columns] = useColumns();
  const data = useMemo(() => prepareEmoji(locale, set), [locale, set]);
  const resolve = useMemo(() => () => data, [data]);
  return (
    <Library.Root
      key={locale}
      ref={root}
      data-slot="emoji-picker"
      locale={locale}
      resolveEmojiData={resolve}
      columns={columns}
      skinTone={tone}
      onEmojiSelect={({ emoji }) => onChoose(emoji)}
      className="flex h-full flex-col"
    >
      <div className="flex shrink-0 items-center gap-1 px-3 py-2">
        <FieldBox className="min-w-0 flex-1">
          <Search aria-hidden className="ms-3 size-5 shrink-0 self-center text-muted" />
          <Library.Search
            ref={search}
            // Esc closes the picker; in an input of the type `search` it would empty the field.
            type="text"
            inputMode="search"
            role="searchbox"
            aria-label={messages.search}
            placeholder={messages.search}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={keepFromGrid}
            className="min-w-0 flex-1 rounded-[inherit] bg-transparent px-3 py-2.5 text-body text-ink outline-hidden"
          />
        </FieldBox>
        <Tone tone={tone} onToneChange={onToneChange} names={data.skinTones} messages={messages} />
      </div>
      {query === '' && recent.length > 0 ? (
        <Recent recent={recent.slice(0, columns)} data={data} onChoose={onChoose} label={messages.recent} />
      ) : null}
      <Library.Viewport
        role="group"
        aria-label={messages.title}
        tabIndex={0}
        className="focus-ring min-h-0 flex-1"
      >
        <Library.Empty>
          <NoMatch text={messages.noMatch} query={query} />
        </Library.Empty>
        <Library.List
          aria-label={messages.title}
          components={PARTS}
          className="px-2 pb-2 select-none aria-[rowcount=0]:invisible"
        />
      </Library.Viewport>
    </Library.Root>
  );
}

/** How many emoji of a finger's size stand beside each other, also with larger text. */
function useColumns() {
  const root = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(8);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setColumns(Math.max(1, Math.floor((element.clientWidth - rem) / (rem * CELL))));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [root, columns] as const;
}

/** The size of a cell in rem: that of `tap`. */
const CELL = 2.75;

/** The library takes arrows and Enter wherever they are pressed. Those that choose a word, or a part of the text, aren't for it. */
function keepFromGrid(event: KeyboardEvent): void {
  const isModified = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  if (isComposing(event) || isModified) event.stopPropagation();
}

interface ToneProps {
  tone: EmojiTone;
  onToneChange: (tone: EmojiTone) => void;
  names: Readonly<Record<Exclude<EmojiTone, 'none'>, string>>;
  messages: EmojiPickerMessages;
}

/** A button that goes through the skin tones. */
function Tone({ tone, onToneChange, names, messages }: ToneProps) {
  const announce = useAnnounce();
  const call = (one: EmojiTone) => messages.tone(one === 'none' ? messages.toneNone : names[one]);
  const change = () => {
    const next = TONES[(TONES.indexOf(tone) + 1) % TONES.length] ?? 'none';
    onToneChange(next);
    announce(call(next));
  };
  return (
    <Library.SkinTone>
      {({ skinToneVariations }) => (
        <IconButton
          data-slot="emoji-tone"
          label={call(tone)}
          onClick={change}
          icon={
            <span aria-hidden className="text-title">
              {skinToneVariations.find(({ skinTone }) => skinTone === tone)?.emoji}
            </span>
          }
        />
      )}
    </Library.SkinTone>
  );
}

interface RecentProps {
  recent: readonly string[];
  data: ReturnType<typeof prepareEmoji>;
  onChoose: (emoji: string) => void;
  label: string;
}

/** What was used lately, in one row. */
function Recent({ recent, data, onChoose, label }: RecentProps) {
  const names = useMemo(() => nameEmoji(data), [data]);
  return (
    <div role="group" aria-label={label} data-slot="emoji-recent" className="shrink-0 px-2">
      <p aria-hidden className="px-1 py-1.5 text-small font-medium text-muted">
        {label}
      </p>
      <div className="flex">
        {recent.map((emoji) => (
          <button
            key={emoji}
            type="button"
            data-slot="emoji"
            aria-label={names.get(emoji) ?? emoji}
            onClick={() => onChoose(emoji)}
            className={cn(cell, 'focus-ring max-w-16')}
          >
            <span aria-hidden>{emoji}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** Milliseconds without a key after which typing has stopped. */
const TYPING_PAUSE = 1400;

/** Says that nothing was found, once typing has stopped. */
function NoMatch({ text, query }: { text: string; query: string }) {
  const announce = useAnnounce();
  useEffect(() => {
    const timer = setTimeout(() => announce(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [announce, text, query]);
  return (
    <span data-slot="emoji-empty" className="block px-gutter pt-6 text-body text-muted">
      {text}
    </span>
  );
}

const cell = cn(
  'flex min-h-tap min-w-tap flex-1 items-center justify-center rounded-control text-title leading-none',
  'hover:bg-accent-soft',
);

/** The library counts from 0, ARIA from 1. */
const next = (index: number | undefined): number | undefined => (index === undefined ? undefined : index + 1);

/** The parts that the library's grid is made of. Rows and headers have one height each. */
const PARTS = {
  CategoryHeader: ({ category, ...props }: EmojiPickerListCategoryHeaderProps) => (
    <div {...props} className="bg-raised px-1 py-1.5 text-small font-medium text-muted">
      {category.label}
    </div>
  ),
  // By its number the library finds the row before the one it moves to, and scrolls until that and its margin are in view.
  Row: ({ 'aria-rowindex': index, ...props }: EmojiPickerListRowProps) => (
    <div {...props} aria-rowindex={next(index)} className="scroll-mb-(--frimousse-row-height)" />
  ),
  // A pointer that rests where the grid scrolls by would move what the keys have moved: it moves nothing.
  Emoji: ({
    emoji,
    'aria-colindex': index,
    onPointerEnter: _enter,
    onPointerLeave: _leave,
    ...props
  }: EmojiPickerListEmojiProps) => (
    <button
      type="button"
      {...props}
      role="gridcell"
      aria-colindex={next(index)}
      data-slot="emoji"
      data-state={emoji.isActive ? 'active' : 'inactive'}
      className={cn(
        cell,
        'max-w-16 data-[state=active]:bg-accent-soft',
        'data-[state=active]:outline-2 data-[state=active]:-outline-offset-2 data-[state=active]:outline-focus',
      )}
    >
      <span aria-hidden>{emoji.emoji}</span>
    </button>
  ),
};
