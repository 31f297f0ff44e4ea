import { CREATIVE_FIELDS, CREATORS } from '@contract/creator/creator';
import { sql } from 'drizzle-orm';
import {
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

/** Pictures of members, each in several sizes (D19). */
export const pictures = pgTable(
  'pictures',
  {
    /** Random: whoever knows it may see the picture. */
    id: text('id').notNull(),
    /** Width in pixels. */
    size: integer('size').notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** WebP. */
    content: bytes('content').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.size] }),
    index('pictures_member_index').on(table.memberId),
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
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.type, table.key] })],
);

/** Who has joined a group, remembers a room, or has an agent (D51). */
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
