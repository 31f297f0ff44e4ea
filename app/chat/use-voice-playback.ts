import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { VoicePlayback, type VoiceState } from './voice-playback';

/** What plays the voice messages of what is open: a chat, or a case. */
export const VoicePlaybackContext = createContext<VoicePlayback | null>(null);

/**
 * What plays the voice messages of a chat or a case, apart from their rows; silent once that is left.
 * @param of the id of the chat or the case
 */
export function useNewPlayback(of: string): VoicePlayback {
  const [playback] = useState(() => new VoicePlayback());
  useEffect(() => () => playback.stop(), [playback, of]);
  return playback;
}

/** How a voice message stands, and what plays it. */
export function useVoicePlayback(id: string): VoiceState & { playback: VoicePlayback } {
  const playback = use(VoicePlaybackContext);
  if (!playback) throw new Error('Voice messages are played in a chat or a case only.');
  return { playback, ...useSyncExternalStore(playback.subscribe, () => playback.stateOf(id)) };
}
