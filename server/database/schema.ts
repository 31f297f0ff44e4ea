import { type Mention, MEMBER_ACTIONS } from '@contract/chat/event';
import type { MessageMedium } from '@contract/chat/media';
import { CIRCLES, type GroupField, ROLES } from '@contract/chat/group';
import { AUDIENCES, SENDERS } from '@contract/privacy/settings';
import { CREATIVE_FIELDS, CREATORS } from '@contract/creator/creator';
import { CASE_ACTIONS, CASE_KINDS, DECISIONS, REPORT_REASONS, SANCTION_KINDS } from '@contract/reports/case';
import { REQUEST_STATES } from '@contract/support/request';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  foreignKey,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { DELIVERY_CHANNELS } from '../senders/sender';

/** A time stamp with zone, to the millisecond. */
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Settings that operators change while the server runs (D4). */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/** Accounts (S3). */
export const members = pgTable(
  'members',
  {
    /** Random, not sequential, below 2^48 (D9). */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    /** The account ID as the member wrote it; unique without regard to case (D9). */
    username: text('username').notNull(),
    nickname: text('nickname').notNull(),
    /** E.164. */
    phone: text('phone').unique('members_phone_unique'),
    /** Lower case. */
    email: text('email').unique('members_email_unique'),
    /** ISO code the phone was registered with, or `other`. */
    country: text('country'),
    passwordHash: text('password_hash').notNull(),
    /** Rises with each new password; a session is valid only for the version it was opened with (D15). */
    passwordVersion: integer('password_version').notNull().default(1),
    /** The password is still the code that signup prefilled (D13). */
    passwordTemporary: boolean('password_temporary').notNull().default(false),
    /** When an operator made the password; null once the member has chosen one (D35). */
    passwordIssuedAt: moment('password_issued_at'),
    /** Language for messages sent without a request (D3). */
    locale: text('locale').notNull(),
    isHost: boolean('is_host').notNull().default(false),
    isAssistant: boolean('is_assistant').notNull().default(false),
    /** Made by `demo` for a demonstration: no real person, not counted (D4, D24). */
    isDemo: boolean('is_demo').notNull().default(false),
    /** Identifies a host to back offices (D10); every account has one, only hosts see theirs. */
    b2bToken: uuid('b2b_token').notNull().defaultRandom(),
    /** `blocked_user` answers 10020 and the unlock code lifts it; `blocked_staff` answers 10009 (D14). */
    status: text('status', { enum: ['active', 'blocked_user', 'blocked_staff'] })
      .notNull()
      .default('active'),
    /** Until when our team doesn't let the member write; null if they may. May be over. */
    mutedUntil: moment('muted_until'),
    /** The id of the member's picture. */
    photo: text('photo'),
    /** Rises with each change of nickname or picture; a change names the version it is based on. */
    profileVersion: integer('profile_version').notNull().default(1),
    /** The version of the terms that was accepted, and when; null where none was (D12, D32). */
    agreement: text('agreement'),
    agreementAcceptedAt: moment('agreement_accepted_at'),
    /** Optional fields of the registration form, as sent (S3). */
    guestId: text('guest_id'),
    groupCode: text('group_code'),
    agentAccountId: text('agent_account_id'),
    groupLink: text('group_link'),
    hicsRoomId: text('hics_room_id'),
    agentId: text('agent_id'),
    inviteCode: text('invite_code'),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('members_username_unique').on(sql`lower(${table.username})`),
    index('members_last_seen_index').on(table.lastSeenAt),
    check(
      'members_reachable',
      sql`${table.isAssistant} or ${table.phone} is not null or ${table.email} is not null`,
    ),
  ],
);

/** The one valid code of a destination and purpose; a new code replaces it (D11). */
export const codes = pgTable(
  'codes',
  {
    destinationHash: text('destination_hash').notNull(),
    purpose: text('purpose', { enum: ['register', 'login', 'recover', 'contact'] }).notNull(),
    /** Changes with each new code, so that a check of the old code can't spend the new one. */
    id: uuid('id').notNull().defaultRandom(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.destinationHash, table.purpose] })],
);

