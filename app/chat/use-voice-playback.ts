import { createContext, use, useSyncExternalStore } from 'react';
import type { VoicePlayback, VoiceState } from './voice-playback';

/** What plays the voice messages of the open chat. */
export const VoicePlaybackContext = createContext<VoicePlayback | null>(null);

/** How a voice message of the open chat stands, and what plays it. */
export function useVoicePlayback(id: string): VoiceState & { playback: VoicePlayback } {
  const playback = use(VoicePlaybackContext);
  if (!playback) throw new Error('Voice messages are played in a chat only.');
  return { playback, ...useSyncExternalStore(playback.subscribe, () => playback.stateOf(id)) };
}
