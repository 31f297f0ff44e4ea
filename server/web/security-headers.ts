import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { BARE_POLICY } from './content-security-policy';

/** Seconds for which browsers use https only. */
const HSTS_MAX_AGE = 180 * 24 * 3600;

/** Device features that our pages may use (D29). */
const PERMISSIONS = 'camera=(self), microphone=(self), geolocation=()';

type Origin = Pick<Config, 'publicOrigin'>;

const isSecure = ({ publicOrigin }: Origin): boolean => publicOrigin.startsWith('https:');

/** The headers of D29 for answers that no hook sees, because the request was never parsed. */
export const bareHeaders = (config: Origin): Record<string, string> => ({
  'content-security-policy': BARE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(isSecure(config) ? { 'strict-transport-security': `max-age=${HSTS_MAX_AGE}` } : {}),
});

/**
 * Adds the headers of D29 to every answer, errors included; pages then extend their own policy. Call it first: routes
 * of plugins registered before would not have the headers.
 */
export async function registerSecurityHeaders(app: FastifyInstance, config: Origin): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // It would block the probe of back-office favicons on other origins.
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: isSecure(config) ? { maxAge: HSTS_MAX_AGE, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ 'content-security-policy': BARE_POLICY, 'permissions-policy': PERMISSIONS });
    done();
  });
}
