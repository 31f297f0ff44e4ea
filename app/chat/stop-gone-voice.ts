import { messageAt } from './changes';
import type { ChatState } from './chat-state';
import type { ChatStore } from './store/chat-store';
import type { Logs } from './store/logs';
import type { VoicePlayback } from './voice-playback';

/** The places of a room's loaded messages that show a voice message: the original and its forwards. */
const placesOf = ({ histories }: ChatState, room: string, id: string): number[] =>
  (histories.get(room)?.events ?? []).flatMap((event) =>
    event.kind === 'message' && event.media.some((medium) => medium.id === id) ? [event.seq] : [],
  );

/** Whether a voice message in a room waits to be sent or forwarded. */
const isUnsent = ({ attached, outgoing }: ChatState, room: string, id: string): boolean =>
  [
    ...(attached.get(room) ?? []),
    ...(outgoing.get(room) ?? []).flatMap(({ media = [], forward }) => [...media, ...(forward?.media ?? [])]),
  ].some((one) => one.id === id);

/** Whether the message at a place is known to be gone. */
function isGone({ rooms, histories }: ChatState, id: string, place: number): boolean {
  const room = rooms.get(id);
  if (!room || place < room.firstSeq) return true;
  const events = histories.get(id)?.events ?? [];
  return events.some(({ seq }) => seq === place) && messageAt(events, place) === null;
}

/**
 * Stops a voice message as soon as it is gone from a room: deleted by anybody, discarded before it was sent, or lost
 * with the room. One that is merely out of sight continues to play.
 * @returns a function that unsubscribes
 */
export function stopGoneVoice(
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
