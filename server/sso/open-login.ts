import { CODE } from '@contract/codes';
import type { Locale } from '@contract/locale';
import type { LoginResult } from '@contract/sso/login-result';
import { stripInvisible } from '@contract/text';
import type { Database } from '../database/open';
import { Failure } from '../failure';
import type { Caller } from '../http/route';
import { newDeviceToken } from '../http/device-cookie';
import { formatTime } from '../i18n/format-time';
import { takeHit } from '../limits/limits';
import {
  addressesOf,
  blockOf,
  localeOf,
  type Member,
  type MemberAddress,
  noteSeen,
  toUserInfo,
} from '../member/members';
import type { Notice } from '../notices/notice';
import { addNotice } from '../notices/notices';
import { describeSuspension } from '../reports/appeals';
import { deliveryChannelOf } from '../senders/sender';
import { isDeviceToken, type KnownDevice, rememberDevice } from '../session/known-devices';
import { type DeviceRecord, openSession, TOKEN_HEAD } from '../session/sessions';
import type { SsoContext } from './context';
import { hashDestination } from './destination';
import { type AttemptKey, clearAttempts } from './password-attempts';

const DAY = 24 * 60 * 60 * 1_000;
const MAX_DEVICE_NAME = 40;

/** The device of a login. */
export interface LoginDevice extends DeviceRecord {
  caller: Pick<Caller, 'locale' | 'visitId' | 'address' | 'device'>;
}

/** A successful login. */
export interface LoggedIn {
  result: LoginResult;
  /** The token of the known-device cookie (D11). */
  deviceToken: string;
}

/** Creates a login result (S3). */
export const toLoginResult = (member: Member, token: string): LoginResult => ({
  memberId: member.id,
  token,
  tokenHead: TOKEN_HEAD,
  userInfo: toUserInfo(member),
});

/** What happened to an account; the device is empty where it has no name. */
type AccountEvent = { template: 'newDevice'; device: string } | { template: 'passwordChanged' };

const noticeOf = (event: AccountEvent): Notice =>
  event.template === 'newDevice' ? { key: 'newDevice', name: event.device } : { key: 'passwordChanged' };

/** What one of the contacts of an account is told. */
type ContactEvent =
  AccountEvent | { template: 'contactRemoved' } | { template: 'contactsChanged'; contacts: string };

/** Sends a message to an address of a member, in the member's language (D3). */
export async function notifyAt(
  { outbox }: Pick<SsoContext, 'outbox'>,
  tx: Database,
  member: Pick<Member, 'locale' | 'country'>,
  { channel, value }: MemberAddress,
  { template, ...values }: ContactEvent,
  now: Date,
): Promise<void> {
  const locale = localeOf(member);
  await outbox.enqueue(tx, {
    channel: deliveryChannelOf(channel),
    to: value,
    template,
    locale,
    values: { time: formatTime(locale, now, member.country), ...values },
    expiresAt: new Date(now.getTime() + DAY),
  });
}

/**
 * Counts a message about an event to an address; false if it has had as many of these in a day as it may get codes: each
 * costs money, and whoever knows a password could have any number sent. The notices tell of all.
 */
async function mayTell(
  { keys, limits }: Pick<SsoContext, 'keys' | 'limits'>,
  tx: Database,
  to: MemberAddress,
  { template }: AccountEvent,
  now: Date,
): Promise<boolean> {
  const key = `told:${template}:${hashDestination(keys.destinations, to)}`;
  return (await takeHit(tx, { key, max: limits.sendsPerDestinationDay, window: DAY }, now)) === null;
}

/** Notifies a member of an event of the account: by a notice, and by e-mail if there is an address, else by SMS (D15). */
export async function notifyMember(
  context: Pick<SsoContext, 'outbox' | 'keys' | 'limits'>,
  tx: Database,
  member: Member,
  event: AccountEvent,
  now: Date,
): Promise<void> {
  await addNotice(tx, member.id, noticeOf(event), now);
  const to = addressesOf(member).at(-1);
  if (to && (await mayTell(context, tx, to, event, now))) await notifyAt(context, tx, member, to, event, now);
}

