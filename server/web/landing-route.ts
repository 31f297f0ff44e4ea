import { WORKER } from '@contract/constants';
import type { FigureName } from '@contract/public/figures';
import type { RegistrationType } from '@contract/sso/registration-type';
import type { FastifyInstance } from 'fastify';
import { isKnown, tagOf } from '../http/entity-tag';
import { pagePolicy } from './content-security-policy';
import { acceptedEncoding } from './encodings';
import { readLanding, type SiteFacts } from './landing';
import { pageLocale } from './page-locale';

/** What the landing page's route needs. */
interface LandingOptions {
  webDir: string;
  publicOrigin: string;
  /** Other origins that the page may load images from and connect to (D29). */
  origins: () => Promise<readonly string[]>;
  /** The channels that are open: the forms depend on it (S4). */
  registrationType: () => Promise<RegistrationType>;
  /** The figures that the page shows: it keeps their place (D24). */
  figures: () => Promise<readonly FigureName[]>;
}

/**
 * Answers `/` with the landing page in the visitor's language, finished and compressed (D30). Its tag stands for the
 * policy as well: after a change of the registered origins, no browser keeps the page with the old one.
 */
export function registerLanding(
  app: FastifyInstance,
  { webDir, publicOrigin, origins, registrationType, figures }: LandingOptions,
): void {
  const secure = publicOrigin.startsWith('https:');
  const landing = readLanding(webDir, publicOrigin);
  const readFacts = async (): Promise<SiteFacts> => {
    const [type, shown] = await Promise.all([registrationType(), figures()]);
    return { registrationType: type, figures: shown };
  };
  app.get('/', { exposeHeadRoute: true }, async (request, reply) => {
    const locale = pageLocale(request);
    const [facts, registered] = await Promise.all([readFacts(), origins()]);
    const { digest, hashes, encoded } = landing.documentIn(locale, facts);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const policy = pagePolicy({ secure, hashes, origins: registered, trusted: [WORKER.policy] });
    const tag = tagOf(digest, encoding, policy);
    reply.headers({
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      vary: 'Accept-Language, Accept-Encoding',
      etag: tag,
    });
    if (isKnown(request, tag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .header('content-language', locale)
      .type('text/html; charset=utf-8')
      .send(await encoded(encoding));
  });
  app.addHook('onListen', async () => {
    readFacts()
      .then((facts) => landing.encodeAll(facts))
      .catch((error: unknown) => app.log.error({ err: error }, 'the landing page could not be encoded'));
  });
}
