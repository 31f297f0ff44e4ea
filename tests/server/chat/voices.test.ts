import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as chat from '@contract/chat/calls';
import { MAX_VOICE_DURATION, type MessageMedium } from '@contract/chat/media';
import { CODE } from '@contract/codes';
import { uploadMedia } from '@server/chat/uploads';
import { chatMedia } from '@server/database/schema';
import { createStorage } from '@server/media/storage';
import { exportMember } from '@server/modules';
import { renderPush } from '@server/push/render-push';
import { expect, it } from 'vitest';
import { box, ENDLESS, film, LONG_NUMBER, number, recording, text } from '../films';
import { setUpServer, suite, type TestServer } from '../harness';
import { draw, getMedium, upload } from '../pictures';
import { befriend, join, openRoom, type Talker } from './talk';

/** As Chromium records it. */
const recorded = (type: 'mp4' | 'webm'): Buffer =>
  readFileSync(path.join(import.meta.dirname, '../media/voices', `recorded.${type}`));

const video = (type: 'mp4' | 'webm'): Buffer =>
  readFileSync(path.join(import.meta.dirname, '../media/videos', `recorded.${type}`));

/** As Safari records it. */
const aac = (duration = 2_000): Buffer => film({ kind: 'soun', codec: 'mp4a', brand: 'iso5', duration });

const PEAKS = '0137f8420';

