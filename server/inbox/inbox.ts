import { normaliseEmail } from '@contract/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Deps } from '../http/deps';
import { pageLocale } from '../web/page-locale';
import { INBOX_SCRIPT, INBOX_STYLE, inboxPage } from './inbox-page';
import { listInbox } from './messages';
import { isInboxOpen, mayReadInbox } from './visibility';

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const query = z.object({ to: z.string().optional() });

/**
 * Registers the development inbox (D3, D39): `/dev/inbox` for people, `/dev/inbox.json?to=` for programs. If it isn't
 * open, its paths answer like unknown ones.
 */
export async function registerInbox(
  app: FastifyInstance,
  { config, db }: Pick<Deps, 'config' | 'db'>,
): Promise<void> {
  if (!isInboxOpen(config)) return;
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!mayReadInbox(config, request.headers)) return reply.callNotFound();
      reply.header('cache-control', 'no-store').header('content-security-policy', POLICY);
    });
    scope.get('/dev/inbox', async (request, reply) => {
      const messages = await listInbox({ db, config }, recipient(request));
      return send(reply, 'text/html', inboxPage(pageLocale(request), messages));
    });
    scope.get('/dev/inbox.css', (_request, reply) => send(reply, 'text/css', INBOX_STYLE));
    scope.get('/dev/inbox.js', (_request, reply) => send(reply, 'text/javascript', INBOX_SCRIPT));
    scope.get('/dev/inbox.json', (request) => listInbox({ db, config }, recipient(request)));
  });
}

const send = (reply: FastifyReply, type: string, body: string): FastifyReply =>
  reply.type(`${type}; charset=utf-8`).send(body);

/**
 * Reads `to` from the query; a repeated or malformed one matches no recipient. An unescaped plus of a phone number
 * arrives as a space.
 */
function recipient(request: FastifyRequest): string | undefined {
  const parsed = query.safeParse(request.query);
  if (!parsed.success) return '';
  const to = parsed.data.to?.replace(/^ (?=\d)/, '+');
  return to?.includes('@') ? normaliseEmail(to) : to;
}
