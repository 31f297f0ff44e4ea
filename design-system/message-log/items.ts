import type { ReactNode } from 'react';

/** What the log shows: a message, or something between messages. */
export interface MessageLogItem {
  /** Tells the items apart; stays the same when the item changes. */
  key: string;
  /** Names the item for screen readers: "sender, text, time, state". Arrow keys skip an item without a name. */
  name?: string | (() => string);
  /** Functions are called only for items near the view: a long log makes no elements for the others. */
  content: ReactNode | (() => ReactNode);
  /** Heads the items that follow, as a date does: floats above them while the log scrolls. The item shows it too. */
  heading?: () => string;
  /** Opens what can be done with the item: a right click, a tap, a long press, Enter and the menu key call it. */
  onMenu?: (() => void) | undefined;
  /** Called when a finger swipes the item towards the end of the line; the menu must offer the same. */
  onSwipe?: (() => void) | undefined;
}

type Items = readonly MessageLogItem[];

const lastIndexOf = (items: Items, key: string): number => {
  for (let index = items.length - 1; index >= 0; index -= 1) if (items[index]?.key === key) return index;
  return -1;
};

/** The items that are rendered, and those they lead to. */
export interface View {
  /** As the caller gave them. */
  given: Items;
  shown: Items;
  /** Items came or went above the last one: the distance to the end is what stays. */
  fromStart: boolean;
}

/**
 * What to render next. The virtual list takes changes at the start or at the end, not both at once: what came above
 * the last item is shown first, what came after it in the render after.
 */
export function nextView(shown: Items, given: Items): View {
  const last = shown.at(-1);
  const end = last ? lastIndexOf(given, last.key) + 1 : 0;
  const changedAbove = end > 0 && end !== shown.length;
  if (!changedAbove) return { given, shown: given, fromStart: false };
  return { given, shown: end === given.length ? given : given.slice(0, end), fromStart: true };
}

/** The next item with a name, from an index in a direction; null at the edge. */
export function findNamed(items: Items, from: number, step: 1 | -1): number | null {
  for (let index = from; index >= 0 && index < items.length; index += step)
    if (items[index]?.name !== undefined) return index;
  return null;
}

/** The item that heads some items in view; null where such an item is among them. */
export function findHeading(items: Items, first: number, last: number): MessageLogItem | null {
  for (let index = last; index >= 0; index -= 1)
    if (items[index]?.heading) return index < first ? (items[index] ?? null) : null;
  return null;
}
