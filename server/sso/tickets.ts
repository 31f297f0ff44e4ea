import { CODE } from '@contract/codes';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { hashToken, newToken } from '../crypto/tokens';
import type { Database } from '../database/open';
import { tickets } from '../database/schema';
import { Failure } from '../failure';
import type { RightCode } from './codes';

/** What a ticket lets its holder do: register, or log in, at one destination (D12). */
export type TicketKind = 'register' | 'login';

const MINUTE = 60_000;
const LIFE: Record<TicketKind, number> = { register: 30 * MINUTE, login: 5 * MINUTE };

/** A ticket as presented. */
export interface PresentedTicket {
  kind: TicketKind;
  token: string;
  destinationHash: string;
}

const presented = ({ kind, token, destinationHash }: PresentedTicket) =>
  and(
    eq(tickets.tokenHash, hashToken(token)),
    eq(tickets.kind, kind),
    eq(tickets.destinationHash, destinationHash),
  );

const refused = (): Failure => new Failure(CODE.tokenInvalid, null, 'registerTokenInvalid');

/** Trades a right code for a ticket; only its hash is stored (D12). */
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
    expiresAt: new Date(now.getTime() + LIFE[kind]),
  });
  return token;
}

/**
 * Looks at a ticket, spent or not, without spending it: 10008 where it is unknown, expired, or for
 * something else.
 */
export async function findTicket(
  db: Database,
  ticket: PresentedTicket,
  now: Date,
): Promise<{ codeHash: string } | Failure> {
  const [row] = await db
    .select({ codeHash: tickets.codeHash })
    .from(tickets)
    .where(and(presented(ticket), gt(tickets.expiresAt, now)));
  return row ?? refused();
}

/** Spends a ticket; 10008 where it is not good, or no longer. */
export async function spendTicket(tx: Database, ticket: PresentedTicket, now: Date): Promise<Failure | null> {
  const [spent] = await tx
    .update(tickets)
    .set({ usedAt: now })
    .where(and(presented(ticket), gt(tickets.expiresAt, now), isNull(tickets.usedAt)))
    .returning({ tokenHash: tickets.tokenHash });
  return spent ? null : refused();
}

/** Forgets tickets that are no longer good. */
export async function purgeTickets(db: Database, now: Date): Promise<void> {
  await db.delete(tickets).where(lt(tickets.expiresAt, now));
}
