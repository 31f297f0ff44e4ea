import { ACCOUNT_DELETE, LEGAL_KINDS, legalPath, type LegalKind, legalTypeOf } from '@contract/legal/texts';
import { legalVersionOf } from '@contract/legal/versions';
import { isLocale, type Locale, resolveLocale } from '@contract/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../http/deps';
import { isKnown, weakTagOf } from '../http/entity-tag';
import { defaultPublisher, readPublisher } from '../public/site';
import { createLastKnown } from './last-known';
import { legalPage, type PageContext } from './legal-page';
import { accountDeletePage } from './support-page';
import { textPagePolicy } from './text-page';

const legalParams = z.object({ type: z.string(), lang: z.string() });

/** Reads a parameter of the query; one that is given twice counts as absent. */
function readQuery({ query }: FastifyRequest, name: string): string | undefined {
  const parsed = z.safeParse(z.record(z.string(), z.unknown()), query);
  const value = parsed.success ? parsed.data[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

const visitorLocale = (request: FastifyRequest, query?: string): Locale =>
  resolveLocale({ query, browser: request.headers['accept-language'] });

interface SentPage {
  locale: Locale;
  html: string;
  secure: boolean;
}

/** Sends a page, or says that the browser has it. */
function sendPage(request: FastifyRequest, reply: FastifyReply, { locale, html, secure }: SentPage) {
  const tag = weakTagOf(html);
  reply.headers({
    'content-security-policy': textPagePolicy(secure),
    'content-language': locale,
    'cache-control': 'no-cache',
    etag: tag,
  });
  if (isKnown(request, tag)) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(html);
}

type Read = () => Promise<PageContext>;

function registerLegal(app: FastifyInstance, kind: LegalKind, read: Read, secure: boolean): void {
  app.get(`/${kind}/:type/:lang`, { exposeHeadRoute: true }, async (request, reply) => {
    const { type: givenType, lang } = z.parse(legalParams, request.params);
    const type = legalTypeOf(givenType);
    if (!isLocale(lang)) reply.header('vary', 'Accept-Language');
    const locale = isLocale(lang) ? lang : visitorLocale(request);
    if (givenType !== type || lang !== locale)
      return reply.header('cache-control', 'no-cache').redirect(legalPath(kind, type, locale), 302);
    const version = legalVersionOf(readQuery(request, 'version'));
    const html = legalPage({ kind, type, locale, version }, await read());
    return sendPage(request, reply, { locale, html, secure });
  });
}

/**
 * Serves the legal texts and the article about deleting an account as pages that need no script (S2, D22): for search
 * engines, stores' reviewers, paper, and browsers that can't run the app.
 * @param onError called when the operator's details can't be read
 */
export function registerTextPages(
  app: FastifyInstance,
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  onError: (error: unknown) => void,
): void {
  const origin = config.publicOrigin;
  const secure = origin.startsWith('https:');
  const publisher = createLastKnown({
    read: () => readPublisher(db),
    initial: defaultPublisher,
    clock,
    onError,
  });
  const read: Read = async () => ({ origin, publisher: await publisher() });
  for (const kind of LEGAL_KINDS) registerLegal(app, kind, read, secure);
  app.get(ACCOUNT_DELETE, { exposeHeadRoute: true }, async (request, reply) => {
    const locale = visitorLocale(request, readQuery(request, 'lang'));
    reply.header('vary', 'Accept-Language');
    return sendPage(request, reply, { locale, html: accountDeletePage(locale, await read()), secure });
  });
}
