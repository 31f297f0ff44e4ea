import { CODE } from '@contract/codes';
import type { UserInfo } from '@contract/member/user-info';
import { deriveKey, keyedHash } from '../crypto/derive-key';
import { allOrNothing, Failure } from '../failure';
import type { Deps } from '../http/deps';
import { takeHit } from '../limits/limits';
import { deletePicture, storePicture } from '../media/pictures';
import { readPicture } from '../media/read-picture';
import type { ActiveSession } from '../session/sessions';
import { changeProfile, lockMember, muteOf, toUserInfo, type Member } from './members';

const UPLOADS = { max: 20, window: 60 * 60_000 };

type Context = Pick<Deps, 'db' | 'clock' | 'config'>;

/** A change of the profile; null removes the picture. */
interface Change {
  nickname?: string | undefined;
  photo?: null | undefined;
  /** What the change is based on; without it the change always holds. */
  profileVersion?: number | undefined;
}

/** 409 with the current values, for a change that is based on others. */
const outdated = (member: Member): Failure =>
  new Failure(CODE.conflict, { current: toUserInfo(member) }, 'profileChanged');

/**
 * Changes the nickname or removes the picture, unless the profile was changed in the meantime (D10). 403 `muted` for another
 * nickname while our team doesn't let the member write: others read it as they do messages.
 */
export const updateProfile = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { member: { id } }: Pick<ActiveSession, 'member'>,
  { nickname, photo, profileVersion }: Change,
): Promise<UserInfo | Failure> =>
  allOrNothing(db, async (tx) => {
    const member = await lockMember(tx, id);
    if (!member) return new Failure(CODE.tokenInvalid);
    if (profileVersion !== undefined && member.profileVersion !== profileVersion) return outdated(member);
    const muted = nickname === undefined || nickname === member.nickname ? null : muteOf(member, clock());
    if (muted) return muted;
    if (photo === null && member.photo !== null) await deletePicture(tx, member.photo);
    return toUserInfo(await changeProfile(tx, id, { nickname, photo }));
  });

/**
 * Replaces the member's picture; the old one is deleted (D19). The last of two uploads counts: a picture is chosen, not
 * edited. 403 `muted` while our team doesn't let the member write, 429 after 20 uploads in an hour.
 */
export async function replaceAvatar(
  { db, clock, config }: Context,
  { member: { id } }: Pick<ActiveSession, 'member'>,
  file: File,
): Promise<UserInfo | Failure> {
  const key = `avatar:${keyedHash(deriveKey(config.secretKey, 'limits'), String(id))}`;
  const limited = await takeHit(db, { key, ...UPLOADS }, clock());
  if (limited) return limited;
  const picture = await readPicture(file);
  if (picture instanceof Failure) return picture;
  return allOrNothing(db, async (tx) => {
    const member = await lockMember(tx, id);
    if (!member) return new Failure(CODE.tokenInvalid);
    const now = clock();
    const muted = muteOf(member, now);
    if (muted) return muted;
    if (member.photo !== null) await deletePicture(tx, member.photo);
    const photo = await storePicture(tx, id, picture, now);
    return toUserInfo(await changeProfile(tx, id, { photo }));
  });
}
