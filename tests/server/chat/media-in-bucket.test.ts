import { randomUUID } from 'node:crypto';
import * as chat from '@contract/chat/calls';
import type { MessageMedium } from '@contract/chat/media';
import { CODE } from '@contract/codes';
import { goneMedia } from '@server/database/schema';
import { createStorage } from '@server/media/storage';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestBucket, type TestBucket } from '../bucket';
import { suite, TestServer } from '../harness';
import { getMedium, upload } from '../pictures';
import { befriend, join, openRoom, type Talker } from './talk';

const PLAN = Buffer.from('a plan');

suite('media of a chat, kept in a bucket', { timeout: 30_000 }, () => {
  let bucket: TestBucket;
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let room: string;

  beforeAll(async () => {
    bucket = await openTestBucket();
    server = await TestServer.start(bucket.env);
  });
  beforeEach(async () => {
    await server.reset();
    ann = await join(server, 1, 'Ann');
    ben = await join(server, 2, 'Ben');
    await befriend(ann, ben);
    room = await openRoom(ann, ben);
    await openRoom(ben, ann);
  });
  afterAll(async () => {
    await server.close();
    await bucket.remove();
  });

  const uploadPlan = () => upload(ann.client, PLAN, { kind: 'file', name: 'plan.pdf' });
  const send = ({ id }: MessageMedium) =>
    ann.client.call(chat.sendMessage, { room, clientId: randomUUID(), media: [id] });

  it('reach those who may see them, and are deleted with their message', async () => {
    const { data } = await uploadPlan();
    const sent = await send(data);
    const { rawPayload, headers } = await getMedium(ben.client, data.id);
    expect(rawPayload).toEqual(PLAN);
    expect(headers['content-length']).toBe(String(PLAN.length));
    const storage = await createStorage(server.config);
    expect(await storage.list(data.id)).toEqual(['original']);
    const deletion = { room, seqs: [sent.data.seq], forEverybody: true };
    expect((await ann.client.call(chat.deleteMessages, deletion)).code).toBe(CODE.success);
    await vi.waitFor(async () => expect(await server.db.$count(goneMedia)).toBe(0), 10_000);
    expect(await storage.list(data.id)).toEqual([]);
  });

  it('are asked for again while the bucket is away, and then as before', async () => {
    const { data } = await uploadPlan();
    await send(data);
    await bucket.stop();
    const refused = await uploadPlan();
    expect([refused.code, refused.failure?.retryAfter]).toEqual([CODE.unavailable, 1]);
    expect((await getMedium(ben.client, data.id)).statusCode).toBe(503);
    await bucket.start();
    expect((await uploadPlan()).code).toBe(CODE.success);
    expect((await getMedium(ben.client, data.id)).rawPayload).toEqual(PLAN);
  });
});
