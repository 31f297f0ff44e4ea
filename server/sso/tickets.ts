import { CODE } from '@contract/codes';
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import { hashToken, newToken } from '../crypto/tokens';
import type { Database } from '../database/open';
import { tickets } from '../database/schema';
import { Failure } from '../failure';
import type { RightCode } from './codes';

/** A ticket is a register or login token, valid for one destination (D12). */
export type TicketKind = 'register' | 'login';

const MINUTE = 60_000;
const LIFETIME: Record<TicketKind, number> = { register: 30 * MINUTE, login: 5 * MINUTE };

/** A ticket in a request. */
export interface PresentedTicket {
  kind: TicketKind;
  token: string;
  destinationHash: string;
}

const matches = ({ kind, token, destinationHash }: PresentedTicket) =>
  and(
    eq(tickets.tokenHash, hashToken(token)),
    eq(tickets.kind, kind),
    eq(tickets.destinationHash, destinationHash),
  );

const invalidTicket = (): Failure => new Failure(CODE.tokenInvalid, null, 'registerTokenInvalid');

/** Issues a ticket for a right code; only its hash is stored (D12). */
export async function issueTicket(
  tx: Database,
  kind: TicketKind,
  code: RightCode,
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx.insert(tickets).values({
    tokenHash: hashToken(token),
    kind,
    destinationHash: code.destinationHash,
    codeHash: code.codeHash,
    expiresAt: new Date(now.getTime() + LIFETIME[kind]),
  });
  return token;
}

/**
 * Finds a ticket, spent or not, without spending it; 10008 if it is unknown, expired, or of another kind or destination.
 */
export async function findTicket(
  db: Database,
  ticket: PresentedTicket,
  now: Date,
): Promise<{ codeHash: string } | Failure> {
  const [row] = await db
    .select({ codeHash: tickets.codeHash })
    .from(tickets)
    .where(and(matches(ticket), gt(tickets.expiresAt, now)));
  return row ?? invalidTicket();
}

/** Spends a ticket; 10008 if it is not valid. */
export async function spendTicket(tx: Database, ticket: PresentedTicket, now: Date): Promise<Failure | null> {
  const [spent] = await tx
    .update(tickets)
    .set({ usedAt: now })
    .where(and(matches(ticket), gt(tickets.expiresAt, now), isNull(tickets.usedAt)))
    .returning({ tokenHash: tickets.tokenHash });
  return spent ? null : invalidTicket();
}

/** Makes all tickets of destinations invalid. */
export async function forgetTickets(tx: Database, destinationHashes: readonly string[]): Promise<void> {
  await tx.delete(tickets).where(inArray(tickets.destinationHash, destinationHashes));
}

/** Deletes expired tickets. */
export async function purgeTickets(db: Database, now: Date): Promise<void> {
  await db.delete(tickets).where(lt(tickets.expiresAt, now));
}

/** Makes every register and login token invalid. */
export async function dropTickets(tx: Database): Promise<void> {
  await tx.delete(tickets);
}