/** Register and login tokens (D12). */
export const tickets = pgTable('tickets', {
  tokenHash: text('token_hash').primaryKey(),
  kind: text('kind', { enum: ['register', 'login'] }).notNull(),
  destinationHash: text('destination_hash').notNull(),
  /** HMAC of the code that was exchanged for it; tells whether the code became the password (D13). */
  codeHash: text('code_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});

/** Times of limited actions, per key; times outside the window are dropped (D11). */
export const limitHits = pgTable('limit_hits', {
  key: text('key').primaryKey(),
  hits: moment('hits').array().notNull(),
  /** When the row can be deleted. */
  expiresAt: moment('expires_at').notNull(),
});

/** Counters for limits that are too high to store every time stamp, per key and window (D11). */
export const limitCounts = pgTable('limit_counts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Consecutive wrong passwords per identifier, counted separately for each known device (D14). */
export const passwordAttempts = pgTable(
  'password_attempts',
  {
    identifierHash: text('identifier_hash').notNull(),
    /** The hash of a known device; empty for all other devices together. */
    deviceHash: text('device_hash').notNull(),
    failures: integer('failures').notNull(),
    /** The number of locks so far; each doubles the next one. */
    locks: integer('locks').notNull().default(0),
    lockedUntil: moment('locked_until'),
    updatedAt: moment('updated_at').notNull(),
    /** When the row can be deleted; sooner for unknown devices (D38). */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.identifierHash, table.deviceHash] })],
);

/** Devices that have logged in to an account, identified by the hash of their cookie (D11). */
export const knownDevices = pgTable(
  'known_devices',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    deviceHash: text('device_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.deviceHash] }),
    index('known_devices_device_index').on(table.deviceHash),
  ],
);

/** Login sessions (D15). */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    passwordVersion: integer('password_version').notNull().default(1),
    tokenHash: text('token_hash').notNull().unique('sessions_token_unique'),
    /** The token before the last rotation; valid for a short time with the same visit id. */
    previousTokenHash: text('previous_token_hash'),
    previousGoodUntil: moment('previous_good_until'),
    visitId: text('visit_id').notNull(),
    deviceId: text('device_id').notNull(),
    deviceName: text('device_name').notNull(),
    deviceType: text('device_type').notNull(),
    pageMode: text('page_mode').notNull().default('web'),
    /** The shortened network address of the login; null for sessions from before it was stored. */
    address: text('address'),
    createdAt: moment('created_at').notNull(),
    /** When the token was last replaced; the maximum age counts from here (D48). */
    renewedAt: moment('renewed_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    index('sessions_member_index').on(table.memberId),
    // A partial index, since most sessions have no previous token.
    uniqueIndex('sessions_previous_token_unique')
      .on(table.previousTokenHash)
      .where(sql`${table.previousTokenHash} is not null`),
  ],
);

/** What the product tells a member (S3, D10). */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['cs', 'sys', 'comment'] }).notNull(),
    /** Names its text, which is rendered in the language of the reader's request. */
    key: text('key').notNull(),
    /** What the text says besides, such as the name of a device. */
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    at: moment('at').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [index('notices_member_index').on(table.memberId, table.at, table.id)],
);

/** Pictures of members and groups, each in several sizes (D19). */
export const pictures = pgTable(
  'pictures',
  {
    /** Random: whoever knows it may see the picture. */
    id: text('id').notNull(),
    /** Width in pixels. */
    size: integer('size').notNull(),
    /** Whose picture it is: a member's or a group's. */
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id, { onDelete: 'cascade' }),
    roomId: uuid('room_id').references((): AnyPgColumn => rooms.id, { onDelete: 'cascade' }),
    /** WebP. */
    content: bytes('content').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.size] }),
    index('pictures_member_index').on(table.memberId),
    index('pictures_room_index').on(table.roomId),
  ],
);

/** Back offices that hosts may enter (D4). */
export const backOffices = pgTable('back_offices', {
  origin: text('origin').primaryKey(),
  secretHash: text('secret_hash').notNull(),
  /** The host entrance probes them in this order (S4). */
  position: bigserial('position', { mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Mini apps that members may open (D4). */
export const miniApps = pgTable('mini_apps', {
  key: text('key').primaryKey(),
  page: text('page').notNull(),
  secretHash: text('secret_hash').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Origins that third-party logins may redirect to (D4, D16). */
export const redirectOrigins = pgTable('redirect_origins', {
  origin: text('origin').primaryKey(),
  createdAt: moment('created_at').notNull(),
});

/** Single-use tokens that identify a member to the server of a back office or mini app (D10). */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['handoff', 'mini-app'] }).notNull(),
    /** The origin of the back office or the key of the mini app that may redeem the token. */
    audience: text('audience').notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The session that requested the token, which ends with it (D45). */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('one_time_tokens_member_index').on(table.memberId),
    index('one_time_tokens_session_index').on(table.sessionId),
  ],
);

/** Groups, live rooms and agents that operators have registered (D4, D20). */
export const inviteTargets = pgTable(
  'invite_targets',
  {
    type: text('type', { enum: ['group', 'room', 'agent'] }).notNull(),
    /** The `groupLink`, `hicsRoomId` or `agentId` of its invites. */
    key: text('key').notNull(),
    title: text('title').notNull(),
    /** The room of a group; null for other types. */
    roomId: uuid('room_id').references((): AnyPgColumn => rooms.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.type, table.key] }),
    index('invite_targets_room_index').on(table.roomId),
  ],
);

