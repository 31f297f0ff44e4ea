import { useEffect } from 'react';
import type { ChatStore } from '../../chat/store/chat-store';
import { endGone } from '../../chat/end-gone';
import { useNewPlayback } from '../../chat/use-voice-playback';
import type { VoicePlayback } from '../../chat/voice-playback';

/**
 * What plays the voice messages of a room, apart from their rows: it goes on while the log is scrolled, or opened at another
 * place. Silent once the room is left, or what is heard is gone.
 */
export function usePlayback(store: ChatStore | null, room: string): VoicePlayback {
  const playback = useNewPlayback(room);
  useEffect(() => (store ? endGone(store, room, playback) : undefined), [store, room, playback]);
  return playback;
}