/** A device name without characters of links: an attacker may have chosen it. Empty if nothing is left. */
const sanitizedName = (name: string): string =>
  stripInvisible(name)
    .replace(/[^\p{L}\p{N} ()_-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_DEVICE_NAME);

/** The token of a device: its own if this server issued it, else a new one. */
const tokenFor = async (tx: Database, device: string | null): Promise<string> =>
  device !== null && (await isDeviceToken(tx, device)) ? device : newDeviceToken();

/** Makes a device known to the account; notifies the member unless the account is new. */
async function registerDevice(
  context: SsoContext,
  tx: Database,
  { member, device, isNew }: { member: Member; device: LoginDevice; isNew: boolean },
  now: Date,
): Promise<string> {
  const token = await tokenFor(tx, device.caller.device);
  await rememberDevice(tx, member.id, token, now);
  if (!isNew) {
    await notifyMember(
      context,
      tx,
      member,
      { template: 'newDevice', device: sanitizedName(device.deviceName) },
      now,
    );
  }
  return token;
}

/** Opens a session after the right secret and makes the device known (D11, D15). */
export async function openLogin(
  context: SsoContext,
  tx: Database,
  {
    known,
    attempt = null,
    ...login
  }: {
    member: Member;
    device: LoginDevice;
    isNew: boolean;
    known: KnownDevice | null;
    /** The count of wrong passwords that the login resets. */
    attempt?: AttemptKey | null;
  },
  now: Date,
): Promise<LoggedIn> {
  const { member, device } = login;
  const { caller, ...described } = device;
  const { visitId, address } = caller;
  // First, since it locks the account.
  const token = await openSession(tx, member, { visitId, address, ...described }, now, attempt);
  let deviceToken = caller.device;
  if (known === null || deviceToken === null) deviceToken = await registerDevice(context, tx, login, now);
  else if (known.lastUsedAt.getTime() < now.getTime() - DAY)
    await rememberDevice(tx, member.id, deviceToken, now);
  return { result: toLoginResult(member, token), deviceToken };
}

/**
 * The new language of the account, if the device is known. An unknown device may be an attacker's: the notification
 * about it must be in the member's own language.
 */
const localeFrom = ({ device, known }: { device: LoginDevice; known: KnownDevice | null }): Locale | null =>
  known ? device.caller.locale : null;

/** 10009, with how the member can appeal (D52). */
async function suspended({ keys }: SsoContext, db: Database, member: Member, now: Date): Promise<Failure> {
  const suspension = await describeSuspension(db, keys.appeals, member, now);
  return new Failure(CODE.accountBlocked, suspension && { suspension });
}

/** A login whose secret was right. */
interface RightLogin {
  member: Member;
  device: LoginDevice;
  known: KnownDevice | null;
  hostOnly: boolean;
  /** The count of wrong passwords, of a login by password: it starts anew even if the login is refused. */
  attempt?: AttemptKey;
}

/**
 * Completes a login after the right secret. Only now does the answer reveal a block (10020, 10009), or at the host
 * entrance that the member is not a host (401) (D14, D17).
 */
export async function completeLogin(
  context: SsoContext,
  tx: Database,
  login: RightLogin,
  now: Date,
): Promise<LoggedIn | Failure> {
  await noteSeen(tx, login.member, localeFrom(login), now);
  const refused = await refuse(context, tx, login, now);
  if (refused === null) return openLogin(context, tx, { ...login, isNew: false }, now);
  if (login.attempt) await clearAttempts(tx, login.attempt);
  return refused;
}

async function refuse(
  context: SsoContext,
  tx: Database,
  { member, hostOnly }: RightLogin,
  now: Date,
): Promise<Failure | null> {
  const blocked = blockOf(member);
  if (blocked?.code === CODE.accountBlocked) return suspended(context, tx, member, now);
  if (blocked) return blocked;
  return hostOnly && !member.isHost ? new Failure(CODE.permissionDenied, null, 'notHost') : null;
}
