import { MAX_MENTIONED } from '@contract/chat/calls';
import type { Mention } from '@contract/chat/event';

/** A member who can be mentioned. */
export interface Named {
  memberId: number;
  nickname: string;
}

/** The longest name that is searched for while somebody types it. */
const LONGEST_NAME = 40;

/** Letters that continue a name: "@Ann" isn't in "@Anna". Chinese and Japanese put particles directly after a name. */
const GOES_ON = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}_]/u;

/** Japanese and Chinese keyboards type a full-width one. */
const AT = /[@＠]/g;

/** Scripts in which a mention may follow without a space: those without spaces between words, and Korean. */
const UNSPACED = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;

/** The end of a word that is being typed, in a script that separates words by spaces. */
const IN_WORD = new RegExp(String.raw`(?![${UNSPACED}])[\p{Alphabetic}\p{N}]$`, 'u');

/** Whether an at sign starts a mention; the one in "ann@example.com" doesn't. */
const beginsAt = (text: string, at: number): boolean => !IN_WORD.test(text.slice(Math.max(0, at - 2), at));

/** The member whose name follows in a text; the longest name wins. */
function namedAt(text: string, at: number, people: readonly Named[]): Named | undefined {
  const rest = text.slice(at);
  return people.find(
    ({ nickname }) => rest.startsWith(nickname) && !GOES_ON.test(rest.slice(nickname.length)),
  );
}

/**
 * Where a text mentions members, as "@" and the nickname.
 * @param text as it is sent: in NFC and trimmed
 * @param people if two have the same name, the first is meant
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

/** Whom the text of a message mentions, with the names that it uses. */
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

/** A name that is being typed: the position of its "@", and what follows it. */
export interface TypedMention {
  from: number;
  query: string;
}

/** The mention that is being typed before the caret; null if there is none. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const before = text.slice(0, caret);
  const from = before.search(/[@＠][^@＠]*$/);
  if (from === -1 || !beginsAt(text, from)) return null;
  const query = before.slice(from + 1);
  return query.length <= LONGEST_NAME && !query.includes('\n') ? { from, query } : null;
}

/** A part of a text, with the id of the member whom it mentions; null for other parts. */
export interface TextPart {
  text: string;
  memberId: number | null;
}

/** Splits a text at its mentions. */
export function partAtMentions(text: string, mentions: readonly Mention[]): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { memberId, from, to } of mentions) {
    parts.push({ text: text.slice(end, from), memberId: null }, { text: text.slice(from, to), memberId });
    end = to;
  }
  return [...parts, { text: text.slice(end), memberId: null }].filter((part) => part.text !== '');
}
