import { b2b } from './b2b/module';
import { backup } from './backup/module';
import { chat } from './chat/module';
import { contacts } from './contacts/module';
import { creators } from './creators/module';
import type { Database } from './database/open';
import { demo } from './demo/module';
import { idempotency } from './http/module';
import { invites } from './invites/module';
import { limits } from './limits/module';
import { media } from './media/module';
import { member } from './member/module';
import { miniProgram } from './mini-program/module';
import type { ServerModule } from './module';
import { notices } from './notices/module';
import { oneTime } from './one-time/module';
import { outbox } from './outbox/module';
import { presence } from './presence/module';
import { privacy } from './privacy/module';
import { publicSite } from './public/module';
import { push } from './push/module';
import { reports } from './reports/module';
import { session } from './session/module';
import { settings } from './settings/module';
import { sso } from './sso/module';
import { support } from './support/module';
import { thirdParty } from './third-party/module';
import { version } from './version/module';

/**
 * The domains; a new one is added here. `member` is last because erasing an account deletes its own row last, and
 * `session` is before `oneTime` because the end of a session deletes its one-time tokens, in that order.
 */
export const modules: readonly ServerModule[] = [
  settings,
  sso,
  publicSite,
  version,
  b2b,
  miniProgram,
  thirdParty,
  session,
  oneTime,
  notices,
  reports,
  support,
  chat,
  push,
  contacts,
  privacy,
  presence,
  invites,
  creators,
  limits,
  idempotency,
  outbox,
  backup,
  media,
  demo,
  member,
];

/** Deletes all expired data. It throws the first error once every domain has deleted what it can. */
export async function purgeExpired(db: Database, now: Date): Promise<void> {
  const errors: unknown[] = [];
  for (const { purge } of modules) await purge?.(db, now).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** Deletes all data of a member (S1). The caller opens the transaction. */
export async function eraseMember(tx: Database, memberId: number, clock: () => Date): Promise<void> {
  for (const { members } of modules) await members?.erase(tx, memberId, clock);
}

/** All data of a member, by domain, for the member's own copy. */
export async function exportMember(db: Database, memberId: number): Promise<Record<string, unknown>> {
  const exported: Record<string, unknown> = {};
  for (const { name, members } of modules) if (members) exported[name] = await members.export(db, memberId);
  return exported;
}

/** The other origins that pages may load images from and connect to (D29). */
export async function listOrigins(db: Database): Promise<string[]> {
  const origins = new Set<string>();
  for (const module of modules) for (const origin of (await module.origins?.(db)) ?? []) origins.add(origin);
  return [...origins];
}
