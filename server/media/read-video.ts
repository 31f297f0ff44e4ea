import { CODE } from '@contract/codes';
import { Failure } from '../failure';
import { readContainer, withoutNotes } from './container';
import type { Container } from './track';

/** A video as it is stored and shown. */
interface ReadVideo {
  type: Container['type'];
  width: number;
  height: number;
  /** Milliseconds. */
  duration: number;
  content: Uint8Array;
}

/** The codecs that browsers play, as MP4 and WebM call them. */
const CODECS = ['avc1', 'avc3', 'hvc1', 'hev1', 'av01', 'vp08', 'vp09', 'V_VP8', 'V_VP9', 'V_AV1'];

/** Pixels of a side: more than cameras take. */
const MAX_SIDE = 8_192;

/** No longer video fits into an upload: what claims to last longer lies. */
const MAX_DURATION = 6 * 3_600_000;

/**
 * Reads a video by its content. It isn't decoded, and stored as it is, without what its camera noted.
 * @returns 415 for anything but MP4, WebM and MOV with a moving picture that browsers play, and for what is cut off
 */
export function readVideo(bytes: Uint8Array): ReadVideo | Failure {
  const unreadable = new Failure(CODE.unsupportedMedia, null, 'videoUnreadable');
  const container = readContainer(bytes);
  const video = container?.tracks.find(({ kind }) => kind === 'video');
  if (!container || !video || !CODECS.includes(video.codec)) return unreadable;
  const { type, duration } = container;
  const { width, height } = video;
  const isShown = Math.min(width, height) > 0 && Math.max(width, height) <= MAX_SIDE;
  const isPlayed = duration > 0 && duration <= MAX_DURATION;
  const content = isShown && isPlayed ? withoutNotes(bytes, type) : null;
  return content ? { type, width, height, duration, content } : unreadable;
}
