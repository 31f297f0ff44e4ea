import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { BARE_POLICY } from './content-security-policy';

/** Seconds a browser keeps to https once it has seen us there. */
const HTTPS_ONLY = 180 * 24 * 3600;

/** What pages of ours may use of a device (D29). */
const PERMISSIONS = 'camera=(self), microphone=(self), geolocation=()';

type Origin = Pick<Config, 'publicOrigin'>;

const isSecure = ({ publicOrigin }: Origin): boolean => publicOrigin.startsWith('https:');

/** The headers of D29 for answers given before a request has become one, which no hook sees. */
export const bareHeaders = (config: Origin): Record<string, string> => ({
  'content-security-policy': BARE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(isSecure(config) ? { 'strict-transport-security': `max-age=${HTTPS_ONLY}` } : {}),
});

/**
 * Puts the headers of D29 on every answer, faults and 404 included; a page then widens its own policy.
 * Routes of plugins registered before this call would go without.
 */
export async function registerSecurityHeaders(app: FastifyInstance, config: Origin): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Breaks the probe of back-office favicons on other origins.
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: isSecure(config) ? { maxAge: HTTPS_ONLY, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ 'content-security-policy': BARE_POLICY, 'permissions-policy': PERMISSIONS });
    done();
  });
}
