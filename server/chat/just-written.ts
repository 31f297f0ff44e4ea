import type { MessageEvent } from '@contract/chat/event';
import type { Database } from '../database/open';
import { keyOf, type Place } from './places';

/** As many messages are kept for each server: a signal that doesn't come leaves one behind. */
const MAX_KEPT = 1_000;

const kept = new WeakMap<Database, Map<string, MessageEvent>>();

/** Whether nothing about a message differs from one reader to another, or has changed since. */
const isAsWritten = ({ quote, forwardedFrom, seq, changedSeq }: MessageEvent): boolean =>
  quote === null && forwardedFrom === null && changedSeq === seq;

/**
 * Keeps a message that this process has committed until its signal arrives: it is told to its readers without being read
 * again.
 */
export function keepWritten(db: Database, message: MessageEvent): void {
  if (!isAsWritten(message)) return;
  const messages = kept.get(db) ?? new Map<string, MessageEvent>();
  kept.set(db, messages.set(keyOf(message), message));
  const [oldest] = messages.keys();
  if (messages.size > MAX_KEPT && oldest !== undefined) messages.delete(oldest);
}

/** Takes the message at a place, if this process has just committed it: as those see it who see it like everybody. */
export function takeWritten(db: Database, place: Place): MessageEvent | undefined {
  const messages = kept.get(db);
  const message = messages?.get(keyOf(place));
  messages?.delete(keyOf(place));
  return message;
}
