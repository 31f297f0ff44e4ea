import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';

const NAME = 'known-device';
/** Browsers keep no cookie longer. */
const MAX_AGE_DAYS = 400;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const isSecure = (publicOrigin: string): boolean => publicOrigin.startsWith('https:');
const nameFor = (publicOrigin: string): string => (isSecure(publicOrigin) ? `__Host-${NAME}` : NAME);

/** The token of a device that has logged in before (D11), or null. */
export function readDeviceCookie(request: FastifyRequest, publicOrigin: string): string | null {
  const value = request.cookies[nameFor(publicOrigin)];
  return value && TOKEN.test(value) ? value : null;
}

/** Sets the known-device cookie: random, not readable by scripts, sent to this site only. */
export const setDeviceCookie = (reply: FastifyReply, publicOrigin: string, token: string): FastifyReply =>
  reply.setCookie(nameFor(publicOrigin), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(publicOrigin),
    maxAge: MAX_AGE_DAYS * 24 * 60 * 60,
  });

/** Creates a device token. */
export const newDeviceToken = (): string => randomBytes(32).toString('base64url');
