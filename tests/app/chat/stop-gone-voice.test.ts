import { attachVoice } from '@app/chat/attachment';
import { NOTHING, UNREAD_HISTORY, type ChatState } from '@app/chat/chat-state';
import { stopGoneVoice } from '@app/chat/stop-gone-voice';
import type { RoomEvent } from '@contract/chat/event';
import { expect, it, vi } from 'vitest';
import { message, room, ROOM, voiceTalk } from '../../../stories/chat/chats-in';

const [, spoken] = voiceTalk();
const id = spoken?.media[0]?.id ?? '';

/** A room in which a voice message plays. */
function play(heard: string, part: Partial<ChatState> = {}) {
  const listeners = new Set<() => void>();
  let tellGone: (room: string, seq: number) => void = () => undefined;
  let state: ChatState = {
    ...NOTHING,
    rooms: new Map([[ROOM, room(voiceTalk())]]),
    histories: new Map([[ROOM, { ...UNREAD_HISTORY, state: 'ready', events: voiceTalk() }]]),
    ...part,
  };
  const store = {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    logs: {
      onGone: (handler: typeof tellGone) => {
        tellGone = handler;
        return () => undefined;
      },
    },
  };
  let begin = (): void => undefined;
  const playback = {
    current: heard,
    subscribe: (listener: () => void) => {
      begin = listener;
      return () => undefined;
    },
    stop: vi.fn(),
  };
  stopGoneVoice(store, ROOM, playback);
  begin();
  return {
    stop: playback.stop,
    change: (next: Partial<ChatState>) => {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
    show: (events: readonly RoomEvent[]) => {
      state = {
        ...state,
        histories: new Map([[ROOM, { ...UNREAD_HISTORY, state: 'ready', events }]]),
      };
      for (const listener of listeners) listener();
    },
    tellGone: (seq: number) => tellGone(ROOM, seq),
  };
}

it('goes on while another part of the log is loaded, and ends once the message is reported gone', () => {
  const { stop, show, tellGone } = play(id);
  show([message(90, 'Far below')]);
  tellGone(91);
  expect(stop).not.toHaveBeenCalled();
  tellGone(2);
  expect(stop).toHaveBeenCalledExactlyOnceWith(id);
});

it('ends when its place is empty after the log is reloaded', () => {
  const { stop, show } = play(id);
  show(voiceTalk().map((event) => (event.seq === 2 ? { room: ROOM, seq: 2, kind: 'none' } : event)));
  expect(stop).toHaveBeenCalledOnce();
});

it('ends once the chat is cleared, or lost', () => {
  const cleared = play(id);
  cleared.change({ rooms: new Map([[ROOM, room(voiceTalk(), { firstSeq: 3 })]]) });
  expect(cleared.stop).toHaveBeenCalledOnce();
  const lost = play(id);
  lost.change({ rooms: new Map() });
  expect(lost.stop).toHaveBeenCalledOnce();
});

it('goes on while a forward still shows it', () => {
  const forward = message(7, '', { media: spoken?.media ?? [] });
  const events = [...voiceTalk(), forward];
  const histories = new Map([[ROOM, { ...UNREAD_HISTORY, state: 'ready' as const, events }]]);
  const { stop, tellGone } = play(id, { histories });
  tellGone(2);
  expect(stop).not.toHaveBeenCalled();
  tellGone(7);
  expect(stop).toHaveBeenCalledOnce();
});

it('ends when an unsent message is discarded', () => {
  const voice = attachVoice('unsent', { content: new Blob(['voice']), duration: 2_000, levels: [] });
  const waiting = { clientId: 'one', text: '', media: [voice], at: '', failure: null };
  const { stop, change } = play('unsent', { outgoing: new Map([[ROOM, [waiting]]]) });
  change({ isWaiting: true });
  expect(stop).not.toHaveBeenCalled();
  change({ outgoing: new Map([[ROOM, []]]) });
  expect(stop).toHaveBeenCalledOnce();
});

it('goes on in a forward that waits or was refused, until that is discarded', () => {
  const forward = { room: 'another', seq: 2, nickname: null, media: [...(spoken?.media ?? [])] };
  const waiting = { clientId: 'one', text: '', forward, at: '', failure: null };
  const { stop, change } = play(id, {
    histories: new Map([[ROOM, { ...UNREAD_HISTORY, state: 'ready', events: [] }]]),
    outgoing: new Map([[ROOM, [waiting]]]),
  });
  change({ isWaiting: true });
  expect(stop).not.toHaveBeenCalled();
  change({ outgoing: new Map([[ROOM, []]]) });
  expect(stop).toHaveBeenCalledOnce();
});
