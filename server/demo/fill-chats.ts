import { randomUUID } from 'node:crypto';
import { LOCALES, type Locale } from '@contract/locale';
import type { AdminContext } from '../admin/verb';
import { pinMessage, reactToMessage } from '../chat/changes';
import { openDirectRoom } from '../chat/direct-rooms';
import { sendMessage } from '../chat/messages';
import { markRead } from '../chat/read-marks';
import { uploadMedia } from '../chat/uploads';
import { becomeContacts } from '../contacts/contacts';
import { Failure } from '../failure';
import type { Storage } from '../media/storage';
import { type Conversation, CONVERSATIONS, type Line, type Talk } from './conversations';
import { GROUP_TALKS } from './group-talks';
import type { Member } from './member';
import { readScene } from './scenes';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Between two lines: longer than the time in which messages are limited. */
const GAP = 2 * MINUTE;

/** A chat that is being filled. */
interface Filling {
  context: Pick<AdminContext, 'db' | 'config'> & { storage: Storage };
  room: string;
  /** Those who talk; the first hasn't read the end. */
  people: readonly Member[];
}

function need<T>(value: T | Failure | null | undefined, what: string): T {
  if (value instanceof Failure) throw new Error(`the demonstration can't make ${what}: ${value.code}`);
  if (value === null || value === undefined) throw new Error(`the demonstration lacks ${what}`);
  return value;
}

/** Uploads the picture of a line; the ids of what it shows. */
async function uploadPicture(
  during: Filling['context'] & { clock: () => Date },
  { memberId }: Member,
  { picture }: Line,
): Promise<string[] | undefined> {
  if (picture === undefined) return undefined;
  const file = await readScene(picture.scene);
  const { description } = picture;
  const uploaded = await uploadMedia(during, { memberId, file, kind: 'picture', description });
  return [need(uploaded, 'a picture').id];
}

async function writeLine({ context, room, people }: Filling, line: Line, seqs: readonly number[], at: Date) {
  const own = need(people[line.by], 'a person');
  const other = need(people[(line.by + 1) % people.length], 'a person');
  const during = { ...context, clock: () => at };
  const sent = await sendMessage(during, {
    room,
    memberId: own.memberId,
    clientId: randomUUID(),
    text: line.text,
    media: await uploadPicture(during, own, line),
    replyTo: line.answers === undefined ? null : need(seqs[line.answers], 'an answer'),
  });
  const { seq } = need(sent, 'a message');
  if (line.reaction !== undefined)
    need(
      await reactToMessage(during, { room, seq, memberId: other.memberId, emoji: line.reaction }),
      'a reaction',
    );
  if (line.pinned)
    need(await pinMessage(during, { room, seq, memberId: own.memberId, pinned: true }), 'a pin');
  return seq;
}

/** Marks as read: for the first up to the line before the unread ones, for the others all. */
async function markLines(
  { context, room, people }: Filling,
  { unread }: Talk,
  seqs: readonly number[],
  now: Date,
) {
  const during = { ...context, clock: () => now };
  for (const [place, { memberId }] of people.entries())
    await markRead(during, {
      room,
      memberId,
      seq: need(seqs.at(place === 0 ? -1 - unread : -1), 'a read mark'),
    });
}

/** Writes the lines of a talk, one after the other up to its end. */
async function fillRoom(filling: Filling, talk: Talk, end: number): Promise<void> {
  const seqs: number[] = [];
  for (const [index, line] of talk.lines.entries())
    seqs.push(await writeLine(filling, line, seqs, new Date(end - (talk.lines.length - 1 - index) * GAP)));
  await markLines(filling, talk, seqs, new Date(end));
}

async function fillChat(
  context: Filling['context'],
  conversation: Conversation,
  pair: readonly [Member, Member],
  now: Date,
): Promise<void> {
  const { lines, hoursAgo } = conversation;
  const end = now.getTime() - hoursAgo * HOUR;
  const start = new Date(end - lines.length * GAP);
  const [one, other] = pair;
  await becomeContacts(context.db, one.memberId, other.memberId, start);
  const during = { ...context, clock: () => start };
  const opened = need(await openDirectRoom(during, one.memberId, other.memberId), 'a chat');
  need(await openDirectRoom(during, other.memberId, one.memberId), 'the same chat for the other');
  await fillRoom({ context, room: opened.id, people: pair }, conversation, end);
}

/**
 * Fills the chats of the demonstration, with answers, pictures, reactions and unread messages.
 * @param groups the rooms of the groups
 * @returns how many
 */
export async function fillChats(
  context: Filling['context'],
  { members, groups }: { members: readonly Member[]; groups: ReadonlyMap<Locale, string> },
  now: Date,
): Promise<number> {
  let count = 0;
  for (const locale of LOCALES) {
    const cast = members.filter((member) => member.locale === locale);
    // In the order of time, as the limits count.
    for (const conversation of CONVERSATIONS[locale].toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
      const [one, other] = conversation.people;
      const pair = [need(cast[one], 'a person'), need(cast[other], 'a person')] as const;
      await fillChat(context, conversation, pair, now);
      count++;
    }
    const talk = GROUP_TALKS[locale];
    const filling = { context, room: need(groups.get(locale), 'a group'), people: cast };
    await fillRoom(filling, talk, now.getTime() - talk.hoursAgo * HOUR);
    count++;
  }
  return count;
}
