import * as z from 'zod/mini';
import { defineCall, pageOf } from '../call';
import { CODE } from '../codes';
import * as field from '../fields';
import { messageEvent, roomEvent } from './event';
import { MAX_PICTURES, MEDIA_LIMIT, messageMedium, peaksField } from './media';
import { room, savedRoom } from './room';

/** Rooms per page of `listRooms`. */
export const ROOMS_PER_PAGE = 50;

/** Events per answer of `listEvents`, and for each room of `sync`. */
export const EVENTS_PER_PAGE = 50;

/** Hours in which an own message can be edited, and deleted for everybody. */
export const CHANGEABLE_HOURS = 48;

/** The most messages that are pinned in a room. */
export const MAX_PINS = 50;

/** The most forwards that a message has at a time. */
export const MAX_FORWARDS = 1_000;

/** The most messages that one call takes away. */
export const MAX_CHOSEN = 100;

/** Messages per page of `searchMessages`. */
export const FOUND_PER_PAGE = 20;

/** The most rooms that one `sync` names, and answers with. */
export const MAX_SYNCED_ROOMS = 200;

/** The most members that a message names. */
export const MAX_MENTIONED = 50;

/** For how long a chat is muted; `none` unmutes it. */
export const MUTE_SPANS = ['hour', 'eightHours', 'always', 'none'] as const;

export type MuteSpan = (typeof MUTE_SPANS)[number];

const inRoom = { room: field.id };

const malformed: field.FieldError = 'malformed';

