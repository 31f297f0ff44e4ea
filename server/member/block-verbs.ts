import { AdminError, requireWords, type Verb } from '../admin/verb';
import { deriveKey } from '../crypto/derive-key';
import { liftSuspensions } from '../reports/sanctions';
import { endSessions } from '../session/sessions';
import { releaseRequests } from '../support/waiting';
import { clearMemberAttempts } from '../sso/password-attempts';
import { holdMember } from './members';
import { requireAccount, setMemberStatus } from './operators';

const STATUS_OF_BLOCK = { user: 'blocked_user', staff: 'blocked_staff' } as const;

/** Blocks an account (D14). */
export const block: Verb = {
  name: 'block',
  usage: 'block <account> user|staff',
  summary: 'blocks an account and ends its sessions; members can lift a "user" block with a code',
  prepare: (words) => {
    const [name = '', kind = ''] = requireWords(2, words, block.usage);
    if (kind !== 'user' && kind !== 'staff')
      throw new AdminError(`The kind of block is "user" or "staff", not "${kind}".`);
    return async (context) => {
      const { id, username } = await requireAccount(context.db, name);
      await context.db.transaction(async (tx) => {
        await setMemberStatus(tx, id, STATUS_OF_BLOCK[kind]);
        await endSessions(tx, id);
        await releaseRequests(tx, id, context.clock());
      });
      return `${username} is blocked (${kind}) and logged out everywhere.`;
    };
  },
};

/** Lifts a block and the locks from wrong passwords (D42). */
export const unblock: Verb = {
  name: 'unblock',
  usage: 'unblock <account>',
  summary: 'lifts the block of an account and its locks from wrong passwords',
  prepare: (words) => {
    const [name = ''] = requireWords(1, words, unblock.usage);
    return async (context) => {
      const member = await requireAccount(context.db, name);
      const lifted = await context.db.transaction(async (tx) => {
        // Held, so that a suspension that is being decided is lifted with its block, or neither.
        const wasBlocked = (await holdMember(tx, member.id))?.status !== 'active';
        if (wasBlocked) await setMemberStatus(tx, member.id, 'active');
        await liftSuspensions(tx, member.id, context.clock());
        const key = deriveKey(context.config.secretKey, 'destinations');
        return unblocked(wasBlocked, await clearMemberAttempts(tx, key, member, context.clock()));
      });
      return `${member.username} ${lifted}.`;
    };
  },
};

/** Says which of the two was lifted (D42). */
function unblocked(wasBlocked: boolean, wasLocked: boolean): string {
  if (wasBlocked && wasLocked) return 'is no longer blocked, nor locked by wrong passwords';
  if (wasBlocked) return 'is no longer blocked';
  return wasLocked ? 'is no longer locked by wrong passwords' : 'was neither blocked nor locked';
}