suite('voice messages of a chat', { timeout: 30_000 }, () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let room: string;

  setUpServer(async (started) => {
    server = started;
    ann = await join(server, 1, 'Ann');
    ben = await join(server, 2, 'Ben');
    await befriend(ann, ben);
    room = await openRoom(ann, ben);
  });

  const voice = (bytes: Uint8Array, peaks?: string, description?: string) =>
    upload(ann.client, bytes, { kind: 'voice', name: 'voice', type: 'audio/webm', peaks, description });

  const send = (media: readonly MessageMedium[]) =>
    ann.client.call(chat.sendMessage, { room, clientId: randomUUID(), media: media.map(({ id }) => id) });

  it.each(['mp4', 'webm'] as const)('takes Opus in %s as a browser records it', async (type) => {
    const { data } = await voice(recorded(type), PEAKS);
    expect(data).toMatchObject({ kind: 'voice', type, size: recorded(type).length, peaks: PEAKS });
    if (data.kind !== 'voice') throw new Error('It is no voice message.');
    expect(data.duration).toBeGreaterThan(1_300);
    expect(data.duration).toBeLessThan(1_700);
  });

  it('takes Opus in WebM by the numbers that are written there', async () => {
    expect((await voice(recording({}))).data).toMatchObject({ kind: 'voice', type: 'webm', duration: 2_000 });
  });

  it('takes AAC, up to five minutes and a little more, without what its recorder noted', async () => {
    const { data } = await voice(aac(MAX_VOICE_DURATION + 4_000));
    expect(data).toMatchObject({ kind: 'voice', type: 'mp4', duration: 304_000, peaks: '' });
    await send([data]);
    const { headers, rawPayload } = await getMedium(ben.client, data.id);
    expect(headers).toMatchObject({ 'content-type': 'audio/mp4', 'accept-ranges': 'bytes' });
    expect(rawPayload.includes('somewhere')).toBe(false);
  });

  const cases: readonly [string, Uint8Array][] = [
    ['nothing', Buffer.alloc(0)],
    ['a page', text('<script>alert(1)</script>')],
    ['a video in WebM', video('webm')],
    ['a video in MP4', video('mp4')],
    ['a video with sound', film({ kind: 'soun', codec: 'mp4a' }, { codec: 'avc1' })],
    ['two sounds', film({ kind: 'soun', codec: 'mp4a' }, { kind: 'soun', codec: 'mp4a' })],
    ['more than five minutes', aac(MAX_VOICE_DURATION + 6_000)],
    ['no duration', aac(0)],
    ['a codec that no browser plays', film({ kind: 'soun', codec: 'evil' })],
    ['QuickTime', film({ kind: 'soun', codec: 'mp4a', brand: 'qt  ' })],
    ['a recording that is cut off', recorded('webm').subarray(0, -40)],
    ['a time without an end in units of none', recording({ time: ENDLESS, scale: Buffer.of(0) })],
    ['no time in units without an end', recording({ time: Buffer.of(0), scale: ENDLESS })],
    ['a number of nine bytes', recording({ time: LONG_NUMBER })],
    ['a second movie that is cut off', Buffer.concat([aac(), box('moov', number(9), text('free'))])],
    ['a box longer than the file', Buffer.concat([aac(), box('free').subarray(0, 6)])],
  ];

  it.each(cases)('refuses %s, whatever it is called', async (_, bytes) => {
    expect(await voice(bytes)).toMatchObject({ status: 415, code: CODE.unsupportedMedia });
    expect(await server.db.select().from(chatMedia)).toEqual([]);
  });

  it.each(['g', '0'.repeat(65), 'F'])('refuses %s as loudness', async (peaks) => {
    expect(await voice(recorded('webm'), peaks)).toMatchObject({ status: 400, failure: { field: 'peaks' } });
  });

  it('is refused, not stored, where those who get it couldn’t read what it says of itself', async () => {
    const file = new File([new Uint8Array(recorded('webm'))], 'voice');
    const { db, config } = server;
    const context = { db, config, clock: () => server.now(), storage: await createStorage(config) };
    const upload = { memberId: ann.memberId, file, kind: 'voice', peaks: 'loud' } as const;
    expect(await uploadMedia(context, upload)).toMatchObject({ code: CODE.unsupportedMedia });
    expect(await server.db.select().from(chatMedia)).toEqual([]);
  });

  it('keeps what its sender says is to be heard, for whoever reads it, and no more than 500 characters', async () => {
    const { data } = await voice(recorded('webm'), PEAKS, ' We meet\r\nat eight ');
    expect(data).toMatchObject({ kind: 'voice', peaks: PEAKS, description: 'We meet\nat eight' });
    await send([data]);
    const [event] = (await ben.client.call(chat.listEvents, { room })).data;
    expect(event).toMatchObject({ media: [{ description: 'We meet\nat eight' }] });
    const { chat: copy } = await exportMember(server.db, ann.memberId);
    expect(copy).toMatchObject({ uploads: [{ medium: { description: 'We meet\nat eight' } }] });
    expect((await voice(recorded('webm'))).data).not.toHaveProperty('description');
    const long = await voice(recorded('webm'), PEAKS, 'x'.repeat(501));
    expect(long).toMatchObject({ status: 400, failure: { field: 'description' } });
  });

  it('are sent alone, heard in parts, and forwarded', async () => {
    const { data } = await voice(recorded('webm'), PEAKS);
    const { data: picture } = await upload(ann.client, await draw(64, 64).jpeg().toBuffer());
    expect((await send([data, picture])).failure).toMatchObject({ field: 'media' });
    const sent = (await send([data])).data;
    expect(sent).toMatchObject({ media: [data] });
    const part = await getMedium(ben.client, data.id, 'original', { range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-type']]).toEqual([206, 'audio/webm']);
    expect(part.rawPayload.equals(recorded('webm').subarray(10, 20))).toBe(true);
    expect((await getMedium(ben.client, data.id, 320)).statusCode).toBe(404);
    const stranger = await join(server, 3, 'Cat');
    await stranger.client.call(chat.listRooms);
    expect((await getMedium(stranger.client, data.id)).statusCode).toBe(404);
    const forwarded = await ben.client.call(chat.forwardMessage, {
      room,
      clientId: randomUUID(),
      fromRoom: room,
      fromSeq: sent.seq,
    });
    expect(forwarded.data).toMatchObject({ media: [data], forwardedFrom: { nickname: 'Ann' } });
  });

  it('can’t go with the first message to a stranger', async () => {
    const cat = await join(server, 3, 'Cat');
    const { data } = await voice(recorded('webm'));
    const answer = await ann.client.call(chat.sendMessage, {
      room: await openRoom(ann, cat),
      clientId: randomUUID(),
      media: [data.id],
    });
    expect(answer).toMatchObject({ code: CODE.notAllowed, failure: { reason: 'mediaInRequest' } });
  });

  it('are in a member’s own copy, and named in their pushes', async () => {
    const { data } = await voice(recorded('webm'));
    await send([data]);
    const { chat: copy } = await exportMember(server.db, ann.memberId);
    const address = `/media/chat/${data.id}/original`;
    expect(copy).toMatchObject({ uploads: [expect.objectContaining({ id: data.id, address })] });
    const unseen = { group: null, sender: 'Ann', seq: 1, text: '', media: [data] };
    const push = renderPush(unseen, {
      locale: 'en-US',
      origin: 'https://halo.example',
      showsText: true,
      room,
      unread: 1,
    });
    expect(push.body).toBe('Voice message');
  });
});
