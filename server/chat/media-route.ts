import { MEDIA_PATH, type MessageMedium, PICTURE_SIDES } from '@contract/chat/media';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isKnown, tagOf } from '../http/entity-tag';
import type { Member } from '../member/members';
import type { AppDeps } from '../module';
import { readMediaCookie } from '../session/media-cookie';
import { BARE_POLICY } from '../web/content-security-policy';
import { actorOf } from './actor';
import { attachmentOf } from './file-name';
import { cut, readRange } from './byte-range';
import { findVisibleMedium } from './media-access';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const SIDES: readonly string[] = PICTURE_SIDES.map(String);

/** Players request parts of these. */
const isPlayed = ({ kind }: MessageMedium): boolean => kind === 'video' || kind === 'voice';

/** The headers that describe a form of a medium; null if it has no such form. */
function describeForm(medium: MessageMedium, form: string): Record<string, string> | null {
  if (medium.kind === 'file')
    return form === 'original'
      ? { 'content-type': 'application/octet-stream', 'content-disposition': attachmentOf(medium.name) }
      : null;
  if (medium.kind === 'video')
    return form === 'original' ? { 'content-type': `video/${medium.type}`, 'accept-ranges': 'bytes' } : null;
  if (medium.kind === 'voice')
    return form === 'original' ? { 'content-type': `audio/${medium.type}`, 'accept-ranges': 'bytes' } : null;
  if (SIDES.includes(form)) return { 'content-type': 'image/webp' };
  return form === 'original' && medium.animated ? { 'content-type': 'image/gif' } : null;
}

type Context = Pick<AppDeps, 'db' | 'clock' | 'config' | 'storage'>;

/**
 * Serves media at `<folder>/<id>/<form>`; 404 without a body for anything that the member may not see. Each request is
 * checked: browsers revalidate before they show cached media.
 * @param folder a path; it may have a parameter `:case`
 * @param find finds a medium that a member may see, given that parameter or an empty text; null for any other
 */
export function serveMedia(
  app: FastifyInstance,
  deps: Context,
  folder: string,
  find: (member: Member, id: string, caseId: string) => Promise<MessageMedium | null>,
): void {
  app.get<{ Params: { id: string; form: string; case?: string } }>(
    `${folder}/:id/:form`,
    { compress: false },
    async (request, reply) => {
      const { id, form, case: caseId = '' } = request.params;
      const missing = () => reply.code(404).header('cache-control', 'no-store').send();
      const member = ID.test(id) ? await readMediaCookie(deps, request) : null;
      const medium = member && (await find(member, id, caseId));
      const described = medium && describeForm(medium, form);
      if (!described) return missing();
      const tag = tagOf(id, form);
      reply.headers({
        ...described,
        'cache-control': 'private, no-cache',
        'content-security-policy': `${BARE_POLICY}; sandbox`,
        etag: tag,
      });
      if (isKnown(request, tag)) return reply.code(304).send();
      const stored = await deps.storage.read(id, form);
      if (!stored) return missing();
      const { content, length } = stored;
      const range = isPlayed(medium) ? readRange(request.headers, tag, length) : null;
      if (range === null) return reply.header('content-length', length).send(content);
      if (range === 'outside') {
        content.destroy();
        return reply.code(416).header('content-range', `bytes */${length}`).send();
      }
      return reply
        .code(206)
        .header('content-range', `bytes ${range.from}-${range.to}/${length}`)
        .header('content-length', range.to - range.from + 1)
        .send(Readable.from(cut(content, range)));
    },
  );
}

/** Serves media to those who may see a message with them. */
export const registerChatMedia = (app: FastifyInstance, deps: Context): void =>
  serveMedia(app, deps, MEDIA_PATH, (member, id) => findVisibleMedium(deps.db, actorOf(member), id));
