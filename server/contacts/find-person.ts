import { CODE } from '@contract/codes';
import type { Person } from '@contract/contacts/person';
import { Failure } from '../failure';
import { takeHit } from '../limits/limits';
import { keyedHash, deriveKey } from '../crypto/derive-key';
import { blockOf, findMember, findMemberByUsername, type Member } from '../member/members';
import type { Database } from '../database/open';
import type { AppDeps } from '../module';
import { findPrivacy } from '../privacy/privacy';
import { hasBlocked } from './contacts';
import { findPersonById } from './people';

/** Milliseconds over which searches, new chats and introductions are counted. */
const WINDOW = 60 * 60_000;

/** The answer for everybody who can't be found, whatever the reason. */
export const unknownPerson = (): Failure => new Failure(CODE.notFound, null, 'personUnknown');

/** Counts a look at a member who may be a stranger: nobody may list our members. 429 above the limit. */
export function countStranger(
  { db, clock, config }: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  kind: 'search' | 'chat' | 'introduction' | 'unknown',
  memberId: number,
): Promise<Failure | null> {
  const key = `people:${kind}:${keyedHash(deriveKey(config.secretKey, 'limits'), String(memberId))}`;
  return takeHit(db, { key, max: config.limits.peoplePerMemberHour, window: WINDOW }, clock());
}

/** Whether another may get to know a member at all: no assistant, not suspended, and not if the member has blocked them. */
const isThereFor = async (db: Database, viewerId: number, member: Member): Promise<boolean> =>
  !member.isAssistant && !blockOf(member) && !(await hasBlocked(db, member.id, viewerId));

/** Whether a member, if there is one of that id, may be found by another who isn't a contact. */
export async function canFind(db: Database, viewerId: number, memberId: number): Promise<boolean> {
  const member = await findMember(db, memberId);
  if (!member || !(await isThereFor(db, viewerId, member))) return false;
  return (await findPrivacy(db, memberId)).findable;
}

/**
 * Finds a member by the exact account ID. Assistants, suspended members, those who have blocked the searcher, and
 * those who want to be found by contacts only aren't found.
 */
export async function findPerson(
  deps: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  viewerId: number,
  username: string,
): Promise<Person | Failure> {
  const limited = await countStranger(deps, 'search', viewerId);
  if (limited) return limited;
  const found = await findMemberByUsername(deps.db, username);
  if (!found || !(await isThereFor(deps.db, viewerId, found))) return unknownPerson();
  const person = await findPersonById(deps.db, viewerId, found.id);
  const isShown = person?.isContact || (await findPrivacy(deps.db, found.id)).findable;
  return person && isShown ? { ...person, username: found.username } : unknownPerson();
}
