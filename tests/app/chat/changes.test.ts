import { settleEvents, settlePins, withReaction } from '@app/chat/changes';
import type { MessageEvent, RoomEvent } from '@contract/chat/event';
import { describe, expect, it } from 'vitest';

const [ANN, BEN] = [1, 2];

const message = (seq: number, part: Partial<MessageEvent> = {}): MessageEvent => ({
  room: 'room',
  seq,
  kind: 'message',
  at: '2026-01-05T12:00:00.000Z',
  sender: BEN,
  clientId: `client-${seq}`,
  text: `m${seq}`,
  quote: null,
  mentions: [],
  media: [],
  forwardedFrom: null,
  editedAt: null,
  pinned: false,
  reactions: [],
  changedSeq: seq,
  ...part,
});

const edit = (seq: number, target: number, text: string): RoomEvent => ({
  room: 'room',
  seq,
  kind: 'edit',
  message: message(target, { changedSeq: seq, text }),
});

const none = (seq: number): RoomEvent => ({ room: 'room', seq, kind: 'none' });

const texts = (events: readonly RoomEvent[]): string[] =>
  events.map((event) => (event.kind === 'message' ? event.text : event.kind));

describe('changes of messages', () => {
  it('give a message its latest version, in whatever order they come', () => {
    const later = message(1, { changedSeq: 3, text: 'third' });
    expect(texts(settleEvents([message(1), edit(2, 1, 'second')], [later]))).toEqual(['third', 'edit']);
    expect(texts(settleEvents([later, edit(2, 1, 'second')], [message(1)]))).toEqual(['third', 'edit']);
  });

  it('take a message and all that was told of it away, for good', () => {
    const gone = settleEvents([
      message(1),
      edit(2, 1, 'second'),
      { room: 'room', seq: 3, kind: 'delete', target: 1 },
    ]);
    expect(texts(gone)).toEqual(['none', 'none', 'delete']);
    expect(texts(settleEvents(gone, [message(1, { changedSeq: 9 })]))).toEqual(['none', 'none', 'delete']);
  });

  it('take away what is gone for the member alone', () => {
    expect(texts(settleEvents([message(1), message(2)], [none(1)]))).toEqual(['none', 'm2']);
  });

  it('reach quotes, also those of messages that aren’t here', () => {
    const answer = message(9, { quote: { seq: 1, said: { sender: BEN, text: 'm1', media: [] } } });
    const quoted = (beside: RoomEvent[]) => {
      const [event] = settleEvents([answer], beside);
      return event?.kind === 'message' ? event.quote?.said : undefined;
    };
    expect(quoted([edit(10, 1, 'x'.repeat(300))])?.text).toBe('x'.repeat(200));
    expect(quoted([none(1)])).toBeNull();
    expect(quoted([{ room: 'room', seq: 10, kind: 'delete', target: 1 }])).toBeNull();
  });

  it('keep the pins in step', () => {
    const pinned = message(1, { pinned: true, changedSeq: 5 });
    const pin = (seq: number, target: number, isPinned: boolean): RoomEvent => ({
      room: 'room',
      seq,
      kind: 'pin',
      by: ANN,
      message: message(target, { changedSeq: seq, pinned: isPinned }),
    });
    const seqs = (events: readonly RoomEvent[]) => settlePins([pinned], events).map(({ seq }) => seq);
    expect(seqs([pin(6, 2, true)])).toEqual([2, 1]);
    expect(seqs([pin(6, 2, true), pin(7, 2, false)])).toEqual([1]);
    expect(seqs([pin(4, 1, false)])).toEqual([1]);
    expect(seqs([none(1)])).toEqual([]);
  });

  it('give a member one reaction at most', () => {
    const before = message(1, {
      reactions: [
        { emoji: '👍', members: [BEN, ANN] },
        { emoji: '🙏', members: [BEN] },
      ],
    });
    expect(withReaction(before, ANN, '🙏').reactions).toEqual([
      { emoji: '👍', members: [BEN] },
      { emoji: '🙏', members: [BEN, ANN] },
    ]);
    expect(withReaction(before, ANN, null).reactions).toEqual([
      { emoji: '👍', members: [BEN] },
      { emoji: '🙏', members: [BEN] },
    ]);
    expect(withReaction(message(1), ANN, '😮').reactions).toEqual([{ emoji: '😮', members: [ANN] }]);
  });
});
