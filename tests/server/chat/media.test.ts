import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as chat from '@contract/chat/calls';
import { MEDIA_LIMIT, type MessageMedium } from '@contract/chat/media';
import { CODE } from '@contract/codes';
import { blockPerson } from '@contract/contacts/calls';
import { chatMedia, goneMedia } from '@server/database/schema';
import { exportMember, purgeExpired } from '@server/modules';
import { endSessions } from '@server/session/sessions';
import { sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { expect, it, vi } from 'vitest';
import { onPostgres, untilBlocked } from '../database/until-blocked';
import { setUpServer, suite, type TestServer } from '../harness';
import { draw, getMedium, upload } from '../pictures';
import { befriend, forward, join, leave, openRoom, type Talker, write } from './talk';

const DAY = 24 * 60 * 60;
const MEGABYTE = 1024 * 1024;

const EXIF = {
  IFD0: { Make: 'A camera' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
};

const encoders: Record<string, (image: Sharp) => Sharp> = {
  JPEG: (image) => image.jpeg(),
  PNG: (image) => image.png(),
  WebP: (image) => image.webp(),
  AVIF: (image) => image.avif({ effort: 0 }),
};

suite('media of a chat', { timeout: 30_000 }, () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let cat: Talker;
  let room: string;

  setUpServer(
    async (started) => {
      server = started;
      rmSync(path.join(server.config.dataDir, 'media'), { recursive: true, force: true });
      ann = await join(server, 1, 'Ann');
      ben = await join(server, 2, 'Ben');
      cat = await join(server, 3, 'Cat');
      await befriend(ann, ben);
      room = await openRoom(ann, ben);
      await openRoom(ben, ann);
    },
    { LIMIT_UPLOADS_PER_MEMBER_HOUR: '30', LIMIT_UPLOADED_MEGABYTES_PER_MEMBER_DAY: '25' },
  );

  const picture = async (who: Talker = ann, width = 640): Promise<MessageMedium> =>
    (await upload(who.client, await draw(width, 480).jpeg().toBuffer())).data;

  const file = async (who: Talker = ann, name = 'plan.pdf', text = 'a plan'): Promise<MessageMedium> =>
    (await upload(who.client, Buffer.from(text), { kind: 'file', name })).data;

  const send = (who: Talker, media: readonly MessageMedium[], more: Record<string, string | number> = {}) =>
    who.client.call(chat.sendMessage, {
      room,
      clientId: randomUUID(),
      media: media.map(({ id }) => id),
      ...more,
    });

  const statusFor = async (who: Talker, { id }: MessageMedium): Promise<number> =>
    (await getMedium(who.client, id)).statusCode;

  /** What lies in the folder of media. */
  const stored = (): string[] => {
    const folder = path.join(server.config.dataDir, 'media');
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.length > 40);
    } catch {
      return [];
    }
  };

  const isStored = ({ id }: MessageMedium): boolean => stored().some((name) => name.includes(id));

  /** Waits until the content is deleted of all that was let go of. */
  const settled = () =>
    vi.waitFor(async () => expect(await server.db.select().from(goneMedia)).toHaveLength(0), 10_000);

  it.each(Object.keys(encoders))('takes a %s picture, and stores it anew in three sizes', async (format) => {
    const encode = encoders[format] ?? ((image: Sharp) => image);
    const bytes = await encode(draw(3_000, 1_500)).withExif(EXIF).toBuffer();
    // What the sender says of it makes no difference.
    const { data } = await upload(ann.client, bytes, { name: 'holiday.exe', type: 'text/html' });
    expect(data).toMatchObject({ kind: 'picture', width: 2_560, height: 1_280, animated: false });
    if (data.kind !== 'picture') throw new Error('no picture');
    expect(thumbHashToApproximateAspectRatio(Buffer.from(data.preview, 'base64'))).toBeCloseTo(2, 0);
    await send(ann, [data]);
    for (const [side, height] of [
      [320, 160],
      [960, 480],
      [2_560, 1_280],
    ] as const) {
      const { rawPayload, headers } = await getMedium(ben.client, data.id, side);
      const metadata = await sharp(rawPayload).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width: side, height });
      expect([metadata.exif, metadata.xmp, metadata.icc]).toEqual([undefined, undefined, undefined]);
      expect(headers['content-type']).toBe('image/webp');
    }
    expect((await getMedium(ben.client, data.id)).statusCode).toBe(404);
  });

  it('keeps its sender’s description of up to 500 characters, for everybody who sees it', async () => {
    const bytes = await draw(64, 48).jpeg().toBuffer();
    const { data } = await upload(ann.client, bytes, { description: ' Two otters\r\non a river ' });
    expect(data).toMatchObject({ kind: 'picture', description: 'Two otters\non a river' });
    await send(ann, [data]);
    const [event] = (await ben.client.call(chat.listEvents, { room })).data;
    expect(event).toMatchObject({ media: [{ description: 'Two otters\non a river' }] });
    expect((await upload(ann.client, bytes)).data).not.toHaveProperty('description');
    const long = await upload(ann.client, bytes, { description: 'x'.repeat(501) });
    expect(long).toMatchObject({ status: 400, failure: { field: 'description' } });
  });

  it('turns a picture upright', async () => {
    const lying = await draw(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await upload(ann.client, lying)).data).toMatchObject({ width: 200, height: 400 });
  });

  it('keeps a GIF as it is, beside its first frame', async () => {
    const frame = await draw(40, 30).raw().toBuffer();
    const bytes = await sharp(Buffer.concat([frame, frame]), {
      raw: { width: 40, height: 60, channels: 3, pageHeight: 30 },
    })
      .gif()
      .toBuffer();
    const { data } = await upload(ann.client, bytes);
    expect(data).toMatchObject({ kind: 'picture', width: 40, height: 30, animated: true });
    await send(ann, [data]);
    const original = await getMedium(ben.client, data.id);
    expect(original.headers['content-type']).toBe('image/gif');
    expect(original.rawPayload.equals(bytes)).toBe(true);
    expect((await getMedium(ben.client, data.id, 320)).headers['content-type']).toBe('image/webp');
  });

  it('refuses a picture whose content isn’t one, whatever its name', async () => {
    const jpeg = await draw(64, 64).jpeg().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const tiff = await draw(64, 64).tiff().toBuffer();
    const heic = Buffer.concat([Buffer.from('0000001866747970686569630000000068656963', 'hex'), jpeg]);
    for (const bytes of [
      Buffer.from('<script>'),
      svg,
      tiff,
      heic,
      jpeg.subarray(0, jpeg.length - 20),
      Buffer.alloc(0),
    ]) {
      const answer = await upload(ann.client, bytes, { name: 'photo.jpg', type: 'image/jpeg' });
      expect(answer).toMatchObject({ status: 415, code: CODE.unsupportedMedia });
    }
    expect(stored()).toEqual([]);
    expect(await server.db.select().from(chatMedia)).toEqual([]);
  });

  it('refuses a picture of too many pixels without unpacking it', async () => {
    const bomb = await draw(12_000, 12_000).png().toBuffer();
    const before = performance.now();
    const answer = await upload(ann.client, bomb);
    expect(answer).toMatchObject({ status: 413, code: CODE.tooLarge });
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(stored()).toEqual([]);
  });

  it('refuses a file above 20 MB before it is read, and anything from strangers', async () => {
    const answer = await upload(ann.client, Buffer.alloc(MEDIA_LIMIT + 100_000), { kind: 'file' });
    expect(answer).toMatchObject({ status: 413, code: CODE.tooLarge });
    const stranger = server.client();
    expect((await upload(stranger, Buffer.alloc(MEDIA_LIMIT), { kind: 'file' })).code).toBe(CODE.notLoggedIn);
    expect(stored()).toEqual([]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    [String.raw`C:\Users\ann\plan.pdf`, 'plan.pdf'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['..', 'file'],
    ['план "А".pdf', 'план А.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
  ])('calls a file %j safely', async (name, expected) => {
    const medium = await file(ann, name);
    expect(medium).toMatchObject({ kind: 'file', name: expected, size: 6 });
    await send(ann, [medium]);
    const { headers, body } = await getMedium(ben.client, medium.id);
    expect(body).toBe('a plan');
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '6',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/,
    );
    expect(decodeURIComponent(String(headers['content-disposition']).split("''")[1] ?? '')).toBe(expected);
  });

  it('are sent with a message, a caption or an answer; the list and quotes have them, too', async () => {
    const media = [await picture(), await picture()];
    const sent = (await send(ann, media, { text: 'Look' })).data;
    expect(sent).toMatchObject({ text: 'Look', media });
    const plan = await file(ben);
    const answer = (await send(ben, [plan], { replyTo: sent.seq })).data;
    expect(answer).toMatchObject({ text: '', media: [plan], quote: { said: { text: 'Look', media } } });
    const { items } = (await ann.client.call(chat.listRooms)).data;
    expect(items[0]?.last).toMatchObject({ media: [plan] });
    for (const medium of media) expect((await getMedium(ben.client, medium.id, 320)).statusCode).toBe(200);
  });

  it('are ten pictures at most, or one file', async () => {
    const plan = await file();
    const photo = await picture();
    expect((await send(ann, [plan, photo])).failure).toMatchObject({ field: 'media' });
    expect((await send(ann, [plan, await file()])).failure).toMatchObject({ field: 'media' });
    expect(
      (
        await send(
          ann,
          Array.from({ length: 11 }, () => photo),
        )
      ).code,
    ).toBe(CODE.invalidInput);
    expect((await send(ann, [])).code).toBe(CODE.invalidInput);
    const nothing = await ann.client.call(chat.sendMessage, { room, clientId: randomUUID() });
    expect(nothing.failure).toMatchObject({ field: 'text' });
  });

  it('are sent once, and only by their uploader', async () => {
    const medium = await picture();
    expect((await send(ben, [medium])).code).toBe(CODE.notFound);
    expect((await send(ann, [medium, medium])).code).toBe(CODE.notFound);
    const clientId = randomUUID();
    const first = await send(ann, [medium], { clientId });
    expect((await send(ann, [medium], { clientId })).data).toEqual(first.data);
    expect((await send(ann, [medium], { clientId, text: 'More' })).code).toBe(CODE.conflict);
    expect((await send(ann, [await picture()], { clientId })).code).toBe(CODE.conflict);
    expect((await send(ann, [medium])).code).toBe(CODE.notFound);
  });

  it('are sent once by two messages at the same time', async () => {
    const medium = await picture();
    const codes = (await Promise.all([send(ann, [medium]), send(ann, [medium])])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([CODE.success, CODE.notFound]);
  });

  it('are shown to the members of the room, and to nobody else', async () => {
    const medium = await file();
    expect(await statusFor(ann, medium)).toBe(404);
    const { seq } = (await send(ann, [medium])).data;
    await cat.client.call(chat.listRooms);
    await ann.client.call(chat.listRooms);
    await ben.client.call(chat.listRooms);
    const visitor = { ...cat, client: server.client() };
    expect([await statusFor(ann, medium), await statusFor(ben, medium)]).toEqual([200, 200]);
    expect([await statusFor(cat, medium), await statusFor(visitor, medium)]).toEqual([404, 404]);
    await ben.client.call(chat.deleteMessages, { room, seqs: [seq], forEverybody: false });
    expect([await statusFor(ann, medium), await statusFor(ben, medium)]).toEqual([200, 404]);
  });

  it('are requested with a cookie for /media that ends with the session', async () => {
    const medium = await file();
    const answer = await send(ann, [medium]);
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^media=[\w.-]+; Max-Age=7776000; Path=\/media; HttpOnly; SameSite=Strict$/);
    expect(await statusFor(ann, medium)).toBe(200);
    const value = ann.client.cookies.get('media') ?? '';
    ann.client.cookies.set(
      'media',
      value.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    );
    expect(await statusFor(ann, medium)).toBe(404);
    ann.client.cookies.set('media', value);
    await endSessions(server.db, ann.memberId);
    expect(await statusFor(ann, medium)).toBe(404);
  });

  it('are revalidated each time, and sent only if they aren’t cached', async () => {
    const medium = await file();
    await send(ann, [medium]);
    const { etag } = (await getMedium(ann.client, medium.id)).headers;
    const again = { 'if-none-match': String(etag) };
    expect((await getMedium(ann.client, medium.id, 'original', again)).statusCode).toBe(304);
    expect((await getMedium(cat.client, medium.id, 'original', again)).statusCode).toBe(404);
  });

  it('aren’t shown to somebody whom the sender has blocked', async () => {
    const [mine, theirs] = [await file(ann), await file(ben)];
    await send(ann, [mine]);
    await send(ben, [theirs]);
    await ann.client.call(blockPerson, { memberId: ben.memberId });
    expect([await statusFor(ben, mine), await statusFor(ben, theirs)]).toEqual([404, 200]);
    expect([await statusFor(ann, mine), await statusFor(ann, theirs)]).toEqual([200, 200]);
  });

  it('are forwarded with their message, and visible through it', async () => {
    await befriend(ben, cat);
    const other = await openRoom(ben, cat);
    const medium = await file();
    const sent = (await send(ann, [medium])).data;
    await cat.client.call(chat.listRooms);
    expect(await statusFor(cat, medium)).toBe(404);
    expect((await forward(ben, sent, other)).data).toMatchObject({ media: [medium], text: '' });
    expect(await statusFor(cat, medium)).toBe(200);
    await ann.client.call(chat.deleteMessages, { room, seqs: [sent.seq], forEverybody: false });
    expect(await statusFor(cat, medium)).toBe(200);
    await ann.client.call(chat.deleteMessages, { room, seqs: [sent.seq], forEverybody: true });
    expect([await statusFor(cat, medium), await statusFor(ann, medium)]).toEqual([200, 404]);
    await ben.client.call(chat.deleteMessages, { room: other, seqs: [1], forEverybody: true });
    expect([await statusFor(cat, medium), await statusFor(ben, medium)]).toEqual([404, 404]);
    await settled();
    expect(isStored(medium)).toBe(false);
  });

  it('are deleted with their message for everybody', async () => {
    const media = [await picture(), await picture()];
    const { seq } = (await send(ann, media)).data;
    expect(stored()).toHaveLength(6);
    await ann.client.call(chat.deleteMessages, { room, seqs: [seq], forEverybody: true });
    for (const medium of media) expect(await statusFor(ben, medium)).toBe(404);
    await settled();
    expect(stored()).toEqual([]);
    expect(await server.db.select().from(chatMedia)).toEqual([]);
    const [event] = (await ben.client.call(chat.listEvents, { room })).data;
    expect(event).toEqual({ room, seq, kind: 'none' });
  });

  it('are deleted with the account of their sender, unsent ones too', async () => {
    const [sent, unsent, theirs] = [await file(ann), await file(ann), await file(ben)];
    await send(ann, [sent]);
    await send(ben, [theirs]);
    await leave(server, ann);
    await settled();
    expect([isStored(sent), isStored(unsent), isStored(theirs)]).toEqual([false, false, true]);
    expect(await statusFor(ben, sent)).toBe(404);
  });

  it('that nobody sends are deleted after a day', async () => {
    const [unsent, sent] = [await file(), await file()];
    await send(ann, [sent]);
    server.advance(DAY - 60);
    await purgeExpired(server.db, server.now());
    expect(isStored(unsent)).toBe(true);
    server.advance(120);
    await purgeExpired(server.db, server.now());
    await settled();
    expect([isStored(unsent), isStored(sent)]).toEqual([false, true]);
    expect((await send(ann, [unsent])).code).toBe(CODE.notFound);
  });

  it('can’t be sent with the first message to a stranger, not even forwarded', async () => {
    const medium = await picture();
    const sent = (await send(ann, [await picture()])).data;
    const request = await openRoom(ann, cat);
    const answer = await ann.client.call(chat.sendMessage, {
      room: request,
      clientId: randomUUID(),
      media: [medium.id],
    });
    expect(answer).toMatchObject({ code: CODE.notAllowed, failure: { reason: 'mediaInRequest' } });
    expect((await forward(ann, sent, request)).code).toBe(CODE.notAllowed);
    expect((await cat.client.call(chat.listRooms)).data.items).toEqual([]);
    // Nothing was spent: the text goes, and so does the picture elsewhere.
    expect((await write(ann, request, 'Hello')).code).toBe(CODE.success);
    expect((await send(ann, [medium])).code).toBe(CODE.success);
  });

  it('have a caption that can be changed and removed, as no other text can', async () => {
    const { seq } = (await send(ann, [await picture()], { text: 'Look' })).data;
    const edited = await ann.client.call(chat.editMessage, { room, seq });
    expect(edited.data).toMatchObject({ text: '', media: [{ kind: 'picture' }] });
    const plain = (await write(ann, room, 'Words')).data.seq;
    expect((await ann.client.call(chat.editMessage, { room, seq: plain })).failure).toMatchObject({
      field: 'text',
    });
  });

  it('are limited in number and in size', async () => {
    const heavy = Buffer.alloc(13 * 1024 * 1024);
    await upload(ann.client, heavy, { kind: 'file' });
    await upload(ann.client, heavy, { kind: 'file' });
    expect((await upload(ann.client, heavy, { kind: 'file' })).code).toBe(CODE.tooManyRequests);
    for (let index = 0; index < 30; index++) await file(ben);
    expect((await upload(ben.client, Buffer.from('x'), { kind: 'file' })).code).toBe(CODE.tooManyRequests);
    server.advance(DAY + 1);
    ann = await join(server, 4, 'Ann');
    expect((await upload(ann.client, heavy, { kind: 'file' })).code).toBe(CODE.success);
  });

  it('count against the limit of the day though they are deleted: a report may have kept them', async () => {
    const heavy = Buffer.alloc(13 * 1024 * 1024);
    for (let uploads = 0; uploads < 2; uploads++) {
      const { data } = await upload(ann.client, heavy, { kind: 'file' });
      const { seq } = (await send(ann, [data])).data;
      await ann.client.call(chat.deleteMessages, { room, seqs: [seq], forEverybody: true });
    }
    expect((await upload(ann.client, heavy, { kind: 'file' })).code).toBe(CODE.tooManyRequests);
    // Refused before it is read.
    expect((await upload(ann.client, Buffer.from('no picture'))).code).toBe(CODE.tooManyRequests);
  });

  it('are in the copy of the member’s data, with their addresses', async () => {
    const [photo, unsent] = [await picture(), await file()];
    await send(ann, [photo]);
    const { chat: copy } = await exportMember(server.db, ann.memberId);
    expect(copy).toMatchObject({
      uploads: expect.arrayContaining([
        expect.objectContaining({ id: photo.id, address: `/media/chat/${photo.id}/2560` }),
        expect.objectContaining({ id: unsent.id, address: null }),
      ]),
    });
  });
});

onPostgres('uploads that come at once', () => {
  let server: TestServer;
  let ann: Talker;

  setUpServer(
    async (started) => {
      server = started;
      ann = await join(server, 1, 'Ann');
    },
    { LIMIT_UPLOADED_MEGABYTES_PER_MEMBER_DAY: '1' },
  );

  it('don’t exceed the megabytes of a day together', async () => {
    const heavy = Buffer.alloc(MEGABYTE);
    const { answers } = await server.db.transaction(async (tx) => {
      // Lets both count, and neither go on.
      await tx.execute(sql`lock table ${chatMedia} in share mode`);
      const answers = Promise.all([1, 2].map(() => upload(ann.client, heavy, { kind: 'file' })));
      await untilBlocked(server, 2);
      return { answers };
    });
    const codes = (await answers).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([CODE.success, CODE.tooManyRequests]);
    expect(await server.db.$count(chatMedia)).toBe(1);
  });
});
