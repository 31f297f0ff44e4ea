import { layOutLog, type LogRow } from '@app/features/chat/log-rows';
import { countNew } from '@app/features/chat/use-arrivals';
import type { RoomEvent } from '@contract/chat/event';
import { describe, expect, it } from 'vitest';

const [ANN, BEN, CAT] = [1, 2, 3];

const event = (seq: number, sender: number, at: string, text = `m${seq}`): RoomEvent => ({
  room: 'room',
  seq,
  kind: 'message',
  at: new Date(`2026-01-${at}`).toISOString(),
  sender,
  clientId: `client-${seq}`,
  text,
  quote: null,
  mentions: [],
  media: [],
  forwardedFrom: null,
  editedAt: null,
  pinned: false,
  reactions: [],
  changedSeq: seq,
});

/** The rows in short: a date, the divider, or a message with [ and ] where a group starts and ends. */
const short = (rows: readonly LogRow[]): string[] =>
  rows.map((row) =>
    row.kind === 'message' ? `${row.first ? '[' : ''}${row.text}${row.last ? ']' : ''}` : row.kind,
  );

const nobody = (): boolean => false;

const layOut = (
  events: readonly RoomEvent[],
  unread: { after: number; upTo: number } = { after: 99, upTo: 99 },
) => short(layOutLog({ events, outgoing: [], memberId: ANN, isBlocked: nobody, unread }));

