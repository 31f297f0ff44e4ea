import { CODE } from '@contract/codes';
import { Failure } from '../failure';
import type { Deps } from '../http/deps';
import { issueOneTimeToken, invalidOneTimeToken, spendOneTimeToken } from '../one-time/one-time-tokens';
import type { ActiveSession } from '../session/sessions';
import { findBackOfficeBySecret, isBackOffice } from './back-offices';

type HandoffContext = Pick<Deps, 'db' | 'clock'>;

/** Issues a handoff token that lets a host into a back office (D10). 403 not a host, 404 unknown back office. */
export async function handOff(
  { db, clock }: HandoffContext,
  session: ActiveSession,
  origin: string,
): Promise<{ token: string } | Failure> {
  if (!session.member.isHost) return new Failure(CODE.notAllowed, null, 'notHost');
  if (!(await isBackOffice(db, origin)))
    return new Failure(CODE.notFound, { field: 'origin' }, 'unknownBackOffice');
  const use = { purpose: 'handoff', audience: origin } as const;
  const token = await issueOneTimeToken(db, use, session, clock());
  return token instanceof Failure ? token : { token };
}

/** Tells a back office whose handoff token it received (D10). 10008 whatever is wrong. */
export async function exchangeHandoff(
  { db, clock }: HandoffContext,
  { token, secret }: { token: string; secret: string },
): Promise<{ memberId: number; b2bToken: string; nickname: string } | Failure> {
  const audience = await findBackOfficeBySecret(db, secret);
  const host = await spendOneTimeToken(db, { purpose: 'handoff', audience, token }, clock());
  if (host instanceof Failure) return host;
  if (!host.isHost) return invalidOneTimeToken();
  return { memberId: host.id, b2bToken: host.b2bToken, nickname: host.nickname };
}
