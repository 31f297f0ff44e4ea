import * as z from 'zod/mini';

/** The most pictures of a message. */
export const MAX_PICTURES = 10;

/** The largest upload, in bytes. */
export const MEDIA_LIMIT = 20 * 1024 * 1024;

/** The longer side of a picture in each of its sizes, in pixels: in a row, in a message, on the full screen. */
export const PICTURE_SIDES = [320, 960, 2560] as const;

/** The longest voice message, in milliseconds. */
export const MAX_VOICE_DURATION = 5 * 60_000;

/** The most peaks of a voice message. */
export const MAX_PEAKS = 64;

/** The longest name of a file, in characters. */
export const FILE_NAME_LENGTH = 120;

/** The path under which media are served. */
export const MEDIA_PATH = '/media/chat';

/** A stored form of a medium: a size of a picture, or the original of a file, a video, a voice message or a GIF. */
export type MediaForm = (typeof PICTURE_SIDES)[number] | 'original';

/** The path of a medium. Only those who may see a message with it can read it. */
export const mediaPath = (id: string, form: MediaForm): string => `${MEDIA_PATH}/${id}/${form}`;

const pixels = z.int().check(z.positive());

const sentPicture = z.object({
  kind: z.literal('picture'),
  id: z.uuid(),
  /** Those of its largest size. */
  width: pixels,
  height: pixels,
  /** The placeholder until it is loaded: a ThumbHash in base64. */
  preview: z.string(),
  /** Whether it is a GIF. */
  animated: z.boolean(),
  /** What it shows, in its sender's words, for those who can't see it. */
  description: z.optional(z.string()),
});

const sentFile = z.object({
  kind: z.literal('file'),
  id: z.uuid(),
  /** The file name on its sender's device, without a path. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
});

/** The containers of videos. */
export const VIDEO_TYPES = ['mp4', 'quicktime', 'webm'] as const;

const sentVideo = z.object({
  kind: z.literal('video'),
  id: z.uuid(),
  /** `quicktime` is the container of MOV files. */
  type: z.enum(VIDEO_TYPES),
  /** In pixels, upright. */
  width: pixels,
  height: pixels,
  /** Milliseconds. */
  duration: z.int(),
  /** Bytes. */
  size: z.int(),
});

/** The containers of voice messages. */
export const VOICE_TYPES = ['mp4', 'webm'] as const;

/** The loudness of a voice message in equal parts of its duration: a hexadecimal digit for each. */
export const peaksField = z
  .string()
  .check(z.regex(new RegExp(String.raw`^[\da-f]{0,${MAX_PEAKS}}$`), 'malformed'));

const sentVoice = z.object({
  kind: z.literal('voice'),
  id: z.uuid(),
  type: z.enum(VOICE_TYPES),
  /** Milliseconds. */
  duration: z.int(),
  /** Bytes. */
  size: z.int(),
  /** As measured by its sender's device; empty if it wasn't. */
  peaks: peaksField,
  /** What is said, in its sender's words, for those who can't hear it. */
  description: z.optional(z.string()),
});

/** A picture, a video, a voice message or a file in a message. */
export const messageMedium = z.discriminatedUnion('kind', [sentPicture, sentVideo, sentVoice, sentFile]);

export type MessageMedium = z.infer<typeof messageMedium>;