/** Who remembers a room, or has an agent (D51). Those of groups are what a former version has left. */
export const inviteJoins = pgTable(
  'invite_joins',
  {
    type: text('type', { enum: ['group', 'room', 'agent'] }).notNull(),
    key: text('key').notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.type, table.key, table.memberId] }),
    foreignKey({
      columns: [table.type, table.key],
      foreignColumns: [inviteTargets.type, inviteTargets.key],
    }).onDelete('cascade'),
    index('invite_joins_member_index').on(table.memberId),
    uniqueIndex('invite_joins_one_agent')
      .on(table.memberId)
      .where(sql`${table.type} = 'agent'`),
  ],
);

/** Friend invites of members; revoking one deletes it (D20). */
export const friendInvites = pgTable(
  'friend_invites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** In the link that the member gives to friends; shown to the member again, so it is stored as it is. */
    code: text('code').notNull().unique('friend_invites_code_unique'),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('friend_invites_member_index').on(table.memberId)],
);

/** Who has accepted a friend invite. */
export const friendJoins = pgTable(
  'friend_joins',
  {
    inviteId: uuid('invite_id')
      .notNull()
      .references(() => friendInvites.id, { onDelete: 'cascade' }),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.inviteId, table.memberId] }),
    index('friend_joins_member_index').on(table.memberId),
  ],
);

/** Applications to become a creator (S3, D21). */
export const creatorApplications = pgTable(
  'creator_applications',
  {
    /** Operators name an application by it. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    type: text('type', { enum: CREATORS }).notNull(),
    /** Where the decision is sent: the account's own address, or one confirmed by a code. */
    email: text('email').notNull(),
    fields: text('fields', { enum: CREATIVE_FIELDS }).array().notNull(),
    reason: text('reason').notNull(),
    affect: text('affect').notNull(),
    /** The accepted version of the terms. */
    agreement: text('agreement').notNull(),
    status: text('status', { enum: ['reviewing', 'approved', 'rejected'] })
      .notNull()
      .default('reviewing'),
    /** Why it was rejected, as the applicant reads it. */
    decisionReason: text('decision_reason'),
    /** Also when the terms were accepted. */
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('creator_applications_member_index').on(table.memberId, table.type),
    index('creator_applications_status_index').on(table.status, table.id),
    // One open or approved application per type, whatever happens at the same time.
    uniqueIndex('creator_applications_current_unique')
      .on(table.memberId, table.type)
      .where(sql`${table.status} <> 'rejected'`),
  ],
);

const memberReference = (name: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** Members who have accepted each other; a row for each direction. */
export const contacts = pgTable(
  'contacts',
  {
    memberId: memberReference('member_id'),
    contactId: memberReference('contact_id'),
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.contactId] }),
    index('contacts_contact_index').on(table.contactId),
  ],
);

/** Members who have ended a contact themselves, until the two are contacts again. */
export const contactRemovals = pgTable(
  'contact_removals',
  {
    memberId: memberReference('member_id'),
    removedId: memberReference('removed_id'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.removedId] }),
    index('contact_removals_removed_index').on(table.removedId),
  ],
);

/** Members who don't take messages of another. */
export const memberBlocks = pgTable(
  'member_blocks',
  {
    memberId: memberReference('member_id'),
    blockedId: memberReference('blocked_id'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.blockedId] }),
    index('member_blocks_blocked_index').on(table.blockedId),
  ],
);

/** What members let others do and know. Without a row, the defaults stand. */
export const privacySettings = pgTable('privacy_settings', {
  memberId: bigint('member_id', { mode: 'number' })
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  messagesFrom: text('messages_from', { enum: SENDERS }).notNull(),
  findable: boolean('findable').notNull(),
  groupsFrom: text('groups_from', { enum: AUDIENCES }).notNull(),
  presenceFor: text('presence_for', { enum: AUDIENCES }).notNull(),
  readReceipts: boolean('read_receipts').notNull(),
});

/** When members were last here, to the minute; forgotten after a week. */
export const memberPresence = pgTable(
  'member_presence',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [index('member_presence_seen_index').on(table.seenAt)],
);

