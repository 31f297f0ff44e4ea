import { CODE, statusOf } from '@contract/codes';
import { type Locale, LOCALES, resolveLocale } from '@contract/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../failure';
import { formatWait } from '../i18n/format-wait';
import { translate } from '../i18n/translate';
import { isKnown, weakTagOf } from './entity-tag';

/** The language of an answer (D6, D30). */
export function localeOf(request: FastifyRequest): Locale {
  const header = request.headers['accept-language'];
  return resolveLocale({ query: header, browser: header });
}

/** The message of success in each language, looked up once. */
const SUCCESS = new Map(LOCALES.map((locale) => [locale, translate(locale, 'codes.200')]));

/** Sends a success in the envelope (D6). */
export const sendData = (request: FastifyRequest, reply: FastifyReply, data: unknown): FastifyReply =>
  reply
    .code(statusOf(CODE.success))
    .header('cache-control', 'no-store')
    .send({ code: CODE.success, message: SUCCESS.get(localeOf(request)), data });

/** Seconds for which clients may reuse a cached answer without revalidation. */
const MAX_AGE_SECONDS = 3_600;

/** Sends a success that is the same for everybody in a language: cached for an hour, then revalidated by its ETag. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, data: unknown): FastifyReply {
  const body = JSON.stringify({ code: CODE.success, message: SUCCESS.get(localeOf(request)), data });
  const tag = weakTagOf(body);
  reply
    .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
    .header('vary', 'accept-language')
    .header('etag', tag);
  if (isKnown(request, tag)) return reply.code(304).send();
  return reply.code(statusOf(CODE.success)).type('application/json; charset=utf-8').send(body);
}

/** Sends a failure in the envelope, its message in the language of the request (D6). */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const { code, data, reason } = failure;
  const status = statusOf(code);
  if (data?.retryAfter !== undefined && (status === 429 || status === 503)) {
    reply.header('retry-after', String(data.retryAfter));
  }
  const locale = localeOf(request);
  const values = data?.retryAfter === undefined ? undefined : { wait: formatWait(locale, data.retryAfter) };
  const message = translate(locale, reason ? `reasons.${reason}` : `codes.${code}`, values);
  return reply.code(status).header('cache-control', 'no-store').send({ code, message, data });
}
