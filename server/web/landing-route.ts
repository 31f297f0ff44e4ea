import { createHash } from 'node:crypto';
import type { RegistrationType } from '@contract/sso/registration-type';
import type { FastifyInstance } from 'fastify';
import { pagePolicy } from './content-security-policy';
import { acceptedEncoding } from './encodings';
import { readLanding } from './landing';
import { pageLocale } from './page-locale';

/** What the landing page's route needs. */
interface LandingOptions {
  webDir: string;
  publicOrigin: string;
  /** Other origins that the page may load images from and connect to (D29). */
  origins: () => Promise<readonly string[]>;
  /** The channels that are open: the forms depend on it (S4). */
  registrationType: () => Promise<RegistrationType>;
}

/** Names a representation: it changes with each of its parts. */
const tagOf = (...parts: readonly string[]): string =>
  `"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)}"`;

/** Whether a client has this representation already. */
const isKnown = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((known) => known.trim().replace(/^W\//, '') === tag) ?? false;

/**
 * Answers `/` with the landing page in the visitor's language, finished and compressed (D30). Its tag stands for the
 * policy as well: after a change of the registered origins, no browser keeps the page with the old one.
 */
export function registerLanding(
  app: FastifyInstance,
  { webDir, publicOrigin, origins, registrationType }: LandingOptions,
): void {
  const secure = publicOrigin.startsWith('https:');
  const landing = readLanding(webDir, publicOrigin);
  app.get('/', { exposeHeadRoute: true }, async (request, reply) => {
    const locale = pageLocale(request);
    const [type, registered] = await Promise.all([registrationType(), origins()]);
    const { digest, hashes, encoded } = landing.documentIn(locale, type);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const policy = pagePolicy({ secure, hashes, origins: registered });
    const tag = tagOf(digest, encoding, policy);
    reply.headers({
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      vary: 'Accept-Language, Accept-Encoding',
      etag: tag,
    });
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .header('content-language', locale)
      .type('text/html; charset=utf-8')
      .send(await encoded(encoding));
  });
  app.addHook('onListen', async () => {
    registrationType()
      .then((type) => landing.encodeAll(type))
      .catch((error: unknown) => app.log.error({ err: error }, 'the landing page could not be encoded'));
  });
}
