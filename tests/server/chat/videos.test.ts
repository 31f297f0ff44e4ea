import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as chat from '@contract/chat/calls';
import type { MessageMedium } from '@contract/chat/media';
import { CODE } from '@contract/codes';
import { chatMedia } from '@server/database/schema';
import { readContainer } from '@server/media/container';
import { expect, it } from 'vitest';
import { setUpServer, suite, type TestServer } from '../harness';
import { box, ENDLESS, film, LONG_NUMBER, number, recording, text } from '../films';
import { draw, getMedium, upload } from '../pictures';
import { befriend, join, openRoom, type Talker } from './talk';

/** As a browser records it: in fragments, without a length in its head. */
const recorded = (type: 'mp4' | 'webm'): Buffer =>
  readFileSync(path.join(import.meta.dirname, '../media/videos', `recorded.${type}`));

/** As a crafted file has it. */
const shot = (numbers: Parameters<typeof recording>[0] = {}): Buffer =>
  recording({ kind: 'video', ...numbers });

suite('videos of a chat', { timeout: 30_000 }, () => {
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

  const video = (bytes: Uint8Array) =>
    upload(ann.client, bytes, { kind: 'video', name: 'film.mp4', type: 'video/mp4' });

  const send = (media: readonly MessageMedium[]) =>
    ann.client.call(chat.sendMessage, { room, clientId: randomUUID(), media: media.map(({ id }) => id) });

  it.each(['mp4', 'webm'] as const)('takes a %s video as a browser records it', async (type) => {
    const { data } = await video(recorded(type));
    expect(data).toMatchObject({ kind: 'video', type, width: 160, height: 120, size: recorded(type).length });
    if (data.kind !== 'video') throw new Error('It is no video.');
    expect(data.duration).toBeGreaterThan(1_000);
    expect(data.duration).toBeLessThan(2_500);
  });

  it('takes a camera’s, upright, without the place that it noted', async () => {
    const { data } = await video(film({ brand: 'qt  ', turned: true, duration: 90_000, timescale: 45_000 }));
    expect(data).toMatchObject({ type: 'quicktime', width: 480, height: 640, duration: 2_000 });
    await send([data]);
    const { headers, rawPayload } = await getMedium(ben.client, data.id);
    expect(headers).toMatchObject({ 'content-type': 'video/quicktime', 'accept-ranges': 'bytes' });
    expect(rawPayload.includes('somewhere')).toBe(false);
    expect(rawPayload).toHaveLength(film({ brand: 'qt  ' }).length);
    expect(readContainer(rawPayload)?.tracks).toHaveLength(1);
  });

  it('takes WebM by the numbers that are written there', async () => {
    expect((await video(shot())).data).toMatchObject({
      type: 'webm',
      width: 640,
      height: 480,
      duration: 2_000,
    });
  });

  const whole = film();
  const claimed = Buffer.from(recorded('webm'));
  const cases: readonly [string, Uint8Array][] = [
    ['nothing', Buffer.alloc(0)],
    ['a page', text('<script>alert(1)</script>')],
    ['a picture', Buffer.concat([text('\xff\xd8\xff\xe0'), Buffer.alloc(200)])],
    ['a head alone', whole.subarray(0, 16)],
    ['a video that is cut off', whole.subarray(0, whole.length - 1)],
    ['a recording that is cut off', claimed.subarray(0, claimed.length - 40)],
    ['a second movie that is cut off', Buffer.concat([whole, box('moov', number(9), text('free'))])],
    ['a box longer than the file', Buffer.concat([whole, number(0x7fffffff), text('free')])],
    ['a box of no length', Buffer.concat([whole, number(4), text('free')])],
    ['a codec that no browser plays', film({ codec: 'evil' })],
    ['sound alone', film({ kind: 'soun', codec: 'mp4a' })],
    ['a picture of no width', film({ width: 0 })],
    ['a picture of 65,000 pixels', film({ width: 65_000 })],
    ['no duration', film({ duration: 0 })],
    ['a duration of weeks', film({ duration: 2_000_000_000 })],
    ['a timescale of zero', film({ timescale: 0 })],
    ['a time without an end in units of none', shot({ time: ENDLESS, scale: Buffer.of(0) })],
    ['no time in units without an end', shot({ time: Buffer.of(0), scale: ENDLESS })],
    ['a width without an end', shot({ width: ENDLESS })],
    ['a width of nine bytes', shot({ width: LONG_NUMBER })],
    ['no movie', Buffer.concat([box('ftyp', text('isom'), number(0)), box('mdat', Buffer.alloc(9))])],
    ['no content', Buffer.concat([box('ftyp', text('isom'), number(0)), box('moov', box('trak'))])],
  ];

  it.each(cases)('refuses %s, whatever it is called', async (_, bytes) => {
    expect(await video(bytes)).toMatchObject({ status: 415, code: CODE.unsupportedMedia });
    expect(await server.db.select().from(chatMedia)).toEqual([]);
  });

  it('reads any bytes without a fault', () => {
    const files = [whole, recorded('mp4'), recorded('webm')];
    for (const file of files)
      for (let at = 0; at < file.length; at += 7) {
        const broken = Buffer.from(file);
        broken[at] = (broken[at] ?? 0) ^ 0xff;
        expect(() => readContainer(broken)).not.toThrow();
        expect(() => readContainer(file.subarray(0, at))).not.toThrow();
      }
  });

  it('are sent alone', async () => {
    const { data } = await video(recorded('webm'));
    const { data: picture } = await upload(ann.client, await draw(64, 64).jpeg().toBuffer());
    expect((await send([data, picture])).failure).toMatchObject({ field: 'media' });
    expect((await send([data])).data).toMatchObject({ media: [data] });
  });

  it('are sent in parts, as players ask for them', async () => {
    const bytes = recorded('webm');
    const { data } = await video(bytes);
    await send([data]);
    const part = (range: string, more: Record<string, string> = {}) =>
      getMedium(ben.client, data.id, 'original', { range, ...more });
    const { length } = bytes;
    for (const [range, from, to] of [
      ['bytes=0-', 0, length],
      ['bytes=0-0', 0, 1],
      ['bytes=100-199', 100, 200],
      [`bytes=100-${length + 900}`, 100, length],
      ['bytes=-50', length - 50, length],
      [`bytes=-${length + 50}`, 0, length],
    ] as const) {
      const { statusCode, headers, rawPayload } = await part(range);
      expect(statusCode, range).toBe(206);
      expect(headers['content-range']).toBe(`bytes ${from}-${to - 1}/${length}`);
      expect(headers['content-length']).toBe(String(to - from));
      expect(rawPayload.equals(bytes.subarray(from, to)), range).toBe(true);
    }
    const outside = await part(`bytes=${length}-`);
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${length}`]);
    for (const range of ['bytes=9-3', 'bytes=-', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=x-'])
      expect((await part(range)).statusCode, range).toBe(200);
    const { etag } = (await part('bytes=0-1')).headers;
    expect((await part('bytes=0-1', { 'if-range': String(etag) })).statusCode).toBe(206);
    expect((await part('bytes=0-1', { 'if-range': '"another"' })).statusCode).toBe(200);
    const stranger = await join(server, 3, 'Cat');
    await stranger.client.call(chat.listRooms);
    expect((await getMedium(stranger.client, data.id, 'original', { range: 'bytes=0-1' })).statusCode).toBe(
      404,
    );
  });
});
