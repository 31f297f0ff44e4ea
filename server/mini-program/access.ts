import { CODE } from '@contract/codes';
import { Failure } from '../failure';
import type { Deps } from '../http/deps';
import { issueOneTimeToken, spendOneTimeToken } from '../one-time/one-time-tokens';
import type { ActiveSession } from '../session/sessions';
import { findMiniApp, findMiniAppBySecret } from './mini-apps';

type AccessContext = Pick<Deps, 'db' | 'clock'>;

/** Issues a token that lets a member into a mini app (D16). 404 unknown mini app. */
export async function grantAccess(
  { db, clock }: AccessContext,
  session: ActiveSession,
  key: string,
): Promise<{ accessToken: string; page: string } | Failure> {
  const miniApp = await findMiniApp(db, key);
  if (!miniApp) return new Failure(CODE.notFound, { field: 'ma' }, 'unknownMiniApp');
  const use = { purpose: 'mini-app', audience: key } as const;
  const accessToken = await issueOneTimeToken(db, use, session, clock());
  return accessToken instanceof Failure ? accessToken : { accessToken, page: miniApp.page };
}

/** Tells a mini app who opened its page (D10). 10008 whatever is wrong. */
export async function verifyAccess(
  { db, clock }: AccessContext,
  { accessToken, secret }: { accessToken: string; secret: string },
): Promise<{ memberId: number; nickname: string } | Failure> {
  const audience = await findMiniAppBySecret(db, secret);
  const use = { purpose: 'mini-app', audience, token: accessToken } as const;
  const member = await spendOneTimeToken(db, use, clock());
  return member instanceof Failure ? member : { memberId: member.id, nickname: member.nickname };
}
