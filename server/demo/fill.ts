import { LOCALES, type Locale } from '@contract/locale';
import type { AdminContext } from '../admin/verb';
import type { Config } from '../config';
import type { Database } from '../database/open';
import { addApplication } from '../creators/applications';
import { Failure } from '../failure';
import { joinInvitedGroup } from '../invites/invites';
import { removeTarget, saveTarget } from '../invites/targets';
import { storePicture } from '../media/pictures';
import type { Picture } from '../media/read-picture';
import type { Storage } from '../media/storage';
import { changeProfile, createMember, noteSeen } from '../member/members';
import { makeHost } from '../member/operators';
import { addNotice } from '../notices/notices';
import { readAgreement } from '../public/site-settings';
import { APPLICATIONS, CAST, emailOf, groupKey, ID_SUFFIX, NAME_SUFFIX, type Person } from './cast';
import { fillChats } from './fill-chats';
import type { Member } from './member';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

/** The demonstration that is being made. */
interface Making {
  tx: Database;
  config: Config;
  /** Pictures of chats; the transaction doesn't take back what is stored. */
  storage: Storage;
  now: Date;
  passwordHash: string;
  /** One for each member. */
  portraits: readonly Picture[];
}

const before = (now: Date, time: number): Date => new Date(now.getTime() - time);

/** Registered some time in the last three months, last seen some time in the last week; the same at every run. */
async function makeMember(
  { tx, now, passwordHash, portraits }: Making,
  person: Person,
  locale: Locale,
  index: number,
) {
  const created = await createMember(
    tx,
    {
      username: `${person.id}${ID_SUFFIX}`,
      nickname: `${person.nickname}${NAME_SUFFIX}`,
      email: emailOf(person),
      country: CAST[locale].country,
      passwordHash,
      locale,
      agreement: await readAgreement(tx),
      isDemo: true,
    },
    before(now, (((index * 37) % 90) + 7) * DAY),
  );
  await noteSeen(tx, created, null, before(now, ((index * 29) % 160) * HOUR));
  const portrait = portraits[index];
  if (portrait) {
    const photo = await storePicture(tx, created.id, portrait, now);
    await changeProfile(tx, created.id, { photo });
  }
  return { ...person, memberId: created.id, locale, index };
}

async function makeMembers(making: Making): Promise<Member[]> {
  const people = LOCALES.flatMap((locale) => CAST[locale].people.map((person) => ({ person, locale })));
  const made: Member[] = [];
  for (const [index, { person, locale }] of people.entries())
    made.push(await makeMember(making, person, locale, index));
  return made;
}

/** How many people the demonstration has. */
export const CAST_SIZE = LOCALES.flatMap((locale) => CAST[locale].people).length;

/** A group for each language: everybody who speaks it, and a few guests. Returns their rooms. */
async function makeGroups({ tx, now }: Making, members: readonly Member[]): Promise<Map<Locale, string>> {
  const rooms = new Map<Locale, string>();
  for (const [place, locale] of LOCALES.entries()) {
    const name = { type: 'group', key: groupKey(locale) } as const;
    await saveTarget(tx, { ...name, title: `${CAST[locale].group}${NAME_SUFFIX}` }, before(now, 30 * DAY));
    for (const { memberId, locale: own, index } of members) {
      if (own !== locale && index % LOCALES.length !== place) continue;
      const joined = await joinInvitedGroup(tx, name.key, memberId, () =>
        before(now, ((index % 7) + 1) * DAY),
      );
      if (!(joined instanceof Failure) && joined.room !== null) rooms.set(locale, joined.room);
    }
  }
  return rooms;
}

/** What a member of some weeks has been told: friends who came, a device, a handled report. */
async function makeNotices({ tx, now }: Making, members: readonly Member[]): Promise<void> {
  for (const { memberId, index } of members) {
    const friend = members[(index + 1) % members.length];
    const nickname = friend ? `${friend.nickname}${NAME_SUFFIX}` : '';
    await addNotice(tx, memberId, { key: 'inviteAccepted', nickname }, before(now, (index + 3) * HOUR));
    if (index % 2 === 0)
      await addNotice(tx, memberId, { key: 'newDevice', name: 'Pixel 9 (Chrome)' }, before(now, 2 * DAY));
    if (index % 3 === 0) await addNotice(tx, memberId, { key: 'reportHandled' }, before(now, 5 * DAY));
  }
}

/** Applications in each state; who was approved as a streamer is a host (D24). */
async function makeApplications({ tx, now }: Making, members: readonly Member[]): Promise<void> {
  for (const [place, { id, type, reason, decision }] of APPLICATIONS.entries()) {
    const applicant = members.find((member) => member.id === id);
    if (!applicant) continue;
    const { memberId } = applicant;
    const decidedAt = before(now, (place + 1) * DAY);
    await addApplication(tx, {
      memberId,
      type,
      reason,
      email: emailOf(applicant),
      fields: ['industry', 'project'],
      affect: `https://${id}.example/`,
      agreement: await readAgreement(tx),
      createdAt: before(now, (place + 4) * DAY),
      ...(decision && { ...decision, decidedAt }),
    });
    if (decision?.status === 'rejected')
      await addNotice(
        tx,
        memberId,
        { key: 'creatorRejected', type, reason: decision.decisionReason },
        decidedAt,
      );
    if (decision?.status !== 'approved') continue;
    await addNotice(tx, memberId, { key: 'creatorApproved', type }, decidedAt);
    if (type === 'streamer') await makeHost(tx, memberId);
  }
}

/** Makes the demonstration; the caller opens the transaction. */
export async function fillDemo(making: Making): Promise<{ members: number; chats: number }> {
  const members = await makeMembers(making);
  const groups = await makeGroups(making, members);
  await makeNotices(making, members);
  await makeApplications(making, members);
  const { tx, config, storage, now } = making;
  const chats = await fillChats({ db: tx, config, storage }, { members, groups }, now);
  return { members: members.length, chats };
}

/** Deletes what the demonstration has beside its members. */
export async function removeDemoGroups({ db }: Pick<AdminContext, 'db'>): Promise<void> {
  for (const locale of LOCALES) await removeTarget(db, { type: 'group', key: groupKey(locale) });
}