/** A time in a cursor, and the id of a room. */
const TIME = String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)`;
const ROOM_ID = String.raw`([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})`;

/** The end of a page of rooms: when the last one's event came, and its id. */
export const ROOM_CURSOR = new RegExp(`^${TIME}_${ROOM_ID}$`);

/** The end of a page of found messages: when the last one was written, its room and its place. */
export const FOUND_CURSOR = new RegExp(String.raw`^${TIME}_${ROOM_ID}_(\d{1,10})$`);

/** The largest place that a room can have. */
export const MAX_PLACE = 2 ** 31 - 1;

/** A place in a request. */
const placeField = field.wholeNumber.check(z.refine((value) => value <= MAX_PLACE, malformed));

/** Where a text names members of the group; the places are those of the text as it is stored, in NFC and trimmed. */
const mentionsField = z.optional(
  z
    .array(z.object({ memberId: field.memberId, from: placeField, to: placeField }))
    .check(z.maxLength(MAX_MENTIONED, malformed)),
);

/** The place of a message in a request. */
export const seqField = placeField.check(z.positive(malformed));

const atPlace = { ...inRoom, seq: seqField };

/** The room is unknown to the member: there is none, or the member doesn't belong to it. */
const unknownRoom = [CODE.notFound] as const;

/** A change of a message may be refused. */
const changed = [CODE.notAllowed, CODE.notFound, CODE.tooManyRequests] as const;

/**
 * POST /chat/rooms: the direct chat with a member, made now if there was none. The other hears of it with the first
 * message. 404 for a member whom the reader neither meets nor can find, whether they exist or not; 400 oneself, 429 after too
 * many new chats.
 */
export const openRoom = defineCall({
  method: 'POST',
  path: '/chat/rooms',
  access: 'member',
  body: 'json',
  request: z.object({ memberId: field.memberId }),
  data: room,
  codes: [CODE.notFound, CODE.tooManyRequests],
});

/** POST /chat/saved: the member's saved messages, a room of their own, made now if there was none. */
export const openSaved = defineCall({
  method: 'POST',
  path: '/chat/saved',
  access: 'member',
  body: 'json',
  request: z.object({}),
  data: savedRoom,
});

/** GET /chat/rooms: the rooms that have events, those with the latest first. */
export const listRooms = defineCall({
  method: 'GET',
  path: '/chat/rooms',
  access: 'member',
  assistants: 'too',
  request: z.object({ cursor: z.optional(z.string().check(z.regex(ROOM_CURSOR, malformed))) }),
  data: pageOf(room),
  page: true,
});

/** GET /chat/room: one room. */
export const getRoom = defineCall({
  method: 'GET',
  path: '/chat/room',
  access: 'member',
  assistants: 'too',
  request: z.object(inRoom),
  data: room,
  codes: unknownRoom,
});

/**
 * GET /chat/events: up to `EVENTS_PER_PAGE` events of a room in their order: the last ones, or those just before a
 * place, or those just after one.
 */
export const listEvents = defineCall({
  method: 'GET',
  path: '/chat/events',
  access: 'member',
  assistants: 'too',
  request: z.object({
    ...inRoom,
    beforeSeq: z.optional(placeField),
    afterSeq: z.optional(placeField),
  }),
  data: z.array(roomEvent),
  codes: unknownRoom,
});

const required: field.FieldError = 'required';

/** Bytes of a form around a file. */
const FORM_FRAME = 64 * 1024;

/**
 * POST /chat/media: uploads a picture, a video, a voice message or a file, to be sent with a message within a day. What it is, its content says:
 * a picture is a JPEG, PNG, WebP or AVIF picture, which is turned upright and stored in several sizes without its
 * metadata, or a GIF, which stays as it is, both with what its sender says is to be seen; a video is MP4, WebM or MOV with a codec that browsers play, stored as it is
 * without what its camera noted; a voice message is MP4 or WebM with AAC or Opus alone, of five minutes at most, stored as
 * it is, with `peaks` as its sender's device has measured them and what its sender says is to be heard; 415 for anything else. 413 above 20 MB or 50 megapixels, 429 after too many,
 * 503 where the server has no room.
 */
export const uploadMedia = defineCall({
  method: 'POST',
  path: '/chat/media',
  access: 'member',
  assistants: 'too',
  body: 'upload',
  bodyLimit: MEDIA_LIMIT + FORM_FRAME,
  timeout: 30_000,
  request: z.object({
    file: z.file(required),
    kind: z.enum(['picture', 'video', 'voice', 'file'], malformed),
    /** Of a voice message. */
    peaks: z.optional(peaksField),
    /** Of a picture or a voice message. */
    description: z.optional(field.remark),
  }),
  data: messageMedium,
  codes: [CODE.tooManyRequests],
});

/**
 * POST /chat/messages: writes a message: a text, up to ten pictures, a video, a voice message or a file that the member has uploaded, or both. A
 * repeat with the same `clientId` gets the first answer; 409 if its text or media differ. 403 `cannotMessage` if the
 * other doesn't take messages of the member, `requestPending` while the first message waits to be accepted,
 * `mediaInRequest` if that has media; in a group `cannotWrite`, `slowMode` (with `retryAfter`) and `linksForbidden`. 404
 * for media that aren't the member's, or were sent, and `messageGone` if what it answers is. 429 after too many messages.
 */
export const sendMessage = defineCall({
  method: 'POST',
  path: '/chat/messages',
  access: 'member',
  assistants: 'too',
  body: 'json',
  request: z
    .object({
      ...inRoom,
      clientId: field.id,
      text: z.optional(field.messageText),
      /** What was uploaded for it, in its order. */
      media: z.optional(
        z.array(field.id).check(z.minLength(1, required), z.maxLength(MAX_PICTURES, malformed)),
      ),
      /** The place of the message that it answers. */
      replyTo: z.optional(seqField),
      mentions: mentionsField,
    })
    .check(
      z.refine(({ text, media }) => text !== undefined || media !== undefined, {
        path: ['text'],
        error: required,
      }),
    ),
  data: messageEvent,
  codes: [CODE.notAllowed, CODE.notFound, CODE.conflict, CODE.tooManyRequests],
});

/**
 * POST /chat/messages/forward: passes a message that the member can see on to another room of theirs, or to the same.
 * Repeated as `sendMessage` is, and refused as it is, but `requestPending` also as the first message to somebody who isn't
 * a contact; 409 over `MAX_FORWARDS`. The text stays the original's: when that is edited, so is this. It stays as it is when
 * the original is taken away, and goes with the account of who wrote it.
 */
export const forwardMessage = defineCall({
  method: 'POST',
  path: '/chat/messages/forward',
  access: 'member',
  body: 'json',
  request: z.object({ ...inRoom, clientId: field.id, fromRoom: field.id, fromSeq: seqField }),
  data: messageEvent,
  codes: [CODE.notAllowed, CODE.notFound, CODE.conflict, CODE.tooManyRequests],
});

/**
 * POST /chat/messages/edit: gives an own message another text, within `CHANGEABLE_HOURS` of its writing; none only to one
 * with media. The same text changes nothing. 403 `tooOld` after that time, `notOwn` for a message of somebody else or a
 * forwarded one, `cannotMessage` and `requestPending` as when writing; `cannotMessage` too while somebody who has blocked
 * the member would read the new text by a forward of theirs, `muted`, `cannotWrite` and `linksForbidden` where the forward
 * is in a chat to which they couldn't write it.
 */
export const editMessage = defineCall({
  method: 'POST',
  path: '/chat/messages/edit',
  access: 'member',
  assistants: 'too',
  body: 'json',
  request: z.object({ ...atPlace, text: z.optional(field.messageText), mentions: mentionsField }),
  data: messageEvent,
  codes: changed,
});

/**
 * POST /chat/messages/delete: takes messages away, for the member alone or for everybody; those that are gone already are
 * passed over. For everybody only own ones, within `CHANGEABLE_HOURS`: 403 `notOwn` and `tooOld`, and then none is gone.
 * Admins of a group take away any. Forwards of them stay, but those of what our support says.
 */
export const deleteMessages = defineCall({
  method: 'POST',
  path: '/chat/messages/delete',
  access: 'member',
  assistants: 'too',
  body: 'json',
  request: z.object({
    ...inRoom,
    seqs: z.array(seqField).check(z.minLength(1), z.maxLength(MAX_CHOSEN)),
    forEverybody: field.choice,
  }),
  data: z.null(),
  codes: changed,
});

/**
 * POST /chat/messages/react: sets the member's reaction to a message, or takes it back (null). 403 `cannotMessage` and
 * `requestPending` as when writing; 409 for one to a request, which would accept it, as `acceptRequest` answers.
 */
export const reactToMessage = defineCall({
  method: 'POST',
  path: '/chat/messages/react',
  access: 'member',
  assistants: 'too',
  body: 'json',
  request: z.object({ ...atPlace, emoji: z.nullable(field.emoji) }),
  data: messageEvent,
  codes: [...changed, CODE.conflict],
});

/** POST /chat/messages/pin: pins a message for everybody in the room, or takes the pin off. 403 `cannotPin`, 409 over `MAX_PINS`. */
export const pinMessage = defineCall({
  method: 'POST',
  path: '/chat/messages/pin',
  access: 'member',
  assistants: 'too',
  body: 'json',
  request: z.object({ ...atPlace, pinned: field.choice }),
  data: messageEvent,
  codes: [...changed, CODE.conflict],
});

/** GET /chat/pins: the pinned messages of a room, the latest pinned first. */
export const listPins = defineCall({
  method: 'GET',
  path: '/chat/pins',
  access: 'member',
  assistants: 'too',
  request: z.object(inRoom),
  data: z.array(messageEvent),
  codes: unknownRoom,
});

/** POST /chat/read: the member has read up to a place. A place before the known one changes nothing. */
export const markRead = defineCall({
  method: 'POST',
  path: '/chat/read',
  access: 'member',
  assistants: 'too',
  body: 'json',
  request: z.object({ ...inRoom, seq: placeField }),
  data: z.null(),
  codes: unknownRoom,
  // What was read a moment before the page went.
  keepalive: true,
});

/** POST /chat/mute: the member isn't told of the room's messages for a while, or is told again. Nobody else hears of it. */
export const muteRoom = defineCall({
  method: 'POST',
  path: '/chat/mute',
  access: 'member',
  body: 'json',
  request: z.object({ ...inRoom, span: z.enum(MUTE_SPANS, malformed) }),
  data: room,
  codes: unknownRoom,
});

/**
 * POST /chat/arrange: pins a room to the top of the member's list, archives it, or marks it as unread, or the opposite;
 * keeps what they have typed there for their other devices. What isn't sent stays as it is. Reading it takes the mark
 * away. Nobody else hears of it.
 */
export const arrangeRoom = defineCall({
  method: 'POST',
  path: '/chat/arrange',
  access: 'member',
  body: 'json',
  request: z.object({
    ...inRoom,
    pinned: z.optional(field.choice),
    archived: z.optional(field.choice),
    markedUnread: z.optional(field.choice),
    draft: z.optional(field.messageDraft),
  }),
  data: room,
  codes: unknownRoom,
  // What was typed a moment before the page went.
  keepalive: true,
});

/**
 * POST /chat/clear: takes all that is in a room away for the member alone; with `remove` also the room off the list, until
 * something comes. Others keep everything and don't hear of it.
 */
export const clearRoom = defineCall({
  method: 'POST',
  path: '/chat/clear',
  access: 'member',
  body: 'json',
  request: z.object({ ...inRoom, remove: field.choice }),
  data: room,
  codes: unknownRoom,
});

/** POST /chat/requests/accept: accepts a request: both become contacts and may write. */
export const acceptRequest = defineCall({
  method: 'POST',
  path: '/chat/requests/accept',
  access: 'member',
  body: 'json',
  request: z.object(inRoom),
  data: room,
  codes: [...unknownRoom, CODE.conflict],
});

/** POST /chat/requests/decline: takes a request off the list. Its sender isn't told. */
export const declineRequest = defineCall({
  method: 'POST',
  path: '/chat/requests/decline',
  access: 'member',
  body: 'json',
  request: z.object(inRoom),
  data: z.null(),
  codes: unknownRoom,
});

/** What a client knows: the places of rooms, and when it was told. */
export const syncQuestion = z.object({
  rooms: z.array(z.object({ room: field.id, seq: placeField })).check(z.maxLength(MAX_SYNCED_ROOMS)),
  /** Rooms of which the client has only what its list shows. */
  listed: z.optional(z.array(field.id).check(z.maxLength(MAX_SYNCED_ROOMS))),
  /** `now` of the last answer; absent the first time. */
  since: z.optional(z.iso.datetime(malformed)),
});

export type SyncQuestion = z.input<typeof syncQuestion>;

/** What it lacks. */
export const syncAnswer = z.object({
  /** The server's time. */
  now: z.iso.datetime(),
  /** The rooms that have changed, the latest first. */
  rooms: z.array(room),
  /** Whether more rooms have changed than are listed: the client asks for its list anew. */
  more: z.boolean(),
  events: z.array(roomEvent),
  /**
   * The rooms of which more messages are gone than `events` names: the client forgets what it has kept of them, and asks
   * for it anew. Absent otherwise.
   */
  moreGone: z.optional(z.array(z.uuid())),
  /** Rooms that the client named and the member doesn't belong to any more; of those listed also declined requests. */
  gone: z.array(z.uuid()),
});

export type SyncAnswer = z.infer<typeof syncAnswer>;

/**
 * POST /chat/sync: what a client lacks that was away: the rooms that have changed since its last answer, and for each
 * room that it names the events after the place it knows. If more than `EVENTS_PER_PAGE` are missing, these are the last
 * ones, and the first isn't the next after the known place. As JSON only: no form holds its list. A client that has just
 * opened its socket may ask by it, see the frame `sync`.
 */
export const sync = defineCall({
  method: 'POST',
  path: '/chat/sync',
  access: 'member',
  assistants: 'too',
  body: 'json',
  request: syncQuestion,
  data: syncAnswer,
});

/**
 * POST /chat/search: messages that hold every word of a query, or begin a word with it, the latest first: in one room or
 * in all of the member's. In scripts without word breaks, such as Chinese, what is searched for may stand anywhere. A
 * POST, so that no address holds the query. 429 after too many searches.
 */
export const searchMessages = defineCall({
  method: 'POST',
  path: '/chat/search',
  access: 'member',
  assistants: 'too',
  body: 'json',
  request: z.object({
    query: field.shortText,
    room: z.optional(field.id),
    cursor: z.optional(z.string().check(z.regex(FOUND_CURSOR, malformed))),
  }),
  data: pageOf(messageEvent),
  page: true,
  codes: [CODE.notFound, CODE.tooManyRequests],
});
