import { mention, roomEvent } from '@contract/chat/event';
import { messageMedium, peaksField } from '@contract/chat/media';
import type { Person } from '@contract/contacts/person';
import * as z from 'zod/mini';
import { unpack } from './kept-content';

/** What goes with a message. Its content lies apart, so that it is written once. */
export const keptAttachment = z.object({
  id: z.uuid(),
  kind: z.enum(['picture', 'video', 'voice', 'file']),
  name: z.string(),
  width: z.number(),
  height: z.number(),
  voice: z.optional(z.object({ duration: z.int(), peaks: peaksField })),
  description: z.optional(z.string()),
  uploaded: z.nullable(messageMedium),
});

/** What goes with a message, with its content. */
export type KeptAttachment = z.infer<typeof keptAttachment> & { content: Blob };

/** A message that the server hasn't taken yet. */
export const keptMessage = z.object({
  room: z.uuid(),
  clientId: z.uuid(),
  text: z.string(),
  mentions: z.optional(z.readonly(z.array(mention))),
  at: z.iso.datetime(),
  replyTo: z.optional(z.int()),
  forward: z.optional(
    z.object({
      room: z.uuid(),
      seq: z.int(),
      nickname: z.nullable(z.string()),
      media: z.optional(z.array(messageMedium)),
    }),
  ),
  media: z.optional(z.array(keptAttachment)),
});

/** A record with the contents of what goes with it. */
export type WithContent<Kept> = Omit<Kept, 'media'> & { media?: readonly KeptAttachment[] | undefined };

/** A message that the server hasn't taken yet, with what goes with it. */
export type KeptMessage = WithContent<z.infer<typeof keptMessage>>;

/** The message that is being answered, or changed and to what. */
const keptComposing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reply'), seq: z.int() }),
  z.object({ kind: z.literal('edit'), seq: z.int(), text: z.string() }),
]);

/** The message that a composer answers or changes. */
export type KeptComposing = z.infer<typeof keptComposing>;

/** A member who was chosen to be mentioned, by the name that the text has. */
const keptMentioned = z.object({ memberId: z.int(), nickname: z.string() });

/** A member who was chosen to be mentioned. */
export type KeptMentioned = z.infer<typeof keptMentioned>;

/** What is in the composer of a room. */
export const keptDraft = z.object({
  room: z.uuid(),
  text: z.string(),
  media: z.optional(z.array(keptAttachment)),
  // Whatever another version has kept here, what is typed stays.
  // oxlint-disable-next-line promise/valid-params -- it is a schema's, not a promise's
  composing: z.catch(z.optional(keptComposing), undefined),
  // oxlint-disable-next-line promise/valid-params -- as above
  mentioned: z.catch(z.optional(z.array(keptMentioned)), undefined),
});

/** What is in the composer of a room, with the contents of what is attached. */
export type KeptDraft = WithContent<z.infer<typeof keptDraft>>;

/** A draft of which nothing is kept. */
export const emptyDraft = (id: string): KeptDraft => ({ room: id, text: '' });

/** About a second of a recording that goes on. */
export const keptSlice = z.object({
  room: z.uuid(),
  /** The id of what is attached once it is over. */
  recording: z.uuid(),
  /** From 0 on. */
  index: z.int(),
  content: z.pipe(z.transform(unpack), z.instanceof(Blob)),
  /** Milliseconds from the beginning of the recording to the end of this part. */
  duration: z.int(),
  /** How loud this part is. */
  levels: z.array(z.number()),
});

/** About a second of a recording, with its content. */
export type KeptSlice = z.output<typeof keptSlice>;

/** The last events of a room, without a gap. */
export const keptLog = z.object({
  room: z.uuid(),
  /** The server's time up to which it is known what of these is gone. */
  since: z.optional(z.iso.datetime()),
  events: z.array(roomEvent),
});

/** The last events of a room, without a gap, and who they name in a group. */
export type KeptLog = Omit<z.infer<typeof keptLog>, 'room'> & { people: Person[] };

/** Skin tones of emoji. */
export const EMOJI_TONES = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

/** How the member uses emoji, on this device. */
export const keptEmoji = z.object({
  /** What was used lately, the last one first. */
  recent: z.readonly(z.array(z.string())),
  tone: z.enum(EMOJI_TONES),
});

/** How the member uses emoji. */
export type KeptEmoji = z.infer<typeof keptEmoji>;

/** Nothing was used yet. */
export const NO_EMOJI: KeptEmoji = { recent: [], tone: 'none' };

/** The values that have a shape; others are dropped. */
export const parseEach = <Value>(shape: z.ZodMiniType<Value>, values: readonly unknown[]): Value[] =>
  values.flatMap((value) => {
    const parsed = shape.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