/** Rooms in which members talk. */
export const rooms = pgTable('rooms', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind', { enum: ['direct', 'group', 'support', 'saved'] })
    .notNull()
    .default('direct'),
  /**
   * The ids of the two members of a direct chat, the smaller first: two members have one direct chat. Of saved messages,
   * the id of their member twice.
   */
  pair: text('pair').unique('rooms_pair_unique'),
  /** The place of the last event; raised under the lock of this row, so that places have no gaps. */
  lastSeq: integer('last_seq').notNull().default(0),
  /** When the last message came, or the room was made: the list is in this order. */
  lastAt: moment('last_at').notNull(),
  /** When a message of it was last changed; null before the first time. */
  changedAt: moment('changed_at'),
});

/** What groups have beside other rooms; changed under the lock of the room. */
export const groups = pgTable('groups', {
  roomId: uuid('room_id')
    .primaryKey()
    .references(() => rooms.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  /** The id of its picture. */
  photo: text('photo'),
  /** How many belong to it: the list of rooms doesn't count them. */
  memberCount: integer('member_count').notNull(),
  whoWrites: text('who_writes', { enum: CIRCLES }).notNull().default('everybody'),
  whoInvites: text('who_invites', { enum: CIRCLES }).notNull().default('everybody'),
  whoPins: text('who_pins', { enum: CIRCLES }).notNull().default('admins'),
  linksAllowed: boolean('links_allowed').notNull().default(true),
  /** Seconds between two messages of a member. */
  slowMode: integer('slow_mode').notNull().default(0),
  membersHidden: boolean('members_hidden').notNull().default(false),
  historyOpen: boolean('history_open').notNull().default(true),
  approval: boolean('approval').notNull().default(false),
  /** Operators keep it: it stays while nobody belongs to it. */
  isKept: boolean('is_kept').notNull().default(false),
  createdAt: moment('created_at').notNull(),
});

/** Who belongs to a room. */
export const roomMembers = pgTable(
  'room_members',
  {
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    memberId: memberReference('member_id'),
    /** `received`: a request of the other, which waits. `declined`: one that the member took off the list. */
    state: text('state', { enum: ['open', 'received', 'declined'] }).notNull(),
    /** What they are in a group. */
    role: text('role', { enum: ROLES }).notNull().default('member'),
    /** When they came into it. */
    joinedAt: moment('joined_at').notNull().defaultNow(),
    /** The place of the first event that they may see. */
    joinedSeq: integer('joined_seq').notNull().default(1),
    /** What that place was when they came; null unless they have cleared the room since. */
    cameSeq: integer('came_seq'),
    readSeq: integer('read_seq').notNull().default(0),
    /**
     * Up to where others are told that it is read, where that is less: the member has read on across a block, or cleared
     * the room.
     */
    toldSeq: integer('told_seq'),
    /** The place up to which the member has taken the room off the list: it returns with what comes after. */
    removedSeq: integer('removed_seq').notNull().default(0),
    pinned: boolean('pinned').notNull().default(false),
    archived: boolean('archived').notNull().default(false),
    /** The member wants to come back to it, though all may be read. */
    markedUnread: boolean('marked_unread').notNull().default(false),
    /** What the member has begun to write; empty without anything. */
    draft: text('draft').notNull().default(''),
    /** When that was last changed; null before the first time. */
    draftAt: moment('draft_at'),
    /** Until when messages of the room aren't pushed. */
    mutedUntil: moment('muted_until'),
    /** When the room last changed for this member. */
    changedAt: moment('changed_at').notNull(),
    /**
     * When something of it last changed that the other of a direct chat may know: it became open, or a read mark was told.
     * Null before the first time.
     */
    toldAt: moment('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.memberId] }),
    index('room_members_changed_index').on(table.memberId, table.changedAt),
    // Up to where others tell that they have read.
    index('room_members_told_index').on(table.roomId, sql`coalesce(${table.toldSeq}, ${table.readSeq})`),
  ],
);

/** What members ask our support: one row for each who has written to it, with its room. */
export const supportRequests = pgTable(
  'support_requests',
  {
    roomId: uuid('room_id')
      .primaryKey()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    memberId: memberReference('member_id').unique('support_requests_member_unique'),
    state: text('state', { enum: REQUEST_STATES }).notNull(),
    /** The assistant who answers; null unless it is taken. */
    assistantId: bigint('assistant_id', { mode: 'number' }).references(() => members.id, {
      onDelete: 'set null',
    }),
    /** Since when it stands so. */
    since: moment('since').notNull(),
  },
  (table) => [
    index('support_requests_state_index').on(table.state, table.since),
    index('support_requests_assistant_index').on(table.assistantId),
  ],
);

/** What assistants have done with requests, and what they have looked at: only here it says which of them it was. */
export const supportLog = pgTable(
  'support_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: moment('at').notNull(),
    /** No reference: the log outlives the room. */
    roomId: uuid('room_id').notNull(),
    /** Null once the account is deleted. */
    assistantId: bigint('assistant_id', { mode: 'number' }).references(() => members.id, {
      onDelete: 'set null',
    }),
    action: text('action', { enum: ['view', 'take', 'handOver', 'close', 'release', 'write'] }).notNull(),
    /** The place of the event that was written; null for other actions. */
    seq: integer('seq'),
    /** To whom the request was handed over. */
    toId: bigint('to_id', { mode: 'number' }).references(() => members.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('support_log_room_index').on(table.roomId, table.at),
    index('support_log_assistant_index').on(table.assistantId),
    index('support_log_to_index').on(table.toId),
  ],
);

/** What happened in rooms, in each room in the order of `seq`. */
export const roomEvents = pgTable(
  'room_events',
  {
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    kind: text('kind', {
      enum: ['message', 'edit', 'reaction', 'pin', 'delete', 'member', 'settings', 'none'],
    }).notNull(),
    /** Null once the account is deleted. */
    senderId: bigint('sender_id', { mode: 'number' }).references(() => members.id, { onDelete: 'set null' }),
    /** The id that the sender's device gave it: a retry is recognised by it. */
    clientId: uuid('client_id').notNull().defaultRandom(),
    /**
     * The message's current text; empty in events of other kinds, and in forwards unless they hold the words
     * themselves.
     */
    text: text('text').notNull(),
    at: moment('at').notNull(),
    /** The message that an edit, a reaction, a pin or a deletion concerns. */
    targetSeq: integer('target_seq'),
    /** The message of the room that this one answers. */
    replyTo: integer('reply_to'),
    /** The message whose text a forward shows: the original, or the forward that took over its words. */
    originalRoom: uuid('original_room'),
    originalSeq: integer('original_seq'),
    /** Whose words a forward holds after its original was deleted. Null in all other events. */
    authorId: bigint('author_id', { mode: 'number' }).references(() => members.id),
    /**
     * Where the words that a forward holds were first written: our team's decision about that message applies to this
     * one.
     */
    sourceRoom: uuid('source_room'),
    sourceSeq: integer('source_seq'),
    editedAt: moment('edited_at'),
    /** The place of the last event that changed the message; null before the first. */
    changedSeq: integer('changed_seq'),
    /** The place of the event that pinned it; null without a pin. */
    pinnedSeq: integer('pinned_seq'),
    /** When the message became `none`. */
    goneAt: moment('gone_at'),
    /** Whether a message's search terms are stored (`message_terms`); an earlier version leaves it false. */
    hasTerms: boolean('has_terms').notNull().default(false),
    /** Its media, see `chatMedia`; null if there are none, and in forwards unless they hold the words themselves. */
    media: jsonb('media').$type<MessageMedium[]>(),
    /**
     * Whom the text mentions; null if nobody. A forward that holds words needs it only to remove the names of erased
     * members.
     */
    mentions: jsonb('mentions').$type<Mention[]>(),
    /** In an event of kind `member`: whom it concerns, what happened to them, and their new role. */
    subjectId: bigint('subject_id', { mode: 'number' }).references(() => members.id, {
      onDelete: 'set null',
    }),
    action: text('action', { enum: MEMBER_ACTIONS }),
    role: text('role', { enum: ROLES }),
    /** In an event of kind `settings`: what has changed. A new title is stored as its text. */
    changed: jsonb('changed').$type<GroupField[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.seq] }),
    uniqueIndex('room_events_client_unique').on(table.roomId, table.senderId, table.clientId),
    index('room_events_sender_index').on(table.senderId),
    index('room_events_subject_index')
      .on(table.roomId, table.subjectId)
      .where(sql`${table.subjectId} is not null`),
    index('room_events_subject_member_index')
      .on(table.subjectId)
      .where(sql`${table.subjectId} is not null`),
    // Rooms may have many changes after their last message.
    index('room_events_message_index')
      .on(table.roomId, table.seq)
      .where(sql`${table.kind} = 'message'`),
    index('room_events_original_index')
      .on(table.originalRoom, table.originalSeq)
      .where(sql`${table.originalRoom} is not null`),
    index('room_events_author_index')
      .on(table.authorId)
      .where(sql`${table.authorId} is not null`),
    index('room_events_source_index')
      .on(table.sourceRoom, table.sourceSeq)
      .where(sql`${table.sourceRoom} is not null`),
    index('room_events_held_mentions_index')
      .using('gin', table.mentions.op('jsonb_path_ops'))
      .where(sql`${table.authorId} is not null`),
    index('room_events_pinned_index')
      .on(table.roomId, table.pinnedSeq)
      .where(sql`${table.pinnedSeq} is not null`),
    index('room_events_gone_index')
      .on(table.roomId, table.goneAt)
      .where(sql`${table.goneAt} is not null`),
    // What an earlier version leaves behind: messages without search terms, and gone ones that still have some.
    index('room_events_unsettled_index')
      .on(table.roomId, table.seq)
      .where(sql`${table.hasTerms} <> (${table.kind} = 'message')`),
  ],
);

