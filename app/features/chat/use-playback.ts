import { useEffect } from 'react';
import type { ChatStore } from '../../chat/store/chat-store';
import { stopGoneVoice } from '../../chat/stop-gone-voice';
import { useNewPlayback } from '../../chat/use-voice-playback';
import type { VoicePlayback } from '../../chat/voice-playback';

/**
 * The player of a room's voice messages, independent of their rows: it continues while the log is scrolled or opened at
 * another place, and stops when the room is left or the message is gone.
 */
export function usePlayback(store: ChatStore | null, room: string): VoicePlayback {
  const playback = useNewPlayback(room);
  useEffect(() => (store ? stopGoneVoice(store, room, playback) : undefined), [store, room, playback]);
  return playback;
}
