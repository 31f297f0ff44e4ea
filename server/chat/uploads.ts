import { randomUUID } from 'node:crypto';
import { CODE } from '@contract/codes';
import { MEDIA_LIMIT, type MediaForm, type MessageMedium, messageMedium } from '@contract/chat/media';
import { and, asc, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import { deriveKey, keyedHash } from '../crypto/derive-key';
import type { Database } from '../database/open';
import { chatMedia } from '../database/schema';
import { allOrNothing, Failure } from '../failure';
import { checkDailyLimit, takeDailyHit, takeHit, undoDailyHits } from '../limits/limits';
import { dropMedia } from '../media/gone-media';
import { type Forms, readChatPicture } from '../media/read-media';
import { readVideo } from '../media/read-video';
import { readVoice } from '../media/read-voice';
import { isMemberGone } from '../member/members';
import { ensureSupport } from '../member/support-account';
import type { AppDeps } from '../module';
import type { Actor } from './actor';
import { safeFileName } from './file-name';
import { isAt, type Place } from './places';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** Seconds after which a client may ask again while the disk is full. */
const RETRY_AFTER = 60;

type Context = Pick<AppDeps, 'db' | 'clock' | 'config' | 'storage'> & Partial<Pick<AppDeps, 'logger'>>;

/** An upload, as its sender describes it. */
interface Upload extends Actor {
  file: File;
  kind: MessageMedium['kind'];
  /** The loudness of a voice message, as measured by its sender's device. */
  peaks?: string | undefined;
  /** The description of a picture or a voice message. */
  description?: string | undefined;
}

/** The stored form of an upload. */
interface Content {
  medium: MessageMedium;
  forms: Forms;
}

/** The key under which an account's uploads are counted. */
const keyFor = (
  { config }: Pick<Context, 'config'>,
  counted: 'media' | 'megabytes',
  account: number,
): string => `chat:${counted}:${keyedHash(deriveKey(config.secretKey, 'limits'), String(account))}`;

/** The limit of the kilobytes that an account uploads in a day. */
const dailyLimitOf = (context: Pick<Context, 'config'>, { memberId, assistant }: Actor) => ({
  key: keyFor(context, 'megabytes', assistant ?? memberId),
  max: (context.config.limits.uploadedMegabytesPerMemberDay * MEGABYTE) / KILOBYTE,
});

const kilobytesIn = (bytes: number): number => Math.ceil(bytes / KILOBYTE);

/** 429 after too many uploads in an hour, or once the megabytes of the day are used up: before the content is read. */
async function countUpload(context: Context, actor: Actor): Promise<Failure | null> {
  const { db, clock, config } = context;
  const key = keyFor(context, 'media', actor.assistant ?? actor.memberId);
  const limited = await takeHit(db, { key, max: config.limits.uploadsPerMemberHour, window: HOUR }, clock());
  return limited ?? checkDailyLimit(db, dailyLimitOf(context, actor), clock());
}

/**
 * 429 after too many megabytes in a day; the upload that crosses the limit is still accepted. What is deleted counts as
 * well: a report may have kept it.
 */
function countBytes(
  tx: Database,
  context: Pick<Context, 'clock' | 'config'>,
  { bytes, ...actor }: Actor & { bytes: number },
): Promise<Failure | null> {
  return takeDailyHit(tx, { ...dailyLimitOf(context, actor), hits: kilobytesIn(bytes) }, context.clock());
}

/** Reads an upload by its content: of the sender's claims, only the intended kind matters. */
async function readMedium(
  id: string,
  { file, kind, peaks = '', description }: Upload,
): Promise<Content | Failure> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const described = description === undefined ? {} : { description };
  if (kind === 'file')
    return {
      medium: { kind, id, name: safeFileName(file.name), size: bytes.length },
      forms: new Map<MediaForm, Uint8Array>([['original', bytes]]),
    };
  if (kind === 'video') {
    const video = readVideo(bytes);
    if (video instanceof Failure) return video;
    const { content, ...said } = video;
    return {
      medium: { kind, id, ...said, size: content.length },
      forms: new Map<MediaForm, Uint8Array>([['original', content]]),
    };
  }
  if (kind === 'voice') {
    const voice = readVoice(bytes);
    if (voice instanceof Failure) return voice;
    const { content, ...said } = voice;
    return {
      medium: { kind, id, ...said, size: content.length, peaks, ...described },
      forms: new Map<MediaForm, Uint8Array>([['original', content]]),
    };
  }
  const picture = await readChatPicture(bytes);
  if (picture instanceof Failure) return picture;
  const { forms, width, height, preview, animated } = picture;
  return { medium: { kind, id, width, height, preview, animated, ...described }, forms };
}

/**
 * Reads an upload; 415 also for media that clients would refuse: one such medium would make its whole room unreadable.
 */
async function readContent(id: string, upload: Upload): Promise<Content | Failure> {
  const content = await readMedium(id, upload);
  if (content instanceof Failure) return content;
  return messageMedium.safeParse(content.medium).success
    ? content
    : new Failure(CODE.unsupportedMedia, null, 'mediaUnreadable');
}

const bytesOf = (forms: Forms): number =>
  [...forms.values()].reduce((sum, content) => sum + content.length, 0);

/** Stores all forms under an id; false if there is no space left for them. */
async function storeForms({ storage }: Context, id: string, forms: Forms): Promise<boolean> {
  for (const [form, content] of forms) if (!(await storage.put(id, String(form), content))) return false;
  return true;
}

/**
 * Writes the row of a medium before its content is stored. 429 if the megabytes of the day are used up, 10008 if the
 * account has been deleted meanwhile.
 */
