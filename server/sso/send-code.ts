import { CODE } from '@contract/codes';
import type { Locale } from '@contract/locale';
import type { CodePurpose } from '@contract/sso/code-purpose';
import { isChannelOpen } from '@contract/sso/registration-type';
import { keyedHash } from '../crypto/derive-key';
import type { Database } from '../database/open';
import { allOrNothing, Failure } from '../failure';
import { addressGroup } from '../limits/address-group';
import { undoHit, type Limit, takeDailyHit, takeHit } from '../limits/limits';
import { deliveryChannelOf } from '../senders/sender';
import { findMemberAndDevice } from '../session/known-devices';
import { readRegistrationType } from '../settings/settings';
import { CODE_MINUTES, issueCode } from './codes';
import type { SsoContext } from './context';
import { type Destination, dialCodeOf, hashContact, hashDestination } from './destination';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Seconds between two sends to one destination (D11). */
const RESEND_DELAY = 60;
/** Sends per day that are reserved for known devices (D11). */
const RESERVED_FOR_KNOWN_DEVICES = 3;

/** A request to send a code. */
export interface CodeRequest {
  destination: Destination;
  purpose: CodePurpose;
  /** The member of a `contact` code; null for other purposes. */
  memberId: number | null;
  locale: Locale;
  address: string;
  device: string | null;
}

/** Purposes that a closed channel forbids (S4); logins and contacts use both channels. */
const CLOSABLE: readonly CodePurpose[] = ['register', 'recover'];

/** 403 if the registration type closes the channel for registration and recovery (S4), else null. */
export async function refuseClosedChannel(
  db: Database,
  { channel }: Pick<Destination, 'channel'>,
): Promise<Failure | null> {
  if (isChannelOpen(await readRegistrationType(db), channel)) return null;
  return new Failure(CODE.notAllowed, null, channel === 'phone' ? 'phoneClosed' : 'emailClosed');
}

/**
 * Sends a code (D11). `register`, `login` and `contact` do the same work and give the same answer whether or not there
 * is an account; `recover` answers 10012 if there is none (D14).
 * @returns seconds until the next send; 403 channel closed, 429 limit exceeded
 */
export async function sendCode(
  context: SsoContext,
  request: CodeRequest,
): Promise<{ expire: number } | Failure> {
  const { db, outbox, clock } = context;
  const now = clock();
  const closed = CLOSABLE.includes(request.purpose)
    ? await refuseClosedChannel(db, request.destination)
    : null;
  if (closed) return closed;
  const found = await findMemberAndDevice(db, request.destination, request.device);
  const known = found !== null && found.known !== null;
  if (request.purpose === 'recover' && !known) {
    const refused = await refuseUnknownDestination(context, request, found !== null, now);
    if (refused) return refused;
  }
  const sent = await allOrNothing(db, (tx) => writeCode(context, tx, request, known, now));
  if (sent instanceof Failure) return sent;
  outbox.wake();
  return { expire: RESEND_DELAY };
}

/**
 * 10012 for a destination without an account, 429 after too many of those (D14). The hit is counted first and undone if
 * there is an account, so that above the limit the answer doesn't reveal whether there is one.
 */
async function refuseUnknownDestination(
  { db, keys, limits }: SsoContext,
  { address }: CodeRequest,
  exists: boolean,
  now: Date,
): Promise<Failure | null> {
  const key = `unknown:${keyedHash(keys.destinations, addressGroup(address))}`;
  return db.transaction(async (tx) => {
    const over = await takeHit(tx, { key, max: limits.unknownPerAddressHour, window: HOUR }, now);
    if (over) return over;
    if (!exists) return new Failure(CODE.userNotExist);
    await undoHit(tx, key);
    return null;
  });
}

/** The limits of a send. The order is fixed, so that two sends can't deadlock. */
function limitsOf(
  { keys, limits }: SsoContext,
  { destination, address }: CodeRequest,
  known: boolean,
): Limit[] {
  const to = hashDestination(keys.destinations, destination);
  const from = keyedHash(keys.destinations, addressGroup(address));
  const day = limits.sendsPerDestinationDay;
  const forUnknownDevices: Limit[] = [
    { key: `from:${from}`, max: limits.sendsPerAddressHour, window: HOUR },
    {
      key: `to-strangers:${to}`,
      max: Math.max(Math.min(day, 1), day - RESERVED_FOR_KNOWN_DEVICES),
      window: DAY,
    },
  ];
  return [
    ...(known ? [] : forUnknownDevices),
    { key: `to-day:${to}`, max: day, window: DAY },
    { key: `to-10min:${to}`, max: limits.sendsPerDestination10Min, window: 10 * MINUTE },
    { key: `to-pause:${to}`, max: 1, window: RESEND_DELAY * 1_000 },
  ];
}

async function takeLimits(
  context: SsoContext,
  tx: Database,
  request: CodeRequest,
  known: boolean,
  now: Date,
): Promise<Failure | null> {
  for (const limit of limitsOf(context, request, known)) {
    const over = await takeHit(tx, limit, now);
    if (over) return over;
  }
  const dialCode = request.purpose === 'register' ? dialCodeOf(request.destination) : null;
  if (dialCode === null) return null;
  return takeDailyHit(tx, { key: `dial:${dialCode}`, max: context.limits.sendsPerDialCodeDay }, now);
}

async function writeCode(
  context: SsoContext,
  tx: Database,
  request: CodeRequest,
  known: boolean,
  now: Date,
): Promise<Failure | null> {
  const over = await takeLimits(context, tx, request, known, now);
  if (over) return over;
  const { destination, purpose, locale, memberId } = request;
  const key = context.keys.destinations;
  const destinationHash =
    memberId === null ? hashDestination(key, destination) : hashContact(key, memberId, destination);
  const { code, expiresAt } = await issueCode(tx, { key: context.keys.codes, destinationHash, purpose, now });
  await context.outbox.enqueue(tx, {
    channel: deliveryChannelOf(destination.channel),
    to: destination.value,
    template: 'code',
    locale,
    values: { code, minutes: CODE_MINUTES },
    expiresAt,
  });
  return null;
}
