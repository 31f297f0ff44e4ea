import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { deriveKey, keyedHash } from '../crypto/derive-key';
import type { Deps } from '../http/deps';
import type { Member } from '../member/members';
import { MEDIA_COOKIE_DAYS, findSessionMember } from './sessions';

type Context = Pick<Deps, 'db' | 'clock' | 'config'>;

const VALUE = /^([\da-f-]{36})\.([\da-f]{64})$/;

const isSecure = ({ publicOrigin }: Context['config']): boolean => publicOrigin.startsWith('https:');

const nameFor = (config: Context['config']): string => (isSecure(config) ? '__Secure-media' : 'media');

const signatureOf = ({ secretKey }: Context['config'], session: string): string =>
  keyedHash(deriveKey(secretKey, 'media'), session);

/**
 * Lets the browser show media to the member of a session: an image can't carry a token. It names the session, so it
 * ends with it, whatever becomes of the cookie; it opens nothing but what is under `/media`.
 */
export const setMediaCookie = (
  reply: FastifyReply,
  config: Context['config'],
  session: string,
): FastifyReply =>
  reply.setCookie(nameFor(config), `${session}.${signatureOf(config, session)}`, {
    path: '/media',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
    maxAge: MEDIA_COOKIE_DAYS * 24 * 60 * 60,
  });

/** The member whose session the cookie names; null without one, and once the session has ended. */
export async function readMediaCookie(
  { db, clock, config }: Context,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
): Promise<Member | null> {
  const [, session = '', signature = ''] = VALUE.exec(cookies[nameFor(config)] ?? '') ?? [];
  const expected = signatureOf(config, session);
  if (signature.length !== expected.length) return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
  const member = await findSessionMember(db, session, clock());
  return member?.passwordIssuedAt === null ? member : null;
}
