import * as chat from '@contract/chat/calls';
import { expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../support/hostile-texts';
import { NO_LIMITS } from '../../support/server';
import { setUpServer, suite, type TestServer } from '../harness';
import { befriend, join, openRoom, write } from './talk';

suite('texts that look like parts of a page', () => {
  let server: TestServer;

  setUpServer((started) => {
    server = started;
  }, NO_LIMITS);

  it('come as they were written, in NFC', async () => {
    const [ann, ben] = [await join(server, 1, 'Ann'), await join(server, 2, 'Ben')];
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    for (const [index, text] of HOSTILE_TEXTS.entries()) {
      const { seq } = (await write(ann, room, text)).data;
      expect(seq).toBe(index + 1);
      const [event] = (await ben.client.call(chat.listEvents, { room, afterSeq: seq - 1 })).data;
      expect(event).toMatchObject({ seq, text: text.normalize('NFC') });
    }
  });
});