/** Whom messages of groups mention or answer: they are notified, and can jump to the messages. */
export const messageMentions = pgTable(
  'message_mentions',
  {
    roomId: uuid('room_id').notNull(),
    seq: integer('seq').notNull(),
    memberId: memberReference('member_id'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.roomId, table.seq] }),
    foreignKey({
      name: 'message_mentions_message_fk',
      columns: [table.roomId, table.seq],
      foreignColumns: [roomEvents.roomId, roomEvents.seq],
    }).onDelete('cascade'),
    index('message_mentions_message_index').on(table.roomId, table.seq),
  ],
);

const groupReference = () =>
  uuid('room_id')
    .notNull()
    .references(() => rooms.id, { onDelete: 'cascade' });

/** Who was removed from a group: they can return only if an admin lets them. */
export const groupRemovals = pgTable(
  'group_removals',
  { roomId: groupReference(), memberId: memberReference('member_id'), at: moment('at').notNull() },
  (table) => [
    primaryKey({ columns: [table.roomId, table.memberId] }),
    index('group_removals_member_index').on(table.memberId),
  ],
);

/** Who asks to join a group. */
export const groupRequests = pgTable(
  'group_requests',
  { roomId: groupReference(), memberId: memberReference('member_id'), at: moment('at').notNull() },
  (table) => [
    primaryKey({ columns: [table.roomId, table.memberId] }),
    index('group_requests_member_index').on(table.memberId),
  ],
);

