import type { KeyObject } from 'node:crypto';
import { INTRODUCTION_DAYS } from '@contract/chat/group-calls';
import type { Person } from '@contract/contacts/person';
import * as z from 'zod/mini';
import type { Config } from '../config';
import { canFind, countStranger, unknownPerson } from '../contacts/find-person';
import { findPersonById } from '../contacts/people';
import { deriveKey } from '../crypto/derive-key';
import { seal, unseal } from '../crypto/seal';
import type { Database } from '../database/open';
import type { Failure } from '../failure';
import { blockOf, findMember } from '../member/members';
import type { AppDeps } from '../module';
import type { Look } from './acquaintances';
import { findKnown, findProfile, refuseOwn } from './profiles';

type Context = Pick<AppDeps, 'db' | 'clock' | 'config'>;

const LIFETIME = INTRODUCTION_DAYS * 24 * 60 * 60_000;

/**
 * The content of an introduction: who made it, and until when it is valid. It is sealed for the member whom it
 * introduces.
 */
const introductionContent = z.object({ by: z.int(), until: z.int() });

const keyOf = ({ secretKey }: Pick<Config, 'secretKey'>): KeyObject => deriveKey(secretKey, 'introductions');

/** Who made a valid introduction of a member; null for any other text. */
function readIntroduction(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  memberId: number,
  introduction: string,
): number | null {
  const content = unseal(keyOf(config), introduction, String(memberId));
  if (content === null) return null;
  const { by, until } = z.parse(introductionContent, JSON.parse(content));
  return until > clock().getTime() ? by : null;
}

/** Whether the viewer may introduce a member, whom they are acquainted with, to others. */
const mayBeIntroduced = async (db: Database, look: Look): Promise<boolean> =>
  (await canFind(db, look.viewerId, look.memberId)) && (await findKnown(db, look)) !== null;

/**
 * Creates an introduction of a member who can be found by everybody and is an acquaintance of the introducer. 404 for
 * everybody else, whether they exist or not; 429 after too many. 400 for oneself.
 */
export async function introduce(context: Context, look: Look): Promise<{ introduction: string } | Failure> {
  const { db, clock, config } = context;
  const refused = refuseOwn(look) ?? (await countStranger(context, 'introduction', look.viewerId));
  if (refused) return refused;
  if (!(await mayBeIntroduced(db, look))) return unknownPerson();
  const content = { by: look.viewerId, until: clock().getTime() + LIFETIME };
  return { introduction: seal(keyOf(config), JSON.stringify(content), String(look.memberId)) };
}

/** Whether somebody's introduction of a member is still valid for the reader. */
async function isIntroduced(db: Database, { viewerId, memberId }: Look, by: number): Promise<boolean> {
  const maker = await findMember(db, by);
  if (!maker || blockOf(maker) || !(await mayBeIntroduced(db, { viewerId: by, memberId }))) return false;
  return canFind(db, viewerId, memberId);
}

/** A member's profile, for acquaintances and holders of an introduction; answers everybody else like `findProfile`. */
export const findIntroduced = (
  context: Context,
  look: Look,
  introduction: string,
): Promise<Person | Failure> =>
  findProfile(context, look, async (db) => {
    const known = await findKnown(db, look);
    if (known) return known;
    const by = readIntroduction(context, look.memberId, introduction);
    if (by === null || !(await isIntroduced(db, look, by))) return null;
    return findPersonById(db, look.viewerId, look.memberId);
  });