describe('the log of a room', () => {
  it('groups messages of one sender and minute', () => {
    expect(
      layOut([
        event(1, BEN, '05T12:00:01'),
        event(2, BEN, '05T12:00:50'),
        event(3, BEN, '05T12:01:00'),
        event(4, ANN, '05T12:01:10'),
      ]),
    ).toEqual(['date', '[m1', 'm2]', '[m3]', '[m4]']);
  });

  it('keeps the rows of messages that haven’t changed', () => {
    const [one, two, three, four] = [
      event(1, BEN, '05T12:00:01'),
      event(2, BEN, '05T12:01:01'),
      event(3, BEN, '05T12:02:01'),
      event(4, BEN, '05T12:02:10'),
    ];
    const rowsOf = (events: readonly RoomEvent[]) =>
      layOutLog({
        events,
        outgoing: [],
        memberId: ANN,
        isBlocked: nobody,
        unread: { after: 99, upTo: 99 },
      }).filter(({ kind }) => kind === 'message');
    const [rowTwo, rowThree] = rowsOf([two, three]);
    const [, again, changed] = rowsOf([one, two, three, four]);
    expect(again).toBe(rowTwo);
    // It doesn't end its group any more.
    expect(changed).not.toBe(rowThree);
  });

  it('puts the date before the first message of each day', () => {
    expect(layOut([event(1, BEN, '05T23:59:30'), event(2, BEN, '06T00:00:10')])).toEqual([
      'date',
      '[m1]',
      'date',
      '[m2]',
    ]);
  });

  it('divides before the first message of the other that wasn’t read', () => {
    const events = [1, 2, 3, 4].map((seq) => event(seq, seq === 2 ? ANN : BEN, '05T12:00:00'));
    expect(layOut(events, { after: 1, upTo: 4 })).toEqual(['date', '[m1]', '[m2]', 'unread', '[m3', 'm4]']);
    expect(layOut(events, { after: 4, upTo: 4 })).not.toContain('unread');
  });

  it('doesn’t divide where the first message that wasn’t read isn’t here', () => {
    const events = [event(5, BEN, '05T12:00:00'), event(6, BEN, '05T12:00:00')];
    expect(layOut(events, { after: 3, upTo: 6 })).not.toContain('unread');
    expect(layOut(events, { after: 4, upTo: 6 })).toContain('unread');
  });

  it('doesn’t divide before what arrives while the room is open', () => {
    const events = [event(1, ANN, '05T12:00:00'), event(2, BEN, '05T12:00:00')];
    expect(layOut(events, { after: 0, upTo: 1 })).not.toContain('unread');
  });

  it('says between the messages what happened in a group', () => {
    const joined: RoomEvent = {
      room: 'room',
      seq: 2,
      kind: 'member',
      at: new Date('2026-01-05T12:00:10').toISOString(),
      by: null,
      member: BEN,
      action: 'joined',
      role: null,
    };
    expect(layOut([event(1, BEN, '05T12:00:00'), joined, event(3, BEN, '05T12:00:20')])).toEqual([
      'date',
      '[m1]',
      'note',
      '[m3]',
    ]);
  });

  it('tells once in a row that the same person has changed the settings', () => {
    const change = (
      seq: number,
      by: number,
      part: { title?: string; changed?: 'picture' } = {},
    ): RoomEvent => ({
      room: 'room',
      seq,
      kind: 'settings',
      at: new Date(`2026-01-05T12:00:${10 + seq}`).toISOString(),
      by,
      changed: [part.changed ?? 'slowMode'],
      title: part.title ?? null,
    });
    const events = [change(1, BEN), change(2, BEN), change(3, CAT), change(4, CAT, { title: 'New' })];
    expect(layOut(events)).toEqual(['date', 'note', 'note', 'note']);
    expect(layOut([change(1, BEN), change(2, BEN, { changed: 'picture' }), change(3, BEN)])).toHaveLength(4);
    expect(layOut([change(1, BEN), event(2, BEN, '05T12:00:12'), change(3, BEN)])).toHaveLength(4);
  });

  it('sets each message from blocked people apart, and counts none of them as new', () => {
    const events = [1, 2, 3, 4].map((seq) => event(seq, seq < 3 ? BEN : CAT, '05T12:00:00'));
    const unread = { after: 99, upTo: 99 };
    const rows = layOutLog({ events, outgoing: [], memberId: ANN, isBlocked: (id) => id === BEN, unread });
    expect(short(rows)).toEqual(['date', '[m1]', '[m2]', '[m3', 'm4]']);
    expect(rows.flatMap((row) => (row.kind === 'message' && row.isBlocked ? row.text : []))).toEqual([
      'm1',
      'm2',
    ]);
    expect([0, 1, 3].map((seen) => countNew(rows, ANN, seen))).toEqual([2, 2, 1]);
  });

  it('puts the unread divider before the first message that isn’t from blocked people', () => {
    const events = [1, 2, 3].map((seq) => event(seq, seq < 3 ? BEN : CAT, '05T12:00:00'));
    const unread = { after: 1, upTo: 3 };
    const rows = layOutLog({ events, outgoing: [], memberId: ANN, isBlocked: (id) => id === BEN, unread });
    expect(short(rows)).toEqual(['date', '[m1]', '[m2]', 'unread', '[m3]']);
  });

  it('leaves out what is gone', () => {
    expect(layOut([event(1, BEN, '05T12:00:00'), { room: 'room', seq: 2, kind: 'none' }])).toEqual([
      'date',
      '[m1]',
    ]);
  });

  it('shows a message on its way at the end, and under the same key once it has arrived', () => {
    const outgoing = [
      { clientId: 'client-2', text: 'm2', at: new Date('2026-01-05T12:00:00').toISOString(), failure: null },
    ];
    const first = event(1, ANN, '05T12:00:00');
    const rows = layOutLog({
      events: [first],
      outgoing,
      memberId: ANN,
      isBlocked: nobody,
      unread: { after: 0, upTo: 2 },
    });
    expect(short(rows)).toEqual(['date', '[m1', 'm2]']);
    const arrived = layOutLog({
      events: [first, event(2, ANN, '05T12:00:00')],
      outgoing,
      memberId: ANN,
      isBlocked: nobody,
      unread: { after: 0, upTo: 2 },
    });
    expect(arrived.map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
  });
});
