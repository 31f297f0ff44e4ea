import ArrowDown from 'lucide-react/icons/arrow-down';
import AtSign from 'lucide-react/icons/at-sign';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type CustomContainerComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua';
import { Badge } from '../badge/badge';
import { cn } from '../cn';
import { IconButton } from '../icon-button/icon-button';
import { requireLabel } from '../misuse/misuse';
import { FloatingHeading, type FloatingHeadingHandle } from './floating-heading';
import { findHeading, findNamed, type MessageLogItem, nextView, type View } from './items';
import { LogItem } from './log-item';

export type { MessageLogItem } from './items';

/** Moves the log. */
export interface MessageLogHandle {
  /** Shows the latest item. */
  scrollToEnd: () => void;
  /** Brings an item to the top of the log; one that isn't there does nothing. */
  scrollToItem: (key: string) => void;
  /** Brings an item to the middle of the log, and focus to it; one that isn't there does nothing. */
  revealItem: (key: string) => void;
  /** Brings focus to an item, and the item into view. */
  focusItem: (key: string) => void;
  /** Brings focus back to where it was in the log, and moves nothing. */
  focus: () => void;
  /** The key of the last item in view; null at the end. */
  findPlace: () => string | null;
  /**
   * The key of the last item with a name whose end is in view; null without one, and until the log has opened.
   * @param counts whether an item may be the one
   */
  findSeen: (counts: (key: string) => boolean) => string | null;
}

/** Returns to where the reader was before a jump. */
export interface MessageLogBack {
  /** The label of the button while it leads back. */
  label: string;
  onJump: () => void;
  /** Called as the reader scrolls the log, with the key of the first item in view; null at the end. */
  onMove: (first: string | null) => void;
}

/** Props of {@link MessageLog}. */
export interface MessageLogProps extends Omit<ComponentProps<'div'>, 'children' | 'ref'> {
  /** Names the log. */
  label: string;
  /** From the oldest to the latest. */
  items: readonly MessageLogItem[];
  /** The item at the top of the log when it opens. @default the log opens at its end */
  initialKey?: string;
  /** Names the button that leads to the latest item, its count included. */
  jumpLabel: string;
  /** How many came since the reader left the end: a number on the button. @default 0 */
  newCount?: number;
  /** Stands where there are no items. */
  empty?: ReactNode;
  /** Called near the first item, once until items come there or the reader leaves. */
  onReachStart?: () => void;
  /**
   * Called near the last item, once until items come there or the reader leaves; also while there are no items. For a
   * log whose latest items aren't here: its end isn't the end, so it doesn't stay there.
   */
  onReachEnd?: (() => void) | undefined;
  /** What the button does where the latest items aren't here. @default it shows the last item */
  onJump?: (() => void) | undefined;
  /** Where the reader was before a jump: the button leads back there first, even from the end. */
  back?: MessageLogBack | undefined;
  /** A second button, above that one: leads to the next message that names the reader; there while some are left. */
  mention?: { label: string; count: number; onJump: () => void } | undefined;
  /** Called when the reader leaves the end or comes back. */
  onAtEndChange?: (atEnd: boolean) => void;
  /** Called whenever the items in view may have changed, also on each scroll event. */
  onView?: () => void;
  /** Moves the log. */
  ref?: Ref<MessageLogHandle>;
}

/** Pixels from the end that are still the end: a finger rarely stops at the last one. */
const AT_END = 32;

/** Pixels at the top of the log that a floating heading covers. */
const HEADING_HEIGHT = 40;

const distanceToEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight;

/** Whether an item is drawn: the virtual list hides what it hasn't measured. */
const isDrawn = (item: Element): boolean => getComputedStyle(item).visibility === 'visible';

/** The items as the virtual list takes them: see {@link nextView}. */
function useView(items: readonly MessageLogItem[]): View {
  const [view, setView] = useState<View>({ given: items, shown: items, fromStart: false });
  if (view.given !== items) setView(nextView(view.shown, items));
  useLayoutEffect(() => {
    if (view.shown.length !== view.given.length)
      setView({ given: view.given, shown: view.given, fromStart: false });
  }, [view]);
  return view;
}

/** While the log scrolls, the virtual list would let presses fall through: one on what has just come does nothing then. */
const Items = ({ style, ...props }: CustomContainerComponentProps) => (
  <div {...props} style={{ ...style, pointerEvents: undefined }} />
);

