import { CODE } from '@contract/codes';
import { isLocale, type Locale } from '@contract/locale';
import type { LoginResult } from '@contract/sso/login-result';
import { stripInvisible } from '@contract/text';
import type { Database } from '../database/open';
import { Failure } from '../failure';
import type { Caller } from '../http/route';
import { newDeviceToken } from '../http/device-cookie';
import { blockOf, type Member, noteSeen, toUserInfo } from '../member/members';
import { isDeviceToken, type KnownDevice, rememberDevice } from '../session/known-devices';
import { type DeviceRecord, openSession, TOKEN_HEAD } from '../session/sessions';
import type { SsoContext } from './context';

const DAY = 24 * 60 * 60 * 1_000;
const MAX_DEVICE_NAME = 40;

/** From where somebody logs in. */
export interface LoginDevice extends DeviceRecord {
  caller: Pick<Caller, 'locale' | 'visitId' | 'address' | 'device'>;
}

/** A login that has happened. */
export interface LoggedIn {
  result: LoginResult;
  /** The token the device is to be known by from now on (D11). */
  deviceToken: string;
}

/** Login result of a member and a session's token (S3). */
export const toLoginResult = (member: Member, token: string): LoginResult => ({
  memberId: member.id,
  token,
  tokenHead: TOKEN_HEAD,
  userInfo: toUserInfo(member),
});

/** A moment as a message shows it, in words of its language; UTC, since nobody's zone is known. */
const formatMoment = (locale: Locale, at: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at) +
  ' UTC';

/** Tells a member of something that happened to the account, by e-mail or else by SMS (D15). */
export async function tellMember(
  { outbox }: Pick<SsoContext, 'outbox'>,
  tx: Database,
  member: Member,
  event: { template: 'newDevice'; device: string } | { template: 'passwordChanged' },
  now: Date,
): Promise<void> {
  const to = member.email ?? member.phone;
  if (to === null) return;
  const locale = isLocale(member.locale) ? member.locale : 'en-US';
  await outbox.enqueue(tx, {
    channel: member.email === null ? 'sms' : 'email',
    to,
    template: event.template,
    locale,
    values: {
      time: formatMoment(locale, now),
      ...(event.template === 'newDevice' ? { device: event.device } : {}),
    },
    expiresAt: new Date(now.getTime() + DAY),
  });
}

/** A device's name fit for a message: whoever logs in chose it, so it must not read as a link. */
const plainName = (name: string): string =>
  stripInvisible(name)
    .replace(/[^\p{L}\p{N} ()_-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_DEVICE_NAME) || '?';

/** The token a device is known by: its own where this server gave it out, else a new one. */
const tokenFor = async (tx: Database, device: string | null): Promise<string> =>
  device !== null && (await isDeviceToken(tx, device)) ? device : newDeviceToken();

/** Marks the device as known to the account and tells the member of it, unless the account is new. */
async function welcomeDevice(
  context: SsoContext,
  tx: Database,
  { member, device, isNew }: { member: Member; device: LoginDevice; isNew: boolean },
  now: Date,
): Promise<string> {
  const token = await tokenFor(tx, device.caller.device);
  await rememberDevice(tx, member.id, token, now);
  if (!isNew) {
    await tellMember(
      context,
      tx,
      member,
      { template: 'newDevice', device: plainName(device.deviceName) },
      now,
    );
  }
  return token;
}

/** Opens a session for whoever has shown the right secret, and marks the device as known (D11, D15). */
export async function openLogin(
  context: SsoContext,
  tx: Database,
  { known, ...login }: { member: Member; device: LoginDevice; isNew: boolean; known: KnownDevice | null },
  now: Date,
): Promise<LoggedIn> {
  const { member, device } = login;
  const { caller, ...described } = device;
  let deviceToken = caller.device;
  if (known === null || deviceToken === null) deviceToken = await welcomeDevice(context, tx, login, now);
  else if (known.lastUsedAt.getTime() < now.getTime() - DAY)
    await rememberDevice(tx, member.id, deviceToken, now);
  const token = await openSession(tx, member, { visitId: caller.visitId, ...described }, now);
  return { result: toLoginResult(member, token), deviceToken };
}

/**
 * The language a login gives the account: none from a device never seen before, which may be a thief's;
 * the message about it must reach the member in the member's own.
 */
const localeFrom = ({ device, known }: { device: LoginDevice; known: KnownDevice | null }): Locale | null =>
  known ? device.caller.locale : null;

/**
 * Lets a member in after the right secret, unless blocked (10020, 10009) or at the host entrance without
 * being one (401): truths told only now (D14, D17).
 */
export async function admit(
  context: SsoContext,
  tx: Database,
  login: { member: Member; device: LoginDevice; known: KnownDevice | null; hostOnly: boolean },
  now: Date,
): Promise<LoggedIn | Failure> {
  await noteSeen(tx, login.member, localeFrom(login), now);
  const blocked = blockOf(login.member);
  if (blocked) return blocked;
  if (login.hostOnly && !login.member.isHost) return new Failure(CODE.permissionDenied, null, 'notHost');
  return openLogin(context, tx, { ...login, isNew: false }, now);
}