/** Who is invited to a group, and by whom. */
export const groupInvitations = pgTable(
  'group_invitations',
  {
    roomId: groupReference(),
    memberId: memberReference('member_id'),
    byId: bigint('by_id', { mode: 'number' }).references(() => members.id, { onDelete: 'set null' }),
    at: moment('at').notNull(),
    /**
     * When the member declined it; null while it is pending. An invitation from somebody whom they have blocked is
     * stored as declined.
     */
    declinedAt: moment('declined_at'),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.memberId] }),
    index('group_invitations_member_index').on(table.memberId, table.at),
    index('group_invitations_by_index').on(table.byId),
  ],
);

/** Links that lead into groups; revoking one deletes it. */
export const groupLinks = pgTable(
  'group_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    roomId: groupReference(),
    /** Part of the link; shown to members again, so it isn't hashed. */
    token: text('token').notNull().unique('group_links_token_unique'),
    byId: bigint('by_id', { mode: 'number' }).references(() => members.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
    maxUses: integer('max_uses'),
    uses: integer('uses').notNull().default(0),
    approval: boolean('approval').notNull(),
  },
  (table) => [
    index('group_links_room_index').on(table.roomId, table.createdAt),
    index('group_links_by_index').on(table.byId),
  ],
);

/** The reactions of members to messages, at most one each. */
export const messageReactions = pgTable(
  'message_reactions',
  {
    roomId: uuid('room_id').notNull(),
    seq: integer('seq').notNull(),
    memberId: memberReference('member_id'),
    emoji: text('emoji').notNull(),
    /** The place of the event that set it, which orders them. */
    setSeq: integer('set_seq').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.seq, table.memberId] }),
    foreignKey({
      name: 'message_reactions_message_fk',
      columns: [table.roomId, table.seq],
      foreignColumns: [roomEvents.roomId, roomEvents.seq],
    }).onDelete('cascade'),
    index('message_reactions_member_index').on(table.memberId),
  ],
);

/** Messages that members have deleted for themselves alone. */
export const hiddenMessages = pgTable(
  'hidden_messages',
  {
    memberId: memberReference('member_id'),
    roomId: uuid('room_id').notNull(),
    seq: integer('seq').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.roomId, table.seq] }),
    foreignKey({
      name: 'hidden_messages_message_fk',
      columns: [table.roomId, table.seq],
      foreignColumns: [roomEvents.roomId, roomEvents.seq],
    }).onDelete('cascade'),
    index('hidden_messages_time_index').on(table.memberId, table.at),
    index('hidden_messages_message_index').on(table.roomId, table.seq),
  ],
);

