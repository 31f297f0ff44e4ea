import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as chat from '@contract/chat/calls';
import type { MediaForm, MessageMedium } from '@contract/chat/media';
import { CODE } from '@contract/codes';
import * as reports from '@contract/reports/calls';
import { caseMediaPath } from '@contract/reports/case';
import { caseLog, caseMessages, goneMedia, keptMedia } from '@server/database/schema';
import { makeHost } from '@server/member/operators';
import { purgeExpired } from '@server/modules';
import { removeGoneMedia } from '@server/media/gone-media';
import { createStorage } from '@server/media/storage';
import { endSessions } from '@server/session/sessions';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { freshDirectory } from '../../support/database-template';
import { befriend, forward, join, leave, openRoom, type Talker } from '../chat/talk';
import { onPostgres, untilBlocked } from '../database/until-blocked';
import { recording } from '../films';
import { type Client, setUpServer, suite, type TestServer } from '../harness';
import { draw, getMedium, upload } from '../pictures';
import { decide, joinTeam, noticesOf, operate, queueOf, report, talk } from './team';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

suite('the media of a reported message', { timeout: 30_000 }, () => {
  let server: TestServer;
  let ann: Talker;
  let bob: Talker;
  let room: string;
  let helper: Talker;

  setUpServer(async (started) => {
    server = started;
    rmSync(path.join(server.config.dataDir, 'media'), { recursive: true, force: true });
    ({ ann, bob, room } = await talk(server, ['Hello']));
    helper = await joinTeam(server, 'helper_one');
  });

  const picture = async (who = bob): Promise<MessageMedium> => {
    const bytes = await draw(1_200, 900).jpeg().toBuffer();
    return (await upload(who.client, bytes, { description: 'A blue wall' })).data;
  };

  const file = async (who = bob): Promise<MessageMedium> =>
    (await upload(who.client, Buffer.from('a plan'), { kind: 'file', name: 'plan.pdf' })).data;

  /** Sends media, and returns their place. */
  const send = async (who: Talker, media: readonly MessageMedium[]): Promise<number> => {
    const ids = media.map(({ id }) => id);
    return (await who.client.call(chat.sendMessage, { room, clientId: randomUUID(), media: ids })).data.seq;
  };

  const takeBack = (who: Talker, seq: number) =>
    who.client.call(chat.deleteMessages, { room, seqs: [seq], forEverybody: true });

  /** Reports a message of Bob's as Ann; the number of the only open case. */
  const reportTo = async (seq: number): Promise<number> => {
    await report(ann, { room, seq });
    const [{ id } = { id: 0 }] = await queueOf(helper);
    return id;
  };

  const look = async (id: number) => (await helper.client.call(reports.getCase, { case: id })).data;

  const ask = (
    client: Client,
    id: number,
    medium: Pick<MessageMedium, 'id'>,
    { form = 'original', headers = {} }: { form?: MediaForm; headers?: Record<string, string> } = {},
  ) =>
    server.app.inject({
      url: caseMediaPath(id, medium.id, form),
      headers: { cookie: client.headers()['cookie'] ?? '', ...headers },
    });

  const statusFor = async (client: Client, id: number, medium: MessageMedium): Promise<number> =>
    (await ask(client, id, medium, { form: medium.kind === 'picture' ? 320 : 'original' })).statusCode;

  const isStored = ({ id }: MessageMedium): boolean =>
    readdirSync(path.join(server.config.dataDir, 'media'), { recursive: true, encoding: 'utf8' }).some(
      (name) => name.includes(id) && name.length > 40,
    );

  /** Deletes the content of what was let go of, as the process does when it is told. */
  const settle = async () => removeGoneMedia({ db: server.db, storage: await createStorage(server.config) });

  const untilRemoved = (medium: MessageMedium) =>
    vi.waitFor(() => expect(isStored(medium)).toBe(false), 10_000);

  it('are shown to an assistant as they were, even after the sender has deleted the message for everybody', async () => {
    const sent = await picture();
    const seq = await send(bob, [sent]);
    const id = await reportTo(seq);
    expect((await takeBack(bob, seq)).code).toBe(CODE.success);
    await settle();
    const { messages } = await look(id);
    expect(messages.at(-1)).toMatchObject({ isReported: true, media: 1, kept: [sent] });
    expect((await getMedium(ann.client, sent.id, 320)).statusCode).toBe(404);
    for (const form of [320, 960, 2560] as const) {
      const { statusCode, headers, rawPayload } = await ask(helper.client, id, sent, { form });
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
      expect(rawPayload.length).toBeGreaterThan(0);
    }
  });

  it('are served like those of a chat: with a check each time, in parts, and unable to run scripts', async () => {
    const clip = (await upload(bob.client, recording({ kind: 'video' }), { kind: 'video' })).data;
    const plan = await file();
    const [seq] = [await send(bob, [clip]), await send(bob, [plan])];
    const id = await reportTo(seq);
    const { headers } = await ask(helper.client, id, plan);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining('attachment'),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const known = { 'if-none-match': String(headers['etag']) };
    expect((await ask(helper.client, id, plan, { headers: known })).statusCode).toBe(304);
    const part = await ask(helper.client, id, clip, { headers: { range: 'bytes=0-3' } });
    expect([part.statusCode, part.headers['content-type'], part.rawPayload.length]).toEqual([
      206,
      'video/webm',
      4,
    ]);
    expect((await ask(helper.client, id, plan, { form: 320 })).statusCode).toBe(404);
  });

  it('are shown to nobody else: no member, reporter, reported member or assistant who may not see the case', async () => {
    const sent = await picture();
    const id = await reportTo(await send(bob, [sent]));
    const eve = await join(server, 5, 'Eve');
    for (const { client } of [ann, bob, eve]) expect(await statusFor(client, id, sent)).toBe(404);
    expect(await statusFor(server.client(), id, sent)).toBe(404);
    expect(await statusFor(helper.client, id, sent)).toBe(200);
    // Neither by the address of a chat, nor by another case, nor as something else.
    expect((await getMedium(helper.client, sent.id, 320)).statusCode).toBe(404);
    await report(eve, { memberId: bob.memberId });
    const other = (await queueOf(helper)).find(({ kind }) => kind === 'member')?.id ?? 0;
    expect(await statusFor(helper.client, other, sent)).toBe(404);
    expect(await statusFor(helper.client, id, { ...sent, id: randomUUID() })).toBe(404);
    for (const wrong of ['0', '-1', 'x', '1e3', '99999999999999999999', `0${id}`]) {
      const url = caseMediaPath(id, sent.id, 320).replace(`/${id}/`, `/${wrong}/`);
      const cookie = helper.client.headers()['cookie'] ?? '';
      expect((await server.app.inject({ url, headers: { cookie } })).statusCode, wrong).toBe(404);
    }
    await endSessions(server.db, helper.memberId);
    expect(await statusFor(helper.client, id, sent)).toBe(404);
  });

  it('are looked at as the case is: that is logged, once an hour for each assistant', async () => {
    const sent = [await picture(), await picture()];
    const id = await reportTo(await send(bob, sent));
    const other = await joinTeam(server, 'helper_two');
    // Its answer brings the cookie.
    await queueOf(other);
    const lookAtAll = async (who: Talker) => {
      for (const medium of sent) expect(await statusFor(who.client, id, medium)).toBe(200);
    };
    const logged = async () =>
      (await server.db.select().from(caseLog)).map(({ caseId, actorId, action, reason }) => [
        caseId,
        actorId,
        action,
        reason,
      ]);
    const looked = ({ memberId }: Talker) => [id, memberId, 'view', null];
    await lookAtAll(helper);
    await lookAtAll(other);
    expect(await logged()).toEqual([looked(helper), looked(other)]);
    server.advance(HOUR - 1);
    await lookAtAll(helper);
    // Who looks at the case again has that logged as ever.
    await look(id);
    server.advance(HOUR - 1);
    await lookAtAll(helper);
    expect(await logged()).toEqual([looked(helper), looked(other), looked(helper)]);
    server.advance(1);
    await lookAtAll(helper);
    expect(await logged()).toHaveLength(4);
    // Nor is it logged that somebody was shown nothing.
    await statusFor(helper.client, id, { ...(sent[0] ?? (await file())), id: randomUUID() });
    await statusFor(ann.client, id, sent[0] ?? (await file()));
    expect(await logged()).toHaveLength(4);
  });

  it('of a case that concerns staff are for no assistant', async () => {
    const sent = await picture();
    const id = await reportTo(await send(bob, [sent]));
    await makeHost(server.db, bob.memberId);
    expect(await statusFor(helper.client, id, sent)).toBe(404);
  });

  it('stay with a case that is closed, and with the appeal against its decision', async () => {
    const sent = await picture();
    const id = await reportTo(await send(bob, [sent]));
    server.advance(1);
    await decide(helper, id, 'delete', { rule: 'sexual' });
    await settle();
    expect(await statusFor(helper.client, id, sent)).toBe(200);
    const [{ id: sanction } = { id: '' }] = (await bob.client.call(reports.listSanctions)).data;
    await bob.client.call(reports.appeal, { sanction, text: 'It was a wall' });
    const other = await joinTeam(server, 'helper_two');
    const [appeal = { id: 0 }] = await queueOf(other);
    const { messages } = (await other.client.call(reports.getCase, { case: appeal.id })).data;
    expect(messages.at(-1)?.kept).toEqual([sent]);
    expect(await statusFor(other.client, appeal.id, sent)).toBe(200);
    // Who has decided isn't to judge the appeal, but still may look at what they have decided about.
    expect(await statusFor(helper.client, appeal.id, sent)).toBe(404);
    expect(await statusFor(helper.client, id, sent)).toBe(200);
    expect((await noticesOf(bob))[0]).toMatchObject({ title: 'We’ve removed a message of yours' });
  });

  it('go with the case, 90 days after it was closed, unless a chat still shows them', async () => {
    const [gone, shown] = [await picture(), await picture()];
    const [first, second] = [await send(bob, [gone]), await send(bob, [shown])];
    const id = await reportTo(second);
    await takeBack(bob, first);
    await settle();
    await decide(helper, id, 'dismiss');
    server.advance(90 * DAY - 1);
    await purgeExpired(server.db, server.now());
    await settle();
    expect([isStored(gone), isStored(shown)]).toEqual([true, true]);
    server.advance(2);
    await purgeExpired(server.db, server.now());
    await untilRemoved(gone);
    await vi.waitFor(async () => expect(await server.db.$count(goneMedia)).toBe(0), 10_000);
    expect(await server.db.$count(keptMedia)).toBe(0);
    expect(isStored(shown)).toBe(true);
    await takeBack(bob, second);
    await vi.waitFor(async () => expect(await server.db.$count(goneMedia)).toBe(0), 10_000);
  });

  it('stay while another case shows them', async () => {
    const sent = await picture();
    const seq = await send(bob, [sent]);
    await decide(helper, await reportTo(seq), 'dismiss');
    await reportTo(seq);
    await takeBack(bob, seq);
    server.advance(91 * DAY);
    await purgeExpired(server.db, server.now());
    await settle();
    expect(await server.db.$count(keptMedia)).toBe(1);
    expect(isStored(sent)).toBe(true);
  });

  it('leave nothing of a deleted account behind, even if its messages had gone before (S1)', async () => {
    const [gone, shown, own] = [await picture(), await file(), await picture(ann)];
    const seq = await send(bob, [gone]);
    await send(bob, [shown]);
    await send(ann, [own]);
    const id = await reportTo(seq);
    await takeBack(bob, seq);
    await settle();
    expect([isStored(gone), isStored(shown)]).toEqual([true, true]);
    await leave(server, bob);
    await untilRemoved(gone);
    await untilRemoved(shown);
    expect(await server.db.$count(keptMedia)).toBe(0);
    expect(await server.db.$count(goneMedia)).toBe(0);
    expect(await statusFor(helper.client, id, gone)).toBe(404);
  });

  it('go from a case about somebody else when their sender’s account is deleted', async () => {
    const own = await picture(ann);
    const before = await send(ann, [own]);
    const id = await reportTo(await send(bob, [await file()]));
    await takeBack(ann, before);
    await settle();
    expect(await statusFor(helper.client, id, own)).toBe(200);
    await leave(server, ann);
    await untilRemoved(own);
    expect((await look(id)).messages.flatMap(({ kept }) => kept)).toMatchObject([{ kind: 'file' }]);
  });

  it.each(['took', 'passed on'] as const)(
    'of a forward are those of its original, and go with who %s them',
    async (what) => {
      const [one, two] = [await picture(ann), await picture(ann)];
      const places = [await send(ann, [one]), await send(ann, [two])];
      const eve = await join(server, 5, 'Eve');
      await befriend(bob, eve);
      const other = await openRoom(bob, eve);
      await openRoom(eve, bob);
      const passed: number[] = [];
      for (const seq of places) passed.push((await forward(bob, { room, seq }, other)).data.seq);
      await report(eve, { room: other, seq: passed[0] ?? 0 });
      const [{ id } = { id: 0 }] = await queueOf(helper);
      for (const seq of places) await takeBack(ann, seq);
      await settle();
      expect((await look(id)).messages.flatMap(({ kept }) => kept)).toEqual([one, two]);
      expect(await statusFor(helper.client, id, one)).toBe(200);
      await leave(server, what === 'took' ? ann : bob);
      await untilRemoved(one);
      await untilRemoved(two);
      expect(await server.db.$count(caseMessages)).toBe(0);
    },
  );

  it('are told by the operators’ command: kind, name and size', async () => {
    const voice = (await upload(bob.client, recording({ kind: 'voice' }), { kind: 'voice' })).data;
    const seq = await send(bob, [await picture(), await picture()]);
    await send(bob, [await file()]);
    await send(bob, [voice]);
    const shown = await operate(server, 'report', 'show', String(await reportTo(seq)));
    expect(shown).toContain('[picture, 1200×900: A blue wall] [picture, 1200×900: A blue wall]');
    expect(shown).toContain('[file “plan.pdf”, 6 bytes]');
    expect(shown).toMatch(/\[voice, \d+ s, \d+ bytes\]/);
  });

  describe('that an operator saves', () => {
    const parent = freshDirectory();
    const folder = path.join(parent.directory, 'case');
    const save = (id: number) => operate(server, 'report', 'save', String(id), folder);

    afterEach(() => rmSync(folder, { recursive: true, force: true }));
    afterAll(parent.remove);

    it('are files that are called after the case, also where it concerns staff, and the look is logged', async () => {
      const moving = draw(20, 20).gif();
      const gif = (await upload(bob.client, await moving.toBuffer())).data;
      const seq = await send(bob, [await picture(), gif]);
      const name = '../../escape.sh';
      const bytes = Buffer.from('#!/bin/sh');
      const [film, script, voice] = [
        (await upload(bob.client, recording({ kind: 'video' }), { kind: 'video' })).data,
        (await upload(bob.client, bytes, { kind: 'file', name })).data,
        (await upload(bob.client, recording({ kind: 'voice' }), { kind: 'voice' })).data,
      ];
      for (const medium of [film, script, voice]) await send(bob, [medium]);
      const id = await reportTo(seq);
      await makeHost(server.db, bob.memberId);
      const told = await save(id);
      const files = ['1.webp', '2.gif', '3.webm', '4.bin', '5.webm'].map((end) => `case-${id}-${end}`);
      expect(readdirSync(folder)).toEqual(files);
      expect(readdirSync(parent.directory)).toEqual(['case']);
      expect(readFileSync(path.join(folder, `case-${id}-4.bin`))).toEqual(bytes);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      for (const file of files) expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
      expect(told).toContain(`case-${id}-1.webp  [picture, 1200×900: A blue wall]`);
      const [logged] = await server.db.select().from(caseLog);
      expect(logged).toMatchObject({ caseId: id, actorId: null, action: 'view', reason: null });
    });

    it('overwrite nothing, and need a case that keeps some', async () => {
      const id = await reportTo(await send(bob, [await picture()]));
      await save(id);
      writeFileSync(path.join(folder, `case-${id}-1.webp`), 'mine');
      await expect(save(id)).rejects.toThrow(`${folder} exists already; name a new folder.`);
      expect(readFileSync(path.join(folder, `case-${id}-1.webp`), 'utf8')).toBe('mine');
      await expect(save(id + 1)).rejects.toThrow('This report doesn’t exist');
      await decide(helper, id, 'dismiss');
      await report(ann, { memberId: bob.memberId });
      const [{ id: other } = { id: 0 }] = await queueOf(helper);
      await expect(save(other)).rejects.toThrow(`Case ${other} keeps no media.`);
    });

    it('are told to be missing where the storage hasn’t got them', async () => {
      const sent = await picture();
      const id = await reportTo(await send(bob, [sent]));
      await (await createStorage(server.config)).remove(sent.id);
      expect(await save(id)).toContain('missing  [picture');
    });
  });

  it('are kept or gone when the message is deleted while it is reported: no case shows missing media', async () => {
    const sent = await picture();
    const seq = await send(bob, [sent]);
    const [reported] = await Promise.all([report(ann, { room, seq }), takeBack(bob, seq)]);
    await settle();
    const rows = await server.db.select().from(keptMedia);
    expect(rows).toHaveLength(isStored(sent) ? 1 : 0);
    if (reported.code !== CODE.success) expect(rows).toEqual([]);
  });
});

