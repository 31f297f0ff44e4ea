import { messageAt } from './changes';
import type { ChatState } from './chat-state';
import type { ChatStore } from './store/chat-store';
import type { Logs } from './store/logs';
import type { VoicePlayback } from './voice-playback';

/** The places of a room's messages that bring a voice message, as far as they are here: the original's, and forwards'. */
const placesOf = ({ histories }: ChatState, room: string, id: string): number[] =>
  (histories.get(room)?.events ?? []).flatMap((event) =>
    event.kind === 'message' && event.media.some((medium) => medium.id === id) ? [event.seq] : [],
  );

/** Whether a voice message waits in a room to be sent, or to be passed on. */
const isUnsent = ({ attached, outgoing }: ChatState, room: string, id: string): boolean =>
  [
    ...(attached.get(room) ?? []),
    ...(outgoing.get(room) ?? []).flatMap(({ media = [], forward }) => [...media, ...(forward?.media ?? [])]),
  ].some((one) => one.id === id);

/** Whether what is here of a room tells that the message at a place is gone. */
function isGone({ rooms, histories }: ChatState, id: string, place: number): boolean {
  const room = rooms.get(id);
  if (!room || place < room.firstSeq) return true;
  const events = histories.get(id)?.events ?? [];
  return events.some(({ seq }) => seq === place) && messageAt(events, place) === null;
}

/**
 * Ends at once the playing of a voice message that is gone from a room: deleted by whomever, given up before it was sent,
 * or lost with the room. One that is merely out of sight goes on.
 * @returns the way to stop
 */
export function endGone(
  store: Pick<ChatStore, 'get' | 'subscribe'> & { logs: Pick<Logs, 'onGone'> },
  room: string,
  playback: Pick<VoicePlayback, 'current' | 'subscribe' | 'stop'>,
): () => void {
  let heard: string | null = null;
  let places: readonly number[] = [];
  const follow = (): void => {
    if (playback.current === heard) return;
    heard = playback.current;
    places = heard === null ? [] : placesOf(store.get(), room, heard);
  };
  const review = (gone?: number): void => {
    if (heard === null) return;
    const state = store.get();
    places = places.filter((place) => place !== gone && !isGone(state, room, place));
    if (places.length === 0 && !isUnsent(state, room, heard)) playback.stop(heard);
  };
  const ends = [
    playback.subscribe(follow),
    store.subscribe(() => review()),
    store.logs.onGone((id, place) => {
      if (id === room) review(place);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
