import { hash } from 'node:crypto';
import { type Part, partsOf } from '@contract/chat/words';
import { and, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { messageTerms, roomEvents } from '../database/schema';
import { placeOf } from './log';
import { isAt, type Place } from './places';

/** The longest prefix of a word that is a term; the rest of a longer word is compared with the text itself. */
const MAX_PREFIX = 8;

/** Bytes of a hash, as many as a number holds exactly. */
const HASH_BYTES = 6;

/** The prefixes of a word, so that it is found while it is being typed. */
const prefixesOf = (letters: readonly string[]): string[] =>
  letters.slice(0, MAX_PREFIX).map((_letter, index) => letters.slice(0, index + 1).join(''));

const pairsOf = (letters: readonly string[]): string[] =>
  letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);

function stored({ kind, text }: Part): string[] {
  const letters = [...text];
  return kind === 'word' ? prefixesOf(letters) : [...letters, ...pairsOf(letters)];
}

function wanted({ kind, text }: Part): string[] {
  const letters = [...text];
  if (kind === 'word') return [letters.slice(0, MAX_PREFIX).join('')];
  return letters.length === 1 ? letters : pairsOf(letters);
}

/**
 * Hashes parts of texts together with their room, so that a search in the one index of all rooms finds only its own
 * rooms.
 */
const hashIn =
  (room: string) =>
  (part: string): number =>
    hash('sha256', `${room} ${part}`, 'buffer').readUIntBE(0, HASH_BYTES);

/** The terms of a text: the prefixes of its words, and single letters and pairs in scripts without word breaks. */
export const storedParts = (text: string): string[] => [...new Set(partsOf(text).flatMap(stored))];

/** The hashed terms of a message in a room. */
export const termsOf = (room: string, text: string): number[] => storedParts(text).map(hashIn(room));

/** The hashed terms that every match of a query in a room has. A message with all of them needn't match. */
export const wantedTerms = (room: string, query: readonly Part[]): number[] =>
  [...new Set(query.flatMap(wanted))].map(hashIn(room));

type Message = Pick<InferSelectModel<typeof roomEvents>, 'roomId' | 'seq' | 'at' | 'text'>;

/** The message whose text a forward shows. */
const original = alias(roomEvents, 'original');

/** Messages with the texts that they show. */
export const selectTexts = (db: Database, where: SQL | undefined) =>
  db
    .select({
      roomId: roomEvents.roomId,
      seq: roomEvents.seq,
      at: roomEvents.at,
      originalRoom: roomEvents.originalRoom,
      text: sql<string>`coalesce(${original.text}, ${roomEvents.text})`,
    })
    .from(roomEvents)
    .leftJoin(
      original,
      and(eq(original.roomId, roomEvents.originalRoom), eq(original.seq, roomEvents.originalSeq)),
    )
    .where(and(eq(roomEvents.kind, 'message'), where))
    .$dynamic();

/** The most terms that one statement stores: a long text has thousands. */
const MAX_TERMS = 10_000;

/** How many messages with this many terms each fit into one statement. */
const fittingOf = (terms: number): number => Math.max(1, Math.floor(MAX_TERMS / Math.max(1, terms)));

/** Memoizes a function. */
function once<Key, Value>(answer: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? answer(key);
    known.set(key, value);
    return value;
  };
}

const insertTerms = prepareOnce((db) =>
  db
    .insert(messageTerms)
    .values({
      roomId: sql.placeholder('roomId'),
      seq: sql.placeholder('seq'),
      at: sql`${sql.placeholder('at')}::timestamptz`,
      terms: sql`${sql.placeholder('terms')}::bigint[]`,
    })
    .prepare('add_terms'),
);

/** Stores the terms of a new message. */
export async function addTerms(tx: Database, { roomId, seq, at, text }: Message): Promise<void> {
  const terms = `{${termsOf(roomId, text).join(',')}}`;
  await insertTerms(tx).execute({ roomId, seq, at: at.toISOString(), terms });
}

/**
 * Stores the terms of messages, replacing older ones. If many messages show the same text, it is read once, and hashed
 * once for each room.
 */
export async function storeTerms(tx: Database, messages: readonly Message[]): Promise<void> {
  const parts = once(storedParts);
  const terms = once((room: string) => once((text: string) => parts(text).map(hashIn(room))));
  const rows = messages.map(({ roomId, seq, at, text }) => ({ roomId, seq, at, terms: terms(roomId)(text) }));
  const size = fittingOf(Math.max(...rows.map((row) => row.terms.length)));
  for (let first = 0; first < rows.length; first += size)
    await tx
      .insert(messageTerms)
      .values(rows.slice(first, first + size))
      .onConflictDoUpdate({
        target: [messageTerms.roomId, messageTerms.seq],
        set: { terms: sql`excluded.terms` },
      });
}

/**
 * Stores the terms of messages that all show a new text, in one statement; those that don't fit are filled in later.
 */
export async function replaceTerms(
  tx: Database,
  messages: readonly Omit<Message, 'text'>[],
  text: string,
): Promise<void> {
  const size = fittingOf(storedParts(text).length);
  const left = messages.slice(size).map(placeOf);
  await storeTerms(
    tx,
    messages.slice(0, size).map((message) => ({ ...message, text })),
  );
  if (left.length === 0) return;
  await deleteTerms(tx, left);
  await tx.update(roomEvents).set({ hasTerms: false }).where(isAt(roomEvents, left));
}

/** Deletes the terms of the messages at these places. */
export async function deleteTerms(tx: Database, places: readonly Place[]): Promise<void> {
  await tx.delete(messageTerms).where(isAt(messageTerms, places));
}
