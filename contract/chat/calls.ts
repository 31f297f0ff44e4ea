import * as z from 'zod/mini';
import { defineCall, pageOf } from '../call';
import { CODE } from '../codes';
import * as field from '../fields';
import { messageEvent, roomEvent } from './event';
import { MAX_PICTURES, MEDIA_LIMIT, messageMedium, peaksField } from './media';
import { room, savedRoom } from './room';

/** Rooms per page of `listRooms`. */
export const ROOMS_PER_PAGE = 50;

/** Events per answer of `listEvents`, and per room of `sync`. */
export const EVENTS_PER_PAGE = 50;

/** Hours in which members can edit their messages, and delete them for everybody. */
export const CHANGEABLE_HOURS = 48;

/** The most messages that can be pinned in a room. */
export const MAX_PINS = 50;

/** The most forwards that a message can have. */
export const MAX_FORWARDS = 1_000;

/** The most messages that one call deletes. */
export const MAX_CHOSEN = 100;

/** Messages per page of `searchMessages`. */
export const FOUND_PER_PAGE = 20;

/** The most rooms in the request, and in the answer, of a `sync`. */
export const MAX_SYNCED_ROOMS = 200;

/** The most members that a message can mention. */
export const MAX_MENTIONED = 50;

/** For how long a chat is muted; `none` unmutes it. */
export const MUTE_SPANS = ['hour', 'eightHours', 'always', 'none'] as const;

export type MuteSpan = (typeof MUTE_SPANS)[number];

const inRoom = { room: field.id };

const malformed: field.FieldError = 'malformed';

