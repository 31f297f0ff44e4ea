import { allOrNothing, Failure } from '../failure';
import { forgetHits } from '../limits/limits';
import type { MemberData } from '../module';
import type { SsoContext } from '../sso/context';
import { forgetSecrets } from '../sso/forget-secrets';
import { forgetAttempts } from '../sso/password-attempts';
import { lockContacts, refuseAssistant } from './contacts';
import { exportLimit } from './export-data';
import { addressesOf, assistantIdentifier, findMember } from './members';
import { checkPassword, lockOwnMember, type MemberRequest, requesterOf } from './proof';

/**
 * Erases an account and everything that belongs to it in one transaction, its sessions included (S1, D19). What was
 * issued for its addresses is invalid and their locks are gone: who registers again starts anew. 403 assistants, 10002,
 * 10024 locked, 503 busy.
 * @param erase deletes the data of all domains
 */
export async function deleteAccount(
  context: SsoContext,
  erase: MemberData['erase'],
  { password, ...request }: MemberRequest & { password: string },
): Promise<null | Failure> {
  const { session } = request;
  const assistant = refuseAssistant(session.member);
  if (assistant) return assistant;
  const secret = { value: password, field: 'password' };
  const wrong = await context.passwords.reserve(await requesterOf(context, request), (hasher) =>
    checkPassword(context, request, secret, hasher),
  );
  if (wrong) return wrong;
  const now = context.clock();
  const { id } = session.member;
  return allOrNothing(context.db, async (tx) => {
    await lockContacts(tx, id);
    const present = (await findMember(tx, id)) ?? session.member;
    await forgetSecrets(context, tx, id, addressesOf(present));
    const member = await lockOwnMember(tx, session, now);
    if (member instanceof Failure) return member;
    // Strangers may have tried to log in by the account ID.
    const identifiers = [...addressesOf(member), assistantIdentifier(member)];
    await forgetAttempts(tx, context.keys.destinations, identifiers, now);
    await forgetHits(tx, exportLimit(context, id).key);
    await erase(tx, id, context.clock);
    return null;
  });
}
