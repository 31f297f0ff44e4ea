import { useToast } from '@ds/toast/toast';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toSquarePicture } from '../../device/square-picture';
import { isAboutSession } from '../../services/failure';
import { useServices } from '../../services/services-context';
import { useMemory } from '../../session/session-context';
import { useFailure, useFailureText } from '../../shell/use-failure';

/** Waits until a picture can be shown, so that the preview gives way to it without a gap. */
async function fetchPicture(address: string): Promise<void> {
  const picture = new Image();
  picture.src = address;
  await picture.decode().catch(() => undefined);
}

/** A chosen file, with the address of its preview in this page. */
interface Chosen {
  file: File;
  address: string;
}

/**
 * Sends a chosen picture: shows it at once, makes it small and square, and sends that. Header and other tabs follow.
 * After a failure of the call it can be tried again with the same file.
 */
export function useUpload() {
  const { t } = useTranslation();
  const { show } = useToast();
  const { session } = useMemory();
  const { member: calls } = useServices();
  const fail = useFailure();
  const textOf = useFailureText();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  // Frees the memory of a preview once another takes its place.
  useEffect(() => (chosen ? () => URL.revokeObjectURL(chosen.address) : undefined), [chosen]);

  const refuse = (reason: string): void => {
    setProblem(reason);
    setChosen(null);
  };

  const send = async (file: File): Promise<void> => {
    const { token } = session.get();
    const picture = await toSquarePicture(file);
    if (!picture) return refuse(t('profile.unreadable'));
    const result = await calls.uploadAvatar({ picture }, { onProgress: setProgress });
    if (result.ok) {
      if (token !== null) session.changeMember(result.data, token);
      show({ id: 'picture', tone: 'success', text: t('profile.sent') });
      if (result.data.photo !== null) await fetchPicture(result.data.photo);
      return setChosen(null);
    }
    if (isAboutSession(result)) return fail(result);
    if (result.data.field === 'picture') return refuse(textOf(result));
    setProblem(textOf(result));
  };

  const run = async (file: File): Promise<void> => {
    setProblem(null);
    setProgress(0);
    await send(file).finally(() => setProgress(null));
  };

  const choose = (file: File): void => {
    setChosen({ file, address: URL.createObjectURL(file) });
    void run(file);
  };

  return {
    /** The address of what was chosen, until the server's picture is here. */
    preview: chosen?.address ?? null,
    /** How much is sent, 0 to 1; null while nothing is. */
    progress,
    /** Why it failed. */
    problem,
    choose,
    /** Sends the same file again; null where that can't help. */
    retry: chosen && problem !== null ? () => void run(chosen.file) : null,
  };
}
