import { MAX_PICTURES, type MessageMedium } from '@contract/chat/media';
import type { Recorded } from '../device/record-voice';
import { writePeaks } from './voice-peaks';

/** The metadata of a voice message. */
export interface Voice {
  /** Milliseconds. */
  duration: number;
  /** Its loudness, in the server's format. */
  peaks: string;
}

/** A picture, a video, a voice message or a file that a member sends, until its message has arrived. */
export interface Attachment {
  /** Its id on this device. */
  id: string;
  kind: MessageMedium['kind'];
  name: string;
  content: Blob;
  /** The upright dimensions of a picture or a video. */
  width: number;
  height: number;
  voice?: Voice | undefined;
  /** The description of a picture or a voice message, for those who can't see or hear it. */
  description?: string | undefined;
  /** As the server has it; null until it is uploaded. */
  uploaded: MessageMedium | null;
}

/** A recording to attach. */
export function attachVoice(id: string, { content, duration, levels }: Recorded): Attachment {
  const voice = { duration, peaks: writePeaks(levels) };
  return { id, kind: 'voice', name: 'voice', content, width: 0, height: 0, voice, uploaded: null };
}

/** The content of a message: a text, attachments, or both. */
interface Part {
  text: string;
  media?: readonly Attachment[];
}

/**
 * Splits a text and attachments into messages: pictures go together, each video, voice message and file separately, and
 * the text goes with the first of them.
 */
export function partMessages(text: string, attached: readonly Attachment[]): Part[] {
  const pictures = attached.filter(({ kind }) => kind === 'picture');
  const others = attached.filter(({ kind }) => kind !== 'picture');
  const groups: (readonly Attachment[])[] = [
    ...Array.from({ length: Math.ceil(pictures.length / MAX_PICTURES) }, (_, index) =>
      pictures.slice(index * MAX_PICTURES, (index + 1) * MAX_PICTURES),
    ),
    ...others.map((one) => [one]),
  ];
  if (groups.length === 0) return [{ text }];
  return groups.map((media, index) => ({ text: index === 0 ? text : '', media }));
}