/** The media that members have uploaded for messages. The content is stored outside the database, under the same id. */
export const chatMedia = pgTable(
  'chat_media',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberReference('member_id'),
    /**
     * The message that holds it now: the one that it was sent with, or the forward that took it over. Null until it is
     * sent.
     */
    roomId: uuid('room_id'),
    seq: integer('seq'),
    /** As messages show it; null until it is stored. */
    medium: jsonb('medium').$type<MessageMedium>(),
    /** The size of all its forms together. */
    bytes: integer('bytes').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'chat_media_message_fk',
      columns: [table.roomId, table.seq],
      foreignColumns: [roomEvents.roomId, roomEvents.seq],
    }).onDelete('set null'),
    index('chat_media_message_index').on(table.roomId, table.seq),
    index('chat_media_member_index').on(table.memberId, table.createdAt),
    index('chat_media_unsent_index')
      .on(table.createdAt)
      .where(sql`${table.roomId} is null`),
  ],
);

/**
 * Media whose content is to be deleted once no case keeps it, see `keptMedia`; written in the transaction that drops
 * them.
 */
export const goneMedia = pgTable('gone_media', {
  id: uuid('id').primaryKey(),
  at: moment('at').notNull(),
});

/** The search terms of messages, derived from their texts, so that a search reads only the texts of candidates. */
export const messageTerms = pgTable(
  'message_terms',
  {
    roomId: uuid('room_id').notNull(),
    seq: integer('seq').notNull(),
    /** The event's time: the latest is found first. */
    at: moment('at').notNull(),
    /** Hashes of a room and a part of the text, see `termsOf`. */
    terms: bigint('terms', { mode: 'number' }).array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.seq] }),
    foreignKey({
      columns: [table.roomId, table.seq],
      foreignColumns: [roomEvents.roomId, roomEvents.seq],
    }).onDelete('cascade'),
    // Without GIN's pending list, which every search would have to scan.
    index('message_terms_index').using('gin', table.terms).with({ fastupdate: false }),
  ],
);

/** Push subscriptions of browsers (RFC 8030): at most one per session, deleted with it. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** The address at the browser's push service. */
  endpoint: text('endpoint').notNull().unique('push_subscriptions_endpoint_unique'),
  /** The browser's public key and secret, with which pushes are encrypted (RFC 8291). */
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  /** Whether notifications show the text. */
  showsText: boolean('shows_text').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Queued pushes: one per session and room. Their content is read when they are sent. */
export const pushes = pgTable(
  'pushes',
  {
    /** No reference: a session may end while somebody writes. */
    sessionId: uuid('session_id').notNull(),
    roomId: uuid('room_id').notNull(),
    /** The first message that it may announce: earlier ones were announced or became void. */
    firstSeq: integer('first_seq').notNull().default(0),
    /** The last one. */
    seq: integer('seq').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.roomId] }),
    index('pushes_due_index').on(table.nextAttemptAt),
  ],
);

/** Our team's decisions about members, which they can appeal (D52). */
export const sanctions = pgTable(
  'sanctions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberReference('member_id'),
    /** The case that led to it, which is deleted earlier; null if an operator acted without one. */
    caseId: bigint('case_id', { mode: 'number' }),
    kind: text('kind', { enum: SANCTION_KINDS }).notNull(),
    /** The rule that the member reads. */
    rule: text('rule', { enum: REPORT_REASONS }).notNull(),
    at: moment('at').notNull(),
    /** When it ends by itself. */
    until: moment('until'),
    /** The assistant who decided; null for an operator, and once that account is deleted. */
    decidedBy: bigint('decided_by', { mode: 'number' }).references(() => members.id, {
      onDelete: 'set null',
    }),
    liftedAt: moment('lifted_at'),
  },
  (table) => [
    index('sanctions_member_index').on(table.memberId, table.at),
    index('sanctions_decided_by_index').on(table.decidedBy),
  ],
);