async function noteUpload(
  context: Context,
  { assistant, ...noted }: Actor & { id: string; bytes: number },
): Promise<Failure | null> {
  try {
    return await allOrNothing(context.db, async (tx) => {
      const limited = await countBytes(tx, context, { assistant, ...noted });
      if (limited) return limited;
      await tx.insert(chatMedia).values({ ...noted, createdAt: context.clock() });
      return null;
    });
  } catch (error) {
    if (isMemberGone(error)) return new Failure(CODE.tokenInvalid);
    throw error;
  }
}

/**
 * Stores a picture, a video, a voice message or a file that a member will send. The row is written before the content,
 * so an upload that fails half-way is deleted like one that is never sent.
 */
export async function uploadMedia(context: Context, upload: Upload): Promise<MessageMedium | Failure> {
  const { db, clock, storage } = context;
  if (upload.file.size > MEDIA_LIMIT) return new Failure(CODE.tooLarge, null, 'uploadTooLarge');
  const { memberId, assistant } = upload;
  const limited = await countUpload(context, upload);
  if (limited) return limited;
  const id = randomUUID();
  const content = await readContent(id, upload);
  if (content instanceof Failure) return content;
  if (assistant !== undefined) await ensureSupport(db);
  const bytes = bytesOf(content.forms);
  const refused = await noteUpload(context, { id, memberId, assistant, bytes });
  if (refused) return refused;
  if (!(await storeForms(context, id, content.forms))) {
    await drop(db, eq(chatMedia.id, id), clock());
    const { key } = dailyLimitOf(context, upload);
    await undoDailyHits(db, { key, hits: kilobytesIn(bytes) }, clock());
    context.logger?.error({ kind: upload.kind, bytes }, 'no room for an upload');
    return new Failure(CODE.unavailable, { retryAfter: RETRY_AFTER });
  }
  const { medium } = content;
  const stored = await db.update(chatMedia).set({ medium }).where(eq(chatMedia.id, id)).returning();
  if (stored.length > 0) return medium;
  // The account was deleted meanwhile.
  await storage.remove(id);
  return new Failure(CODE.tokenInvalid);
}

const isUnsent = isNull(chatMedia.roomId);

/** Drops media; their content is deleted once the transaction has committed. */
async function drop(tx: Database, which: SQL | undefined, now: Date): Promise<void> {
  const gone = await tx.delete(chatMedia).where(which).returning({ id: chatMedia.id });
  await dropMedia(
    tx,
    gone.map(({ id }) => id),
    now,
  );
}

/** The ids of all media, sent or not. */
export async function listMediaIds(db: Database): Promise<string[]> {
  const rows = await db.select({ id: chatMedia.id }).from(chatMedia).orderBy(asc(chatMedia.id));
  return rows.map(({ id }) => id);
}

const mediaGone = (): Failure => new Failure(CODE.notFound, null, 'mediaGone');

/**
 * The media that a member wants to send, locked until the transaction ends. 404 if one isn't theirs or was sent; 400
 * for anything but pictures or one video, voice message or file.
 */
export async function lockUploads(
  tx: Database,
  memberId: number,
  ids: readonly string[],
): Promise<MessageMedium[] | Failure> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ medium: chatMedia.medium })
    .from(chatMedia)
    .where(and(isUnsent, eq(chatMedia.memberId, memberId), inArray(chatMedia.id, [...ids])))
    .orderBy(asc(chatMedia.id))
    .for('update');
  const found = new Map(rows.flatMap(({ medium }) => (medium ? [[medium.id, medium] as const] : [])));
  const media = ids.flatMap((id) => found.get(id) ?? []);
  if (media.length < ids.length || found.size < ids.length) return mediaGone();
  const isMixed = media.length > 1 && media.some(({ kind }) => kind !== 'picture');
  return isMixed ? new Failure(CODE.invalidInput, { field: 'media' }) : media;
}

/** Notes the message with which media were sent. */
export async function markSent(
  tx: Database,
  media: readonly MessageMedium[],
  { room, seq }: Place,
): Promise<void> {
  const ids = media.map(({ id }) => id);
  if (ids.length > 0) await tx.update(chatMedia).set({ roomId: room, seq }).where(inArray(chatMedia.id, ids));
}

/**
 * The media that are still there, locked against being dropped until the transaction ends. It waits for nobody: media
 * that another transaction is dropping count as gone.
 */
export async function lockMedia(tx: Database, media: readonly MessageMedium[]): Promise<ReadonlySet<string>> {
  if (media.length === 0) return new Set();
  const rows = await tx
    .select({ id: chatMedia.id })
    .from(chatMedia)
    .where(
      inArray(
        chatMedia.id,
        media.map(({ id }) => id),
      ),
    )
    .for('key share', { skipLocked: true });
  return new Set(rows.map(({ id }) => id));
}

/** Moves the media of a message to another one. */
export async function moveMedia(tx: Database, from: Place, { room, seq }: Place): Promise<void> {
  await tx
    .update(chatMedia)
    .set({ roomId: room, seq })
    .where(isAt(chatMedia, [from]));
}

/** Drops the media of deleted messages. */
export const dropMediaAt = (tx: Database, places: readonly Place[], now: Date): Promise<void> =>
  drop(tx, isAt(chatMedia, places), now);

/** Drops everything that a member has uploaded. */
export const dropMediaOf = (tx: Database, memberId: number, now: Date): Promise<void> =>
  drop(tx, eq(chatMedia.memberId, memberId), now);

/** Drops uploads that weren't sent within a day. */
export const purgeUnsent = (db: Database, now: Date): Promise<void> =>
  db.transaction((tx) =>
    drop(tx, and(isUnsent, lt(chatMedia.createdAt, new Date(now.getTime() - DAY))), now),
  );
