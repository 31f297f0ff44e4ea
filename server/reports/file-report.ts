import { CODE } from '@contract/codes';
import { COPIED_AROUND } from '@contract/reports/calls';
import type { ReportReason } from '@contract/reports/case';
import { copyAround, findGroup, type MessageCopy } from '../chat/copies';
import { unknownRoom } from '../chat/rooms';
import { messageGone } from '../chat/turn';
import { unknownPerson } from '../contacts/find-person';
import { deriveKey, keyedHash } from '../crypto/derive-key';
import type { Database } from '../database/open';
import { allOrNothing, Failure } from '../failure';
import { takeHit } from '../limits/limits';
import { keepMembers } from '../member/members';
import type { AppDeps } from '../module';
import { noteReport, openCase, type Reported, storeCopies } from './cases';

const DAY = 24 * 60 * 60_000;

type Context = Pick<AppDeps, 'db' | 'clock' | 'config'>;

/** What a member reports: another member, a group by its room, or a message by its place. */
interface Form {
  room?: string | undefined;
  seq?: number | undefined;
  memberId?: number | undefined;
  reason: ReportReason;
  note?: string | undefined;
}

/** What is reported, and what is copied of it. */
interface Found {
  reported: Reported;
  copies: readonly MessageCopy[];
}

const NOWHERE = { room: null, seq: null, title: null };

/** A message that the reporter sees, with those around it; 404 for another. */
async function findReportedMessage(
  tx: Database,
  reporterId: number,
  place: { room: string; seq: number },
): Promise<Found | Failure> {
  const copies = await copyAround(tx, reporterId, place, COPIED_AROUND);
  const message = copies?.find(({ seq }) => seq === place.seq);
  if (!copies || !message) return messageGone();
  return { reported: { ...NOWHERE, kind: 'message', memberId: message.senderId, ...place }, copies };
}

/** Finds what a member reports; 404 for what they don't see. */
async function findReported(
  tx: Database,
  reporterId: number,
  { room, seq, memberId }: Form,
): Promise<Found | Failure> {
  if (memberId !== undefined) return { reported: { ...NOWHERE, kind: 'member', memberId }, copies: [] };
  if (room === undefined) return unknownPerson();
  if (seq !== undefined) return findReportedMessage(tx, reporterId, { room, seq });
  const group = await findGroup(tx, reporterId, room);
  if (!group) return unknownRoom();
  const { title, ownerId } = group;
  return { reported: { ...NOWHERE, kind: 'group', memberId: ownerId, room, title }, copies: [] };
}

/** Counts a report; 429 after too many: one member can't flood the queue. */
const countReport = ({ db, clock, config }: Context, reporterId: number) =>
  takeHit(
    db,
    {
      key: `reports:${keyedHash(deriveKey(config.secretKey, 'limits'), String(reporterId))}`,
      max: config.limits.reportsPerMemberDay,
      window: DAY,
    },
    clock(),
  );

/**
 * Reports a message that a member sees, with a copy of what is around it, another member, or a group. Reports of the same thing
 * are one case while it is open, and those of one reporter one report. 404 unknown, 400 oneself, 429 after too many.
 */
export async function fileReport(context: Context, reporterId: number, form: Form): Promise<null | Failure> {
  // First, and for good: neither what is found nor the limit tells who exists.
  const limited = await countReport(context, reporterId);
  if (limited) return limited;
  return allOrNothing(context.db, async (tx) => {
    const found = await findReported(tx, reporterId, form);
    if (found instanceof Failure) return found;
    const { reported, copies } = found;
    if (reported.memberId === reporterId) return new Failure(CODE.invalidInput, { field: 'memberId' });
    const people = copies.flatMap(({ senderId, authorId }) => [senderId, authorId]);
    const concerned = reported.memberId === null ? [] : [reported.memberId];
    const kept = new Set(
      (await keepMembers(tx, [...new Set([reporterId, ...concerned, ...people])])).map(({ id }) => id),
    );
    if (!kept.has(reporterId)) return new Failure(CODE.tokenInvalid);
    if (!concerned.every((id) => kept.has(id))) return unknownPerson();
    const now = context.clock();
    const { id, isNew } = await openCase(tx, reported, form.reason, now);
    const { reason, note = null } = form;
    await noteReport(tx, { caseId: id, reporterId, reason, note }, now);
    // Others have reported it before: what they saw is copied already.
    if (isNew) {
      const theirs = copies.filter(({ senderId, authorId }) => kept.has(senderId) && kept.has(authorId));
      await storeCopies(tx, id, theirs);
    }
    return null;
  });
}
