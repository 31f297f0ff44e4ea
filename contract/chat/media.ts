import * as z from 'zod/mini';

/** The most pictures of a message. */
export const MAX_PICTURES = 10;

/** Bytes of a picture or file, as it is uploaded. */
export const MEDIA_LIMIT = 20 * 1024 * 1024;

/** Pixels of the longer side of a picture, in each size: in a row, in a message, on a whole screen. */
export const PICTURE_SIDES = [320, 960, 2560] as const;

/** The longest voice message, in milliseconds. */
export const MAX_VOICE_DURATION = 5 * 60_000;

/** The most parts of a voice message whose loudness is told. */
export const MAX_PEAKS = 64;

/** The longest name of a file, in characters. */
export const FILE_NAME_LENGTH = 120;

/** The folder of media in the address. */
export const MEDIA_PATH = '/media/chat';

/** A stored form of a medium: a size of a picture, or what was uploaded: a file, a video, a voice message, or a GIF. */
export type MediaForm = (typeof PICTURE_SIDES)[number] | 'original';

/** The address of a medium. Only those who may see a message with it get it there. */
export const mediaPath = (id: string, form: MediaForm): string => `${MEDIA_PATH}/${id}/${form}`;

const pixels = z.int().check(z.positive());

const sentPicture = z.object({
  kind: z.literal('picture'),
  id: z.uuid(),
  /** Of its largest size. */
  width: pixels,
  height: pixels,
  /** What stands there until it is loaded: a ThumbHash in base64. */
  preview: z.string(),
  /** It moves: a GIF. */
  animated: z.boolean(),
  /** What is to be seen, in its sender's words, for those who don't see it. */
  description: z.optional(z.string()),
});

const sentFile = z.object({
  kind: z.literal('file'),
  id: z.uuid(),
  /** As its sender's device called it, without a path. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
});

/** How a video is packed. */
export const VIDEO_TYPES = ['mp4', 'quicktime', 'webm'] as const;

const sentVideo = z.object({
  kind: z.literal('video'),
  id: z.uuid(),
  /** `quicktime` is what cameras call MOV. */
  type: z.enum(VIDEO_TYPES),
  /** In pixels, upright. */
  width: pixels,
  height: pixels,
  /** Milliseconds. */
  duration: z.int(),
  /** Bytes. */
  size: z.int(),
});

/** How a voice message is packed. */
export const VOICE_TYPES = ['mp4', 'webm'] as const;

/** How loud a voice message is in equal parts of its time: a hexadecimal digit for each. */
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
  /** As its sender's device has measured it; empty where it hasn't. */
  peaks: peaksField,
  /** What is to be heard, in its sender's words, for those who don't hear it. */
  description: z.optional(z.string()),
});

/** A picture, a video, a voice message or a file of a message. */
export const messageMedium = z.discriminatedUnion('kind', [sentPicture, sentVideo, sentVoice, sentFile]);

export type MessageMedium = z.infer<typeof messageMedium>;