/**
 * Messages that scroll, of any number: only those near the view are in the page. Opens at the end or at a given item,
 * stays at the end while the reader is there, and never jumps elsewhere. One tab stop; arrow, Page, Home and End keys
 * move between the items. While it scrolls, the heading of what is in view floats at the top. Silent: the page announces
 * what comes. Renders a `<div>` with a `role="log"`; it fills a
 * column of limited height.
 */
export function MessageLog({
  label,
  items,
  initialKey,
  jumpLabel,
  newCount = 0,
  empty,
  onReachStart,
  onReachEnd,
  onJump,
  back,
  mention,
  onAtEndChange,
  onView,
  ref,
  className,
  ...props
}: MessageLogProps) {
  requireLabel('MessageLog', label);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const heading = useRef<FloatingHeadingHandle>(null);
  const [atEnd, setAtEnd] = useState(initialKey === undefined);
  const isAtEnd = useRef(atEnd);
  const hasOpened = useRef(false);
  /** On its way to the given item, until it rests or goes elsewhere. */
  const isOpening = useRef(initialKey !== undefined);
  /** Whether it stood still since: opening scrolls too. */
  const hasRested = useRef(false);
  /** Whether the reader has laid hands on it since they were led somewhere. */
  const isByHand = useRef(false);
  const hasAsked = useRef(false);
  const hasAskedLater = useRef(false);
  const frame = useRef(0);
  const height = useRef(0);
  const top = useRef(0);
  const { shown, fromStart } = useView(items);

  const [activeKey, setActiveKey] = useState<string | null>(null);
  /** Where an item is to stand that gets focus. */
  const [wantsFocus, setWantsFocus] = useState<'nearest' | 'center' | null>(null);
  const found = activeKey === null ? -1 : shown.findIndex(({ key }) => key === activeKey);
  const latest = findNamed(shown, shown.length - 1, -1);
  // Away from the end, the log itself is the tab stop until an item has focus: Tab mustn't lead back to the end.
  const active = found < 0 ? (atEnd ? latest : null) : found;

  const noteAtEnd = (now: boolean) => {
    if (isAtEnd.current === now) return;
    isAtEnd.current = now;
    setAtEnd(now);
    onAtEndChange?.(now);
  };

  /** Not by the virtual list: it would hold on to the end for a while, against the reader's finger. */
  const stayAtEnd = () => {
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  };

  const scrollToEnd = () => {
    // The virtual list would scroll back to the given item as soon as it measures another one.
    if (isOpening.current) list.current?.scrollToIndex(shown.length - 1, { align: 'end' });
    isOpening.current = false;
    noteAtEnd(true);
    stayAtEnd();
    back?.onMove(null);
  };

  const scrollToItem = (key: string) => {
    const index = shown.findIndex((item) => item.key === key);
    if (index >= 0) list.current?.scrollToIndex(index, { align: 'start' });
  };

  const askForOlder = () => {
    const box = scroller.current;
    if (!box || box.clientHeight === 0 || !hasOpened.current) return;
    const isNear = box.scrollTop < box.clientHeight;
    if (isNear && !hasAsked.current) onReachStart?.();
    hasAsked.current = isNear;
  };

  const askForLater = () => {
    const box = scroller.current;
    if (!box || !hasOpened.current) return;
    const isNear = distanceToEnd(box) < box.clientHeight;
    if (isNear && !hasAskedLater.current) onReachEnd?.();
    hasAskedLater.current = isNear;
  };

  /**
   * Whether its place is known. On its way to the given item, sizes that are only guessed may make any place look like
   * the end: then all that stands from that item on must be measured. The virtual list hides what isn't.
   */
  const isSettled = (box: HTMLElement): boolean => {
    if (initialKey === undefined || !list.current || !isOpening.current) return true;
    const index = shown.findIndex(({ key }) => key === initialKey);
    if (list.current.scrollOffset > list.current.getItemOffset(Math.max(index, 0)) + 1) return false;
    const drawn = [...box.querySelectorAll('[data-slot=message-log-item]')];
    const foot = drawn.at(-1)?.getBoundingClientRect().bottom ?? -Infinity;
    return foot >= box.getBoundingClientRect().bottom - AT_END && drawn.every(isDrawn);
  };

  const look = () => {
    const box = scroller.current;
    if (!box || box.clientHeight === 0) return;
    // A keyboard has just opened, or items on the way to the end turn out higher: the reader didn't leave the end.
    const isPushed = box.scrollTop >= top.current && distanceToEnd(box) > AT_END;
    if (isAtEnd.current && (box.clientHeight !== height.current || isPushed)) stayAtEnd();
    height.current = box.clientHeight;
    top.current = box.scrollTop;
    noteAtEnd(!onReachEnd && distanceToEnd(box) <= AT_END && isSettled(box));
    askForOlder();
    askForLater();
    onView?.();
  };

  /** Asks only what the virtual list knows: reading the page's layout at each step of scrolling would be slow. */
  const floatHeading = (offset: number) => {
    if (!list.current || !hasRested.current) return;
    const first = list.current.findItemIndex(offset);
    const last = list.current.findItemIndex(offset + HEADING_HEIGHT);
    heading.current?.show(isAtEnd.current ? null : findHeading(shown, first, last));
  };

  const noteMove = (offset: number) => {
    if (!back || !list.current || !isByHand.current) return;
    const first = shown[list.current.findItemIndex(offset)];
    if (isAtEnd.current) back.onMove(null);
    else if (first) back.onMove(first.key);
  };

  const onScroll = (offset: number) => {
    look();
    floatHeading(offset);
    noteMove(offset);
  };

  const onHand = () => {
    isOpening.current = false;
    isByHand.current = true;
  };

  const onScrollEnd = () => {
    isOpening.current = false;
    hasRested.current = true;
    heading.current?.rest();
  };

  /** Sizes are measured one after the other: whether this is the end is known in the next frame only. */
  const lookSoon = () => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(look);
  };

  const onResize = () => {
    if (isAtEnd.current) stayAtEnd();
    lookSoon();
  };

  useLayoutEffect(() => () => cancelAnimationFrame(frame.current), []);

  const settle = useEffectEvent(() => {
    if (shown.length === 0) return onReachEnd?.();
    if (fromStart) hasAsked.current = false;
    else hasAskedLater.current = false;
    if (!hasOpened.current && initialKey !== undefined) scrollToItem(initialKey);
    hasOpened.current = true;
    if (isAtEnd.current) stayAtEnd();
    lookSoon();
  });

  useLayoutEffect(() => settle(), [shown]);

  /** The virtual list has the item in the page by now, wherever it scrolled. */
  const focusActive = useEffectEvent(() => {
    if (wantsFocus === null || active === null) return;
    setWantsFocus(null);
    scroller.current?.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true });
    list.current?.scrollToIndex(active, { align: wantsFocus });
  });
  useLayoutEffect(() => focusActive(), [wantsFocus, active]);

  const moveTo = (index: number | null, align: 'nearest' | 'center' = 'nearest') => {
    const item = index === null ? undefined : shown[index];
    if (!item) return;
    setActiveKey(item.key);
    setWantsFocus(align);
  };

  const indexOf = (key: string) => shown.findIndex((item) => item.key === key);

  const focusItem = (key: string) => moveTo(indexOf(key));

  const revealItem = (key: string) => {
    const index = indexOf(key);
    if (index < 0) return;
    isByHand.current = false;
    noteAtEnd(false);
    moveTo(index, 'center');
  };

  const focus = () => {
    const box = scroller.current;
    (box?.querySelector<HTMLElement>('[data-active]') ?? box)?.focus({ preventScroll: true });
  };

  /** Focus on what goes away passes on: from a part of an item to the item, from an item to its neighbour. */
  const hasFocus = useRef(false);
  const lastActive = useRef(-1);
  const keepFocus = useEffectEvent(() => {
    const before = lastActive.current;
    lastActive.current = found;
    if (!hasFocus.current || document.activeElement !== document.body) return;
    // What is gone with all after it was far below: focus stays where the reader is.
    if (found >= 0 || (onReachEnd && before >= shown.length)) focus();
    else moveTo(findNamed(shown, Math.min(before, shown.length - 1), 1) ?? findNamed(shown, before, -1));
  });
  useLayoutEffect(() => keepFocus());

  /** The last item in view. */
  const findInView = (): number | null => {
    const box = scroller.current;
    if (!box || !list.current) return null;
    const last = list.current.findItemIndex(box.scrollTop + box.clientHeight - 1);
    return findNamed(shown, last, -1) ?? findNamed(shown, last, 1);
  };

  const findPlace = (): string | null => {
    const seen = isAtEnd.current ? null : findInView();
    return seen === null ? null : (shown[seen]?.key ?? null);
  };

  /** Asks the page itself: what was never measured may stand elsewhere than the virtual list believes. */
  const findSeen = (counts: (key: string) => boolean): string | null => {
    const box = scroller.current;
    if (!box || !isSettled(box)) return null;
    const foot = box.getBoundingClientRect().bottom + 1;
    const seen = [...box.querySelectorAll<HTMLElement>('[data-slot=message-log-item][data-key]')].findLast(
      (item) =>
        counts(item.dataset['key'] ?? '') && item.getBoundingClientRect().bottom <= foot && isDrawn(item),
    );
    return seen?.dataset['key'] ?? null;
  };

  useImperativeHandle(ref, () => ({
    scrollToEnd,
    scrollToItem,
    revealItem,
    focusItem,
    focus,
    findPlace,
    findSeen,
  }));

  const page = (index: number, step: 1 | -1): number | null => {
    if (!list.current) return null;
    const { viewportSize } = list.current;
    const target = list.current.findItemIndex(list.current.getItemOffset(index) + step * viewportSize);
    const past = target === index ? index + step : target;
    return findNamed(shown, past, step) ?? findNamed(shown, past, step === 1 ? -1 : 1);
  };

  const keys: Partial<Record<string, (from: number) => number | null>> = {
    ArrowUp: (from) => findNamed(shown, from - 1, -1),
    ArrowDown: (from) => findNamed(shown, from + 1, 1),
    PageUp: (from) => page(from, -1),
    PageDown: (from) => page(from, 1),
    Home: () => findNamed(shown, 0, 1),
    End: () => latest,
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented) return;
    const move = keys[key];
    if (!move) return;
    event.preventDefault();
    onHand();
    moveTo(active === null ? findInView() : move(active));
  };

  const onFocus = ({ target }: FocusEvent) => {
    hasFocus.current = true;
    const key = target.closest<HTMLElement>('[data-key]')?.dataset['key'];
    if (key !== undefined) setActiveKey(key);
    else if (target === scroller.current && target.matches(':focus-visible')) moveTo(findInView());
  };

  const jump = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (back) return back.onJump();
    if (onJump) return onJump();
    // The button goes away: its focus moves on to the latest item.
    if (document.activeElement === currentTarget) moveTo(latest);
    scrollToEnd();
  };

  return (
    <div
      data-slot="message-log"
      data-state={atEnd ? 'end' : 'away'}
      {...props}
      className={cn('relative flex min-h-0 flex-1 flex-col', className)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move between its items */}
      <div
        ref={scroller}
        role="log"
        aria-label={label}
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={active === null ? 0 : undefined}
        onKeyDown={onKeyDown}
        onPointerDown={onHand}
        onWheel={onHand}
        onFocus={onFocus}
        // React tells of a focus that moves on, not of one whose element goes away.
        onBlur={() => {
          hasFocus.current = false;
        }}
        className="focus-ring flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto overscroll-contain focus-visible:-outline-offset-2 [overflow-anchor:none]"
      >
        {/* Few items stand at the end. */}
        <div className="flex grow flex-col justify-center">{items.length === 0 ? empty : null}</div>
        <Virtualizer
          ref={list}
          data={shown}
          shift={fromStart}
          as={Items}
          keepMounted={active === null ? undefined : [active]}
          onScroll={onScroll}
          onScrollEnd={onScrollEnd}
          onResize={onResize}
        >
          {(item, index) => <LogItem key={item.key} item={item} active={index === active} />}
        </Virtualizer>
      </div>
      <FloatingHeading ref={heading} />
      <div className="absolute end-3 bottom-3 flex flex-col items-center gap-2">
        {mention && mention.count > 0 ? (
          <JumpButton
            data-slot="message-log-mention"
            label={mention.label}
            count={mention.count}
            icon={<AtSign aria-hidden className="size-6" />}
            onClick={mention.onJump}
          />
        ) : null}
        {(atEnd && !back) || items.length === 0 ? null : (
          <JumpButton
            data-slot="message-log-jump"
            label={back?.label ?? jumpLabel}
            count={back ? 0 : newCount}
            icon={<ArrowDown aria-hidden className="size-6" />}
            onClick={jump}
          />
        )}
      </div>
    </div>
  );
}

interface JumpButtonProps {
  'data-slot': string;
  label: string;
  count: number;
  icon: ReactNode;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

function JumpButton({ label, count, icon, onClick, ...props }: JumpButtonProps) {
  return (
    <span className="rounded-full bg-raised shadow-float">
      <IconButton
        {...props}
        label={label}
        // The text field keeps its focus, and a phone's keyboard stays.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
        className="border border-line px-2"
        icon={
          <span className="flex items-center gap-1.5">
            <Badge tone="accent" count={count} label={label} />
            {icon}
          </span>
        }
      />
    </span>
  );
}
