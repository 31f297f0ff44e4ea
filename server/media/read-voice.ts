import { MAX_VOICE_DURATION, type VOICE_TYPES } from '@contract/chat/media';
import { CODE } from '@contract/codes';
import { Failure } from '../failure';
import { readContainer, withoutNotes } from './container';
import type { Container } from './track';

/** A voice message as it is stored and played. */
interface ReadVoice {
  type: (typeof VOICE_TYPES)[number];
  /** Milliseconds. */
  duration: number;
  content: Uint8Array;
}

/** AAC and Opus, as MP4 and WebM call them. */
const CODECS = ['mp4a', 'Opus', 'A_OPUS'];

/** Milliseconds by which a recorder stops late. */
const TOLERANCE = 5_000;

const isVoice = ({ tracks }: Container): boolean =>
  tracks.length === 1 && tracks.every(({ kind, codec }) => kind === 'audio' && CODECS.includes(codec));

/**
 * Reads a voice message by its content. It isn't decoded, and stored as it is, without what its recorder noted.
 * @returns 415 for anything but MP4 and WebM with one sound that browsers play, for more than five minutes, and for what
 *   is cut off
 */
export function readVoice(bytes: Uint8Array): ReadVoice | Failure {
  const unreadable = new Failure(CODE.unsupportedMedia, null, 'voiceUnreadable');
  const container = readContainer(bytes);
  if (!container || container.type === 'quicktime' || !isVoice(container)) return unreadable;
  const { type, duration } = container;
  const isPlayed = duration > 0 && duration <= MAX_VOICE_DURATION + TOLERANCE;
  const content = isPlayed ? withoutNotes(bytes, type) : null;
  return content ? { type, duration, content } : unreadable;
}
