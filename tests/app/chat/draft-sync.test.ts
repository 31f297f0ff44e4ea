import { DraftSync } from '@app/chat/store/draft-sync';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { room as roomIn } from '../../../stories/chat/chats-in';

const told = (draft: string, second: number) =>
  roomIn([], { draft, draftAt: `2026-01-01T12:00:${String(second).padStart(2, '0')}.000Z` });
const { id: ROOM } = roomIn([]);

describe('a draft on several devices', () => {
  const save = vi.fn<(room: string, text: string) => Promise<void>>();
  let drafts: DraftSync;

  beforeEach(() => {
    vi.useFakeTimers();
    save.mockReset();
    save.mockResolvedValue();
    drafts = new DraftSync(save);
  });
  afterEach(() => vi.useRealTimers());

  it('is sent once typing pauses, and not while somebody types', () => {
    drafts.note(ROOM, 'H');
    vi.advanceTimersByTime(1_500);
    drafts.note(ROOM, 'Hello');
    vi.advanceTimersByTime(1_500);
    expect(save).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(save.mock.calls).toEqual([[ROOM, 'Hello']]);
  });

  it('is sent at once when the page closes, and not again once it is stored', () => {
    drafts.note(ROOM, 'Hello');
    drafts.flush();
    drafts.take(told('Hello', 1), 'Hello');
    drafts.note(ROOM, 'Hello');
    drafts.flush();
    expect(save.mock.calls).toEqual([[ROOM, 'Hello']]);
  });

  it('that was never told needs no emptying, one that was does', () => {
    drafts.note(ROOM, 'Hello');
    drafts.note(ROOM, '');
    drafts.flush();
    expect(save).not.toHaveBeenCalled();
    drafts.take(told('Hello', 1), 'Hello');
    drafts.note(ROOM, '');
    drafts.flush();
    expect(save.mock.calls).toEqual([[ROOM, '']]);
  });

  it('comes from another device where nothing else was typed here', () => {
    expect(drafts.take(told('Hello', 1), '')).toBe('Hello');
    expect(drafts.take(told('Hello, Ben', 2), 'Hello')).toBe('Hello, Ben');
    expect(drafts.take(told('', 3), 'Hello, Ben')).toBe('');
  });

  it('never replaces what was typed here meanwhile, nor is replaced by it: it is sent once the other is gone', async () => {
    drafts.take(told('Hello', 1), '');
    drafts.note(ROOM, 'Hello, I am');
    expect(drafts.take(told('Hello, Ben', 2), 'Hello, I am')).toBeNull();
    drafts.review(new Map([[ROOM, 'Hello, I am']]));
    drafts.flush();
    expect(save).not.toHaveBeenCalled();
    expect(drafts.take(told('', 3), 'Hello, I am')).toBeNull();
    drafts.review(new Map([[ROOM, 'Hello, I am']]));
    drafts.flush();
    expect(save.mock.calls).toEqual([[ROOM, 'Hello, I am']]);
  });

  it('stays where another is typed elsewhere at the same time, and is not told against it', async () => {
    drafts.note(ROOM, 'One');
    await vi.advanceTimersByTimeAsync(2_000);
    drafts.take(told('One', 1), 'One');
    expect(drafts.take(told('Another', 2), 'One')).toBeNull();
    drafts.review(new Map([[ROOM, 'One']]));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(save.mock.calls).toEqual([[ROOM, 'One']]);
  });

  it('follows another device that continues it, at once or later in other words', async () => {
    drafts.note(ROOM, 'Hello');
    await vi.advanceTimersByTimeAsync(2_000);
    drafts.take(told('Hello', 1), 'Hello');
    expect(drafts.take(told('Hello, Ben', 2), 'Hello')).toBe('Hello, Ben');
    drafts.note(ROOM, 'Hello, Bena');
    await vi.advanceTimersByTimeAsync(2_000);
    drafts.take(told('Hello, Bena', 4), 'Hello, Bena');
    expect(drafts.take(told('Hello', 6), 'Hello, Bena')).toBe('Hello');
  });

  it('that was changed and sent on another device soon after it was typed here is gone here too', async () => {
    drafts.note(ROOM, 'first');
    await vi.advanceTimersByTimeAsync(2_000);
    drafts.take(told('first', 1), 'first');
    expect(drafts.take(told('The fist', 4), 'first')).toBe('The fist');
    expect(drafts.take(told('', 5), 'The fist')).toBe('');
    drafts.review(new Map([[ROOM, '']]));
    drafts.flush();
    expect(save.mock.calls).toEqual([[ROOM, 'first']]);
  });

  it('is not changed by an answer that is older than what is known', () => {
    drafts.take(told('Hello, Ben', 2), '');
    expect(drafts.take(told('Hello', 1), 'Hello, Ben')).toBeNull();
  });

  it('that was sent while it was told doesn’t come back with the answer, and is emptied for other devices', async () => {
    let answer: () => void = () => undefined;
    save.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    drafts.note(ROOM, 'Hello');
    drafts.flush();
    drafts.note(ROOM, '');
    drafts.flush();
    expect(drafts.take(told('Hello', 1), '')).toBeNull();
    answer();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(save.mock.calls).toEqual([
      [ROOM, 'Hello'],
      [ROOM, ''],
    ]);
  });

  it('doesn’t come back though the answer was lost, but may come from another device then', async () => {
    drafts.note(ROOM, 'Hello');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(drafts.take(told('Hello', 1), '')).toBeNull();
    expect(drafts.take(told('', 2), '')).toBeNull();
    expect(drafts.take(told('Hello', 3), '')).toBe('Hello');
  });

  it('isn’t told once the session is over', async () => {
    drafts.note(ROOM, 'Hello');
    drafts.close();
    drafts.review(new Map([[ROOM, 'Hello']]));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(save).not.toHaveBeenCalled();
  });

  it('stays on the device while it is longer than a message', () => {
    drafts.note(ROOM, 'x'.repeat(4_001));
    drafts.flush();
    expect(save).not.toHaveBeenCalled();
  });

  it('that couldn’t be sent is sent when the server answers again', async () => {
    drafts.take(told('Hello', 1), '');
    drafts.review(new Map([[ROOM, 'Hello, Ben']]));
    await vi.advanceTimersByTimeAsync(2_000);
    drafts.review(new Map());
    await vi.advanceTimersByTimeAsync(2_000);
    expect(save.mock.calls).toEqual([
      [ROOM, 'Hello, Ben'],
      [ROOM, ''],
    ]);
  });
});
