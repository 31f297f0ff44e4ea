import { MAX_PICTURES, type MessageMedium } from '@contract/chat/media';
import type { Recorded } from '../device/record-voice';
import { writePeaks } from './voice-peaks';

/** What there is to a voice message beside its content. */
export interface Voice {
  /** Milliseconds. */
  duration: number;
  /** How loud it is, as the server takes it. */
  peaks: string;
}

/** A picture, a video, a voice message or a file that a member sends, until its message has arrived. */
export interface Attachment {
  /** Tells it apart on this device. */
  id: string;
  kind: MessageMedium['kind'];
  name: string;
  content: Blob;
  /** Of a picture or a video, upright. */
  width: number;
  height: number;
  voice?: Voice | undefined;
  /** What is to be seen in a picture or heard in a voice message, for those who don't see or hear it. */
  description?: string | undefined;
  /** As the server has it; null until it is uploaded. */
  uploaded: MessageMedium | null;
}

/** A recording as it is attached. */
export function attachVoice(id: string, { content, duration, levels }: Recorded): Attachment {
  const voice = { duration, peaks: writePeaks(levels) };
  return { id, kind: 'voice', name: 'voice', content, width: 0, height: 0, voice, uploaded: null };
}

/** What a message brings: a text, attachments, or both. */
interface Part {
  text: string;
  media?: readonly Attachment[];
}

/**
 * The messages that a text and attachments make: pictures go together, each video, voice message and file by itself, and the text with the first
 * of them.
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