/** A time in a cursor, and the id of a room. */
const TIME = String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)`;
const ROOM_ID = String.raw`([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})`;

/** The cursor after a page of rooms: the time of the last room's latest event, and the room's id. */
export const ROOM_CURSOR = new RegExp(`^${TIME}_${ROOM_ID}$`);

/** The cursor after a page of found messages: when the last one was written, its room and its place. */
export const FOUND_CURSOR = new RegExp(String.raw`^${TIME}_${ROOM_ID}_(\d{1,10})$`);

/** The largest place that a room can have. */
export const MAX_PLACE = 2 ** 31 - 1;

/** A place in a request. */
const placeField = field.wholeNumber.check(z.refine((value) => value <= MAX_PLACE, malformed));

/** Where a text mentions members of the group; positions refer to the stored text, trimmed and in NFC. */
const mentionsField = z.optional(
  z
    .array(z.object({ memberId: field.memberId, from: placeField, to: placeField }))
    .check(z.maxLength(MAX_MENTIONED, malformed)),
);

/** The place of a message in a request. */
export const seqField = placeField.check(z.positive(malformed));

const atPlace = { ...inRoom, seq: seqField };

/** The room doesn't exist, or the member doesn't belong to it. */
const unknownRoom = [CODE.notFound] as const;

/** A change of a message may be refused. */
const changed = [CODE.notAllowed, CODE.notFound, CODE.tooManyRequests] as const;

/**
 * POST /chat/rooms: the direct chat with a member, created if there is none. The other member learns of it with the
 * first message. 404 for somebody whom the reader isn't acquainted with and can't find, whether they exist or not; 400
 * for oneself; 429 after too many new chats.
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

/** POST /chat/saved: the room of the member's saved messages, created if there is none. */
export const openSaved = defineCall({
  method: 'POST',
  path: '/chat/saved',
  access: 'member',
  body: 'json',
  request: z.object({}),
  data: savedRoom,
});

/** GET /chat/rooms: the rooms that have events, the most recent first. */
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
 * GET /chat/events: up to `EVENTS_PER_PAGE` events of a room in order: the last ones, or those just before or just
 * after a place.
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
 * POST /chat/media: uploads a picture, a video, a voice message or a file, to be sent with a message within a day. The
 * type is detected from the content. A picture is a JPEG, PNG, WebP or AVIF, which is turned upright and stored in
 * several sizes without its metadata, or a GIF, which is stored unchanged; a video is MP4, WebM or MOV with a codec
 * that browsers play, stored unchanged except for the camera's metadata; a voice message is MP4 or WebM with only AAC
 * or Opus, of at most five minutes, stored unchanged, with the `peaks` that its sender's device measured. Pictures and
 * voice messages may have a description by their sender. 415 for anything else, 413 above 20 MB or 50 megapixels, 429
 * after too many, 503 if the server has no space left.
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
    /** For a voice message only. */
    peaks: z.optional(peaksField),
    /** For a picture or a voice message only. */
    description: z.optional(field.remark),
  }),
  data: messageMedium,
  codes: [CODE.tooManyRequests],
});

/**
 * POST /chat/messages: sends a message: a text, or uploaded media (up to ten pictures, or one video, voice message or
 * file), or both. A retry with the same `clientId` gets the first answer; 409 if its text or media differ. 403
 * `cannotMessage` if the other member doesn't accept messages from the sender, `requestPending` while the first message
 * waits to be accepted, `mediaInRequest` if that first message has media; in a group `cannotWrite`, `slowMode` (with
 * `retryAfter`) and `linksForbidden`. 404 for media that aren't the member's or were sent before, and if the message
 * that it answers is gone (`messageGone`). 429 after too many messages.
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
      /** The ids of the uploaded media, in the order in which they are shown. */
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
 * POST /chat/messages/forward: forwards a message that the member can see to one of their rooms, which may be the same
 * one. Retries and refusals are those of `sendMessage`, and `requestPending` also applies to a first message to
 * somebody who isn't a contact; 409 over `MAX_FORWARDS`. The forward shows the original's current text, edits included.
 * It stays when the original's author or an admin deletes the original, but is deleted with the author's account, when
 * our team decides to delete the original, or when support deletes its own answer.
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
 * POST /chat/messages/edit: replaces the text of the member's own message, within `CHANGEABLE_HOURS` of sending it;
 * only a message with media may have an empty text. The same text changes nothing. 403 `tooOld` after that time,
 * `notOwn` for another member's message or a forward, `cannotMessage` and `requestPending` as when writing. If the
 * member has forwarded the message, also `cannotMessage` while somebody who doesn't accept their messages any more
 * would read the new text in that forward, and `muted`, `cannotWrite` and `linksForbidden` if they couldn't write the
 * new text in the forward's room.
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
 * POST /chat/messages/delete: deletes messages, for the member alone or for everybody; those that are already gone are
 * skipped. Members can delete only their own messages for everybody, within `CHANGEABLE_HOURS`: otherwise 403 `notOwn`
 * or `tooOld`, and none is deleted. Admins of a group can delete any. Forwards of the messages remain; forwards of
 * support's answers are deleted with them.
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
 * POST /chat/messages/react: sets the member's reaction to a message, or removes it (null). 403 `cannotMessage` and
 * `requestPending` as when writing. A reaction to a received request accepts the request: 409 as for `acceptRequest`.
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

/**
 * POST /chat/messages/pin: pins a message for everybody in the room, or unpins it. 403 `cannotPin`, 409 over
 * `MAX_PINS`.
 */
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

/** GET /chat/pins: the pinned messages of a room, the most recently pinned first. */
export const listPins = defineCall({
  method: 'GET',
  path: '/chat/pins',
  access: 'member',
  assistants: 'too',
  request: z.object(inRoom),
  data: z.array(messageEvent),
  codes: unknownRoom,
});

/**
 * POST /chat/read: notes that the member has read up to a place. An earlier place than the current one changes nothing.
 */
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

/** POST /chat/mute: mutes the room's notifications for the member for a while, or unmutes them. Nobody else is told. */
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
 * POST /chat/arrange: pins a room to the top of the member's list, archives it or marks it as unread, or undoes that;
 * stores the draft for their other devices. Fields that are left out don't change. Reading the room removes the unread
 * mark. Nobody else is told.
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
  // So that a draft typed just before the page closes is still stored.
  keepalive: true,
});

/**
 * POST /chat/clear: deletes everything in a room for the member alone; with `remove` it also takes the room off the
 * list, until a new message arrives. Others keep everything and aren't told.
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

/** POST /chat/requests/accept: accepts a request; both become contacts and may write. */
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

/** What a client has: the last place of each room, and the time of its last answer. */
export const syncQuestion = z.object({
  rooms: z.array(z.object({ room: field.id, seq: placeField })).check(z.maxLength(MAX_SYNCED_ROOMS)),
  /** Rooms of which the client has only the row in its list. */
  listed: z.optional(z.array(field.id).check(z.maxLength(MAX_SYNCED_ROOMS))),
  /** `now` of the last answer; absent at first. */
  since: z.optional(z.iso.datetime(malformed)),
});

export type SyncQuestion = z.input<typeof syncQuestion>;

/** What the client lacks. */
export const syncAnswer = z.object({
  /** The server's time. */
  now: z.iso.datetime(),
  /** The rooms that have changed, the most recent first. */
  rooms: z.array(room),
  /** Whether more rooms have changed than are listed: the client then reloads its list. */
  more: z.boolean(),
  events: z.array(roomEvent),
  /**
   * The rooms in which more messages are gone than `events` names: the client drops what it has of them, and loads them
   * again. Absent if there are none.
   */
  moreGone: z.optional(z.array(z.uuid())),
  /**
   * Rooms that the client named and the member no longer belongs to; among the `listed` ones also declined requests.
   */
  gone: z.array(z.uuid()),
});

export type SyncAnswer = z.infer<typeof syncAnswer>;

/**
 * POST /chat/sync: what a client missed while it was away: the rooms that have changed since its last answer, and for
 * each room that it names the events after the last place that it has. If more than `EVENTS_PER_PAGE` are missing, only
 * the last ones are sent, so the first doesn't directly follow that place. JSON only: a form can't hold its list. A
 * client that has just opened its socket may use the frame `sync` instead.
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
 * POST /chat/search: messages in which each word of the query begins some word, the latest first, in one room or in all
 * of the member's. In scripts without word breaks, such as Chinese, the query may match anywhere. A POST, so that no
 * URL holds the query. 429 after too many searches.
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
