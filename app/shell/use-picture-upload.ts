import { useToast } from '@ds/toast/toast';
import { useEffect, useState } from 'react';
import { toSquarePicture } from '../device/square-picture';
import type { CallOptions } from '../services/client';
import { isAboutSession } from '../services/failure';
import type { Result } from '../services/result';
import { useFailure, useFailureText } from './use-failure';

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

interface Options {
  /** Sends the picture, and keeps what is answered. */
  send: (
    picture: File,
    options: Pick<CallOptions, 'onProgress'>,
  ) => Promise<Result<{ photo: string | null }>>;
  /** Says that it is saved. */
  sent: string;
  /** Says that the browser can't read the file as a picture. */
  unreadable: string;
}

/** What is known of a picture that is sent, and the ways to send one. */
export interface PictureUpload {
  /** The address of what was chosen, until the server's picture is here. */
  preview: string | null;
  /** How much is sent, 0 to 1; null while nothing is. */
  progress: number | null;
  /** Why it failed. */
  problem: string | null;
  choose: (file: File) => void;
  /** Sends the same file again; null where that can't help. */
  retry: (() => void) | null;
}

/**
 * Sends a chosen picture: shows it at once, makes it small and square, and sends that. After a failure of the call it can
 * be tried again with the same file.
 */
export function usePictureUpload({ send: call, sent, unreadable }: Options): PictureUpload {
  const { show } = useToast();
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
    const picture = await toSquarePicture(file);
    if (!picture) return refuse(unreadable);
    const result = await call(picture, { onProgress: setProgress });
    if (result.ok) {
      show({ id: 'picture', tone: 'success', text: sent });
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
    preview: chosen?.address ?? null,
    progress,
    problem,
    choose,
    retry: chosen && problem !== null ? () => void run(chosen.file) : null,
  };
}
