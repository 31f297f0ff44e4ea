import { randomUUID } from 'node:crypto';
import { newMessage } from '@server/chat/events';
import { keepWritten, takeWritten } from '@server/chat/just-written';
import type { Database } from '@server/database/open';
import { drizzle } from 'drizzle-orm/pg-proxy';
import { describe, expect, it } from 'vitest';

const open = (): Database => drizzle(() => Promise.resolve({ rows: [] }));

const written = (seq: number) =>
  newMessage(
    { room: randomUUID(), seq },
    { sender: 1, clientId: randomUUID(), text: 'Hello', mentions: [], media: [] },
    new Date(),
  );

describe('a message that was just written', () => {
  it('is taken once, from the server that wrote it', () => {
    const [db, message] = [open(), written(1)];
    keepWritten(db, message);
    expect(takeWritten(open(), message)).toBeUndefined();
    expect(takeWritten(db, { ...message, seq: 2 })).toBeUndefined();
    expect(takeWritten(db, message)).toBe(message);
    expect(takeWritten(db, message)).toBeUndefined();
  });

  it('isn’t kept if it quotes, passes on, or has changed: readers may see that otherwise', () => {
    const db = open();
    const messages = [
      { ...written(1), quote: { seq: 1, said: null } },
      { ...written(1), forwardedFrom: { nickname: 'Ann' } },
      { ...written(1), changedSeq: 2 },
    ];
    for (const message of messages) keepWritten(db, message);
    expect(messages.map((message) => takeWritten(db, message))).toEqual([undefined, undefined, undefined]);
  });

  it('makes room for later ones if no signal comes for it', () => {
    const db = open();
    const messages = Array.from({ length: 1_001 }, () => written(1));
    for (const message of messages) keepWritten(db, message);
    expect(takeWritten(db, messages[0] ?? written(1))).toBeUndefined();
    expect(takeWritten(db, messages[1] ?? written(1))).toBe(messages[1]);
  });
});
