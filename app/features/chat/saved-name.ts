import { type MessageMedium, VOICE_TYPES } from '@contract/chat/media';
import type { Attachment } from '../../chat/attachment';

const VIDEO_ENDINGS = { mp4: 'mp4', quicktime: 'mov', webm: 'webm' } as const;

const VOICE_ENDINGS = { mp4: 'm4a', webm: 'webm' } as const;

/** The first word of the file name for each kind of medium, and its extension. */
function wordOf(medium: Exclude<MessageMedium, { kind: 'file' }>): { word: string; ending: string } {
  if (medium.kind === 'picture') return { word: 'photo', ending: medium.animated ? 'gif' : 'webp' };
  if (medium.kind === 'video') return { word: 'video', ending: VIDEO_ENDINGS[medium.type] };
  return { word: 'voice', ending: VOICE_ENDINGS[medium.type] };
}

/** The date and time in the reader's time zone, as shown beside the message. */
function stampOf(at: string): string {
  const time = new Date(at);
  const parts = [time.getMonth() + 1, time.getDate(), time.getHours(), time.getMinutes(), time.getSeconds()];
  return [time.getFullYear(), ...parts.map((part) => String(part).padStart(2, '0'))].join('-');
}

/**
 * The file name under which a medium is saved on the device: a file's own name, otherwise kind and time.
 * @param at when its message was sent, as ISO 8601
 */
export function savedName(medium: MessageMedium, at: string): string {
  if (medium.kind === 'file') return medium.name;
  const { word, ending } = wordOf(medium);
  return `${word}-${stampOf(at)}.${ending}`;
}

/**
 * The file name for an unsent attachment: its own name, or for a voice message one with the extension of its recording
 * format.
 * @param at when it was written, as ISO 8601 @default now
 */
export function savedAttachmentName(
  { kind, name, content }: Attachment,
  at = new Date().toISOString(),
): string {
  if (kind !== 'voice') return name;
  const type = VOICE_TYPES.find((one) => content.type.includes(one)) ?? 'webm';
  return `voice-${stampOf(at)}.${VOICE_ENDINGS[type]}`;
}
