import type { MediaForm } from '@contract/chat/media';
import { caseMediaPath } from '@contract/reports/case';
import { createContext, type ReactNode, use, useCallback } from 'react';
import { MediaAddressContext } from '../../chat/media-address';
import { useNewPlayback, VoicePlaybackContext } from '../../chat/use-voice-playback';

/** Where the media are that cases keep; stories bring their own. */
export const CaseMediaAddressContext = createContext(caseMediaPath);

/** Tells the media in it where those of a case are, and plays its voice messages. */
export function CaseMedia({ caseId, children }: { caseId: number; children: ReactNode }) {
  const addressIn = use(CaseMediaAddressContext);
  const address = useCallback(
    (id: string, form: MediaForm) => addressIn(caseId, id, form),
    [addressIn, caseId],
  );
  const playback = useNewPlayback(String(caseId));
  return (
    <MediaAddressContext value={address}>
      <VoicePlaybackContext value={playback}>{children}</VoicePlaybackContext>
    </MediaAddressContext>
  );
}