onPostgres('a report and a deletion at the same moment', { timeout: 30_000 }, () => {
  let server: TestServer;
  setUpServer((started) => {
    server = started;
  });

  /** A picture that Bob has sent to Ann. */
  async function sendPicture() {
    const { ann, bob, room } = await talk(server, ['Hello']);
    const { id } = (await upload(bob.client, await draw().jpeg().toBuffer())).data;
    const message = { room, clientId: randomUUID(), media: [id] };
    const { seq } = (await bob.client.call(chat.sendMessage, message)).data;
    const deletion = () => bob.client.call(chat.deleteMessages, { room, seqs: [seq], forEverybody: true });
    return { ann, id, place: { room, seq }, deletion };
  }

  it('stay with the case when the report comes first', async () => {
    const { ann, id, place, deletion } = await sendPicture();
    const { reported, deleted } = await server.db.transaction(async (tx) => {
      // Lets the report find the picture, and not store that the case keeps it.
      await tx.execute(sql`lock table ${keptMedia} in share mode`);
      const reported = report(ann, place);
      await untilBlocked(server);
      const deleted = deletion();
      await untilBlocked(server, 2);
      return { reported, deleted };
    });
    expect([(await reported).code, (await deleted).code]).toEqual([CODE.success, CODE.success]);
    const storage = await createStorage(server.config);
    await removeGoneMedia({ db: server.db, storage });
    expect(await server.db.$count(keptMedia)).toBe(1);
    expect(await storage.list(id)).toContain('320');
  });

  it('leave the case only the text when the deletion comes first', async () => {
    const { ann, id, place, deletion } = await sendPicture();
    const { reported, deleted } = await server.db.transaction(async (tx) => {
      // Lets the deletion take the picture out of the chat, and not note that its content is to go.
      await tx.execute(sql`lock table ${goneMedia} in share mode`);
      const deleted = deletion();
      await untilBlocked(server);
      // It still sees the message.
      return { reported: await report(ann, place), deleted };
    });
    expect([reported.code, (await deleted).code]).toEqual([CODE.success, CODE.success]);
    expect(await server.db.$count(keptMedia)).toBe(0);
    expect(await server.db.select().from(caseMessages)).toMatchObject([{ media: 0 }, { media: 1 }]);
    const storage = await createStorage(server.config);
    await removeGoneMedia({ db: server.db, storage });
    expect(await storage.list(id)).toEqual([]);
  });
});
