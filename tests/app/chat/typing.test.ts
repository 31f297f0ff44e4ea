import { ChatStore } from '@app/chat/store/chat-store';
import { Typists } from '@app/chat/store/typing';
import { servicesOver } from '@app/services/services';
import { NO_CACHE } from '@app/session/chat-cache/chat-cache';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { message, person, room, ROOM } from '../../../stories/chat/chats-in';

const OWN = 7;
const { memberId: KEN } = person();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('who is typing', () => {
  const tell = vi.fn();
  let store: ChatStore;

  beforeEach(async () => {
    tell.mockReset();
    const { chat } = servicesOver(async (_call, _payload, _options, name) =>
      name === 'listRooms'
        ? { ok: true, data: { items: [room()], next: null } }
        : new Promise(() => undefined),
    );
    store = new ChatStore({ chat, cache: NO_CACHE, memberId: OWN, tell });
    await store.rooms.load();
  });

  const typing = () => store.get().typing.get(ROOM) ?? [];
  const hear = () => store.handle({ type: 'typing', room: ROOM, memberId: KEN });

  it('is shown while they go on, and for six seconds after', async () => {
    hear();
    expect(typing()).toEqual([KEN]);
    await vi.advanceTimersByTimeAsync(5_000);
    hear();
    await vi.advanceTimersByTimeAsync(5_999);
    expect(typing()).toEqual([KEN]);
    await vi.advanceTimersByTimeAsync(1);
    expect(typing()).toEqual([]);
  });

  it('ends with their message', () => {
    hear();
    store.handle({ type: 'event', event: message(8, 'Here it is') });
    expect(typing()).toEqual([]);
  });

  it('is sent for the member at most every three seconds, and again after a message', async () => {
    for (let key = 0; key < 20; key++) store.typing.tell(ROOM);
    expect(tell.mock.calls).toEqual([[{ type: 'typing', room: ROOM }]]);
    await vi.advanceTimersByTimeAsync(3_000);
    store.typing.tell(ROOM);
    expect(tell).toHaveBeenCalledTimes(2);
    store.composer.send(ROOM, 'Here it is');
    store.typing.tell(ROOM);
    expect(tell).toHaveBeenCalledTimes(3);
  });

  it('isn’t told where a request waits', async () => {
    const { chat } = servicesOver(async () => ({
      ok: true,
      data: { items: [room(undefined, { state: 'received' })], next: null },
    }));
    store = new ChatStore({ chat, cache: NO_CACHE, memberId: OWN, tell });
    await store.rooms.load();
    store.typing.tell(ROOM);
    expect(tell).not.toHaveBeenCalled();
  });
});

describe('several who type in a room', () => {
  it('stop one by one, and all at once without a callback', async () => {
    const onChange = vi.fn();
    const typists = new Typists(onChange);
    typists.begin(ROOM, 1);
    await vi.advanceTimersByTimeAsync(2_000);
    typists.begin(ROOM, 2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(onChange.mock.calls).toEqual([
      [ROOM, [1]],
      [ROOM, [1, 2]],
      [ROOM, [2]],
    ]);
    typists.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onChange).toHaveBeenCalledTimes(3);
  });
});
