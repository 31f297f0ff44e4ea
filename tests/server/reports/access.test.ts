import type { Call } from '@contract/call';
import * as chat from '@contract/chat/calls';
import { CODE } from '@contract/codes';
import * as reports from '@contract/reports/calls';
import * as schema from '@server/database/schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allCalls } from '../../support/calls';
import { setUpServer, suite, type TestServer } from '../harness';
import { decide, joinTeam, queueOf, report, talk } from './team';

suite('an assistant', () => {
  let server: TestServer;
  setUpServer((started) => {
    server = started;
  });

  it('reads nothing of a room beyond the copied eleven messages, whatever they call', async () => {
    const count = 25;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: count - 1 }), async (reported) => {
        await server.reset();
        const texts = Array.from({ length: count }, (_, index) => `secret${index}x`);
        const { ann, bob, room, seqs } = await talk(server, texts);
        const author = reported % 2 === 0 ? bob : ann;
        const reporter = author === bob ? ann : bob;
        await report(reporter, { room, seq: seqs[reported] ?? 0 });
        const assistant = await joinTeam(server, 'helper_one');
        const [{ id } = { id: 0 }] = await queueOf(assistant);
        const seen: string[] = [];
        const values = {
          room,
          id,
          case: id,
          seq: seqs[0] ?? 0,
          fromRoom: room,
          fromSeq: 1,
          memberId: ann.memberId,
        };
        const more = { query: 'secret', state: 'open', text: 'x', cursor: undefined, username: ann.username };
        const ask = async (call: Call) => {
          const answer = await assistant.client.call(call, { ...values, ...more, rooms: [{ room, seq: 0 }] });
          seen.push(
            answer.message,
            JSON.stringify(answer.code === CODE.success ? answer.data : answer.failure),
          );
        };
        const others = allCalls.filter(({ path }) => !/logout|delete|revoke|upload|avatar/.test(path));
        for (const call of others) await ask(call);
        await decide(assistant, id, 'warn', { rule: 'other' });
        await ask(reports.getCase);
        const read = new Set(seen.join().match(/secret\d+x/g));
        const [from, to] = [reported - reports.COPIED_AROUND, reported + reports.COPIED_AROUND];
        expect([...read].toSorted()).toEqual(
          texts.filter((_, index) => index >= from && index <= to).toSorted(),
        );
      }),
      { numRuns: 4 },
    );
  }, 120_000);

  it('takes no part in a room, and learns of none', async () => {
    const { ann, room } = await talk(server, ['One']);
    const { client } = await joinTeam(server, 'helper_one');
    expect((await client.call(chat.listEvents, { room })).code).toBe(CODE.notFound);
    expect((await client.call(chat.listPins, { room })).code).not.toBe(CODE.success);
    expect((await client.call(chat.openRoom, { memberId: ann.memberId })).code).toBe(CODE.notAllowed);
  });

  it('isn’t told who has reported: the answers name no reporter', async () => {
    const { ann, bob, room, seqs } = await talk(server, ['One']);
    await report(ann, { room, seq: seqs[0] ?? 0 }, { note: 'Look' });
    const { client } = await joinTeam(server, 'helper_one');
    const { items } = (await client.call(reports.listCases, { state: 'open' })).data;
    const { data } = await client.call(reports.getCase, { case: items[0]?.id ?? 0 });
    const text = JSON.stringify([items, data]);
    expect(text).not.toContain(ann.username);
    expect(text).not.toContain(String(ann.memberId));
    expect(text).toContain(bob.username);
    expect(await server.db.select().from(schema.caseReports)).toMatchObject([{ reporterId: ann.memberId }]);
  });
});