/** What our team looks at: what members have reported, and appeals. Reports of the same thing are one case. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    /** Operators name a case by it. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind', { enum: CASE_KINDS }).notNull(),
    /** Names what the case is about: there is one open case of it. */
    subjectKey: text('subject_key').notNull(),
    /** The member whom it concerns: the author, or the owner of a group; null for a group without one. */
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id, { onDelete: 'cascade' }),
    /** The message that was reported, or the group. No reference: the room may be gone before the case. */
    roomId: uuid('room_id'),
    seq: integer('seq'),
    /** What the group was called. */
    title: text('title'),
    /** The most urgent ones come first. */
    urgency: integer('urgency').notNull(),
    /** The decision that an appeal is against, and what the appeal says. */
    sanctionId: uuid('sanction_id').references(() => sanctions.id, { onDelete: 'cascade' }),
    text: text('text'),
    /** The assistant who works on it, and since when. */
    takenBy: bigint('taken_by', { mode: 'number' }).references(() => members.id, { onDelete: 'set null' }),
    takenAt: moment('taken_at'),
    decision: text('decision', { enum: DECISIONS }),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('moderation_cases_open_unique')
      .on(table.subjectKey)
      .where(sql`${table.closedAt} is null`),
    index('moderation_cases_queue_index')
      .on(table.urgency.desc(), table.createdAt, table.id)
      .where(sql`${table.closedAt} is null`),
    index('moderation_cases_closed_index')
      .on(table.closedAt, table.id)
      .where(sql`${table.closedAt} is not null`),
    index('moderation_cases_member_index').on(table.memberId),
    index('moderation_cases_sanction_index').on(table.sanctionId),
    index('moderation_cases_taken_index').on(table.takenBy),
  ],
);

const caseReference = () =>
  bigint('case_id', { mode: 'number' })
    .notNull()
    .references(() => moderationCases.id, { onDelete: 'cascade' });

/** Who has made the reports of a case. Nobody but the reporter learns of it. */
export const caseReports = pgTable(
  'case_reports',
  {
    caseId: caseReference(),
    reporterId: memberReference('reporter_id'),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    note: text('note'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.reporterId] }),
    index('case_reports_reporter_index').on(table.reporterId),
  ],
);

/** A reported message and those around it, as the reporter saw them at that time. */
export const caseMessages = pgTable(
  'case_messages',
  {
    caseId: caseReference(),
    seq: integer('seq').notNull(),
    senderId: memberReference('sender_id'),
    /** Whose words a forward passes on. */
    authorId: memberReference('author_id'),
    at: moment('at').notNull(),
    text: text('text').notNull(),
    /** How many media it showed. */
    media: integer('media').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.seq] }),
    index('case_messages_sender_index').on(table.senderId),
    index('case_messages_author_index').on(table.authorId),
  ],
);

/**
 * The media of copied messages. Their content is kept as long as the copy, even when the message and `chatMedia` are
 * gone.
 */
export const keptMedia = pgTable(
  'kept_media',
  {
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    seq: integer('seq').notNull(),
    /** Its position among the media of its message, from 0. */
    position: integer('position').notNull(),
    mediaId: uuid('media_id').notNull(),
    /** As the message showed it. */
    medium: jsonb('medium').$type<MessageMedium>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.seq, table.position] }),
    foreignKey({
      columns: [table.caseId, table.seq],
      foreignColumns: [caseMessages.caseId, caseMessages.seq],
    }).onDelete('cascade'),
    index('kept_media_id_index').on(table.mediaId),
  ],
);

/** Who of our team viewed a case, and who decided what, and why. It outlives the case. */
export const caseLog = pgTable(
  'case_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    /** The assistant; null for an operator, and once that account is deleted. */
    actorId: bigint('actor_id', { mode: 'number' }).references(() => members.id, { onDelete: 'set null' }),
    action: text('action', { enum: CASE_ACTIONS }).notNull(),
    reason: text('reason'),
    at: moment('at').notNull(),
  },
  (table) => [
    index('case_log_case_index').on(table.caseId, table.id),
    index('case_log_actor_index').on(table.actorId),
    index('case_log_time_index').on(table.at),
  ],
);

/** First answers to idempotent calls, by a keyed hash of path, caller and key; null while the first request is running. */
export const idempotentAnswers = pgTable('idempotent_answers', {
  keyHash: text('key_hash').primaryKey(),
  answer: jsonb('answer').$type<{ data: unknown }>(),
  startedAt: moment('started_at').notNull(),
});

/** Outgoing messages (D3). */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    channel: text('channel', { enum: DELIVERY_CHANNELS }).notNull(),
    /** Recipient and content, encrypted; null once sent, expired or refused. */
    payload: text('payload'),
    status: text('status', { enum: ['pending', 'sent', 'expired', 'refused'] })
      .notNull()
      .default('pending'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('outbox_due_index').on(table.status, table.nextAttemptAt)],
);

/** Messages of channels without a sender, to be read during development (D3). */
export const devInbox = pgTable(
  'dev_inbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    channel: text('channel', { enum: DELIVERY_CHANNELS }).notNull(),
    recipientHash: text('recipient_hash').notNull(),
    payload: text('payload').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('dev_inbox_recipient_index').on(table.recipientHash)],
);
