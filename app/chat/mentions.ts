import { MAX_MENTIONED } from '@contract/chat/calls';
import type { Mention } from '@contract/chat/event';

/** A member who can be mentioned. */
export interface Named {
  memberId: number;
  nickname: string;
}

/** The longest name that is looked for while somebody types it. */
const LONGEST_NAME = 40;

/** Letters that go on with a name: "@Ann" isn't in "@Anna". Chinese and Japanese put particles directly after it. */
const GOES_ON = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}_]/u;

/** Japanese and Chinese keyboards write a wide one. */
const AT = /[@＠]/g;

/** Scripts without spaces between words; after Korean letters, too, a name may stand at once. */
const UNSPACED = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;

/** The end of a word that is being written, of a script that parts words by spaces. */
const IN_WORD = new RegExp(String.raw`(?![${UNSPACED}])[\p{Alphabetic}\p{N}]$`, 'u');

/** Whether an at sign begins a mention; "ann@example.com" has none. */
const beginsAt = (text: string, at: number): boolean => !IN_WORD.test(text.slice(Math.max(0, at - 2), at));

/** The member whose name a text goes on with, the longest of the names. */
function namedAt(text: string, at: number, people: readonly Named[]): Named | undefined {
  const rest = text.slice(at);
  return people.find(
    ({ nickname }) => rest.startsWith(nickname) && !GOES_ON.test(rest.slice(nickname.length)),
  );
}

/**
 * Where a text names members, as "@" and the nickname.
 * @param text as it is sent: in NFC and trimmed
 * @param people of two with one name, the first is meant
 */
export function findMentions(text: string, people: readonly Named[]): Mention[] {
  const longestFirst = people
    .filter(({ nickname }) => nickname !== '')
    .toSorted((a, b) => b.nickname.length - a.nickname.length);
  const mentions: Mention[] = [];
  let end = 0;
  for (const { index: from } of text.matchAll(AT)) {
    const isStart = from >= end && beginsAt(text, from);
    const named = isStart ? namedAt(text, from + 1, longestFirst) : undefined;
    if (!named) continue;
    end = from + 1 + named.nickname.length;
    mentions.push({ memberId: named.memberId, from, to: end });
  }
  return mentions.slice(0, MAX_MENTIONED);
}

/** Whom the text of a message names, as it calls them. */
export const namesIn = ({
  text,
  mentions = [],
}: {
  text: string;
  mentions?: readonly Mention[] | undefined;
}) => mentions.map(({ memberId, from, to }): Named => ({ memberId, nickname: text.slice(from + 1, to) }));

/** The part of a call that names members; none without them. */
export const mentionsField = (mentions: readonly Mention[]): { mentions?: Mention[] } =>
  mentions.length === 0 ? {} : { mentions: [...mentions] };

/** A name that is being typed: where its "@" stands, and what follows it. */
export interface TypedMention {
  from: number;
  query: string;
}

/** The mention that is being typed before the caret; null without one. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const before = text.slice(0, caret);
  const from = before.search(/[@＠][^@＠]*$/);
  if (from === -1 || !beginsAt(text, from)) return null;
  const query = before.slice(from + 1);
  return query.length <= LONGEST_NAME && !query.includes('\n') ? { from, query } : null;
}

/** A part of a text, and the number of the member whom it names; null for other parts. */
export interface TextPart {
  text: string;
  memberId: number | null;
}

/** Parts a text at its mentions. */
export function partAtMentions(text: string, mentions: readonly Mention[]): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { memberId, from, to } of mentions) {
    parts.push({ text: text.slice(end, from), memberId: null }, { text: text.slice(from, to), memberId });
    end = to;
  }
  return [...parts, { text: text.slice(end), memberId: null }].filter((part) => part.text !== '');
}
