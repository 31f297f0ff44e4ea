import { SHARE } from '@contract/share';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const openChats = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  reply.redirect('/#/chats', 303);

/**
 * Leads what the system shares to the chats where no service worker takes it. It is answered before its body is read:
 * nobody could keep it, and it is nobody's business.
 */
export function registerShare(app: FastifyInstance): void {
  app.post(SHARE.action, { onRequest: openChats }, openChats);
}
