import { mention, type RoomEvent, roomEvent } from '@contract/chat/event';
import { messageMedium, peaksField } from '@contract/chat/media';
import { type Room, room } from '@contract/chat/room';
import { STORAGE_PREFIX } from '@contract/constants';
import { type Person, person } from '@contract/contacts/person';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import * as z from 'zod/mini';
import { type KeptContent, pack, unpack } from './kept-content';

/** Whose chats these are. One member's at a time: another login wipes them (D47). */
const keptOwner = z.object({
  memberId: z.int(),
  /** The hash of the session's token: it tells whose chats may be drawn before the server has said who is signed in. */
  session: z.string(),
  /** When they were opened, in epoch milliseconds. */
  openedAt: z.int(),
  /** When the session expired, in epoch milliseconds; null while it stands. */
  lockedAt: z.nullable(z.int()),
});

type KeptOwner = z.infer<typeof keptOwner>;

/** What goes with a message. Its content lies apart, so that it is written once. */
const keptAttachment = z.object({
  id: z.uuid(),
  kind: z.enum(['picture', 'video', 'voice', 'file']),
  name: z.string(),
  width: z.number(),
  height: z.number(),
  voice: z.optional(z.object({ duration: z.int(), peaks: peaksField })),
  description: z.optional(z.string()),
  uploaded: z.nullable(messageMedium),
});

type KeptAttachment = z.infer<typeof keptAttachment> & { content: Blob };

/** A message that the server hasn't taken yet. */
const keptMessage = z.object({
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
type WithContent<Kept> = Omit<Kept, 'media'> & { media?: readonly KeptAttachment[] | undefined };

export type KeptMessage = WithContent<z.infer<typeof keptMessage>>;

/** The message that is being answered, or changed and to what. */
const keptComposing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reply'), seq: z.int() }),
  z.object({ kind: z.literal('edit'), seq: z.int(), text: z.string() }),
]);

export type KeptComposing = z.infer<typeof keptComposing>;

/** A member who was chosen to be mentioned, by the name that the text has. */
const keptMentioned = z.object({ memberId: z.int(), nickname: z.string() });

type KeptMentioned = z.infer<typeof keptMentioned>;

const keptDraft = z.object({
  room: z.uuid(),
  text: z.string(),
  media: z.optional(z.array(keptAttachment)),
  // Whatever another version has kept here, what is typed stays.
  // oxlint-disable-next-line promise/valid-params -- it is a schema's, not a promise's
  composing: z.catch(z.optional(keptComposing), undefined),
  // oxlint-disable-next-line promise/valid-params -- as above
  mentioned: z.catch(z.optional(z.array(keptMentioned)), undefined),
});

export type KeptDraft = WithContent<z.infer<typeof keptDraft>>;

/** A draft of which nothing is kept. */
export const emptyDraft = (id: string): KeptDraft => ({ room: id, text: '' });

/** About a second of a recording that goes on. */
const keptSlice = z.object({
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

export type KeptSlice = z.output<typeof keptSlice>;

const keptLog = z.object({
  room: z.uuid(),
  /** The server's time up to which it is known what of these is gone. */
  since: z.optional(z.iso.datetime()),
  events: z.array(roomEvent),
});

/** The last events of a room, without a gap, and who they name in a group. */
export type KeptLog = Omit<z.infer<typeof keptLog>, 'room'> & { people: Person[] };

/** Skin tones of emoji. */
export const EMOJI_TONES = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

const keptEmoji = z.object({
  /** What was used lately, the last one first. */
  recent: z.readonly(z.array(z.string())),
  tone: z.enum(EMOJI_TONES),
});

/** How the member uses emoji. */
export type KeptEmoji = z.infer<typeof keptEmoji>;

/** Nothing was used yet. */
export const NO_EMOJI: KeptEmoji = { recent: [], tone: 'none' };

/** What the list of rooms is drawn from, and what is typed. */
export interface KeptChats {
  rooms: Room[];
  /** The server's time of the answer that the rooms are of. */
  since: string | undefined;
  drafts: ReadonlyMap<string, string>;
  /** What goes with the next message of a room. */
  attached: ReadonlyMap<string, readonly KeptAttachment[]>;
  /** What the composers of rooms are for, where it isn't a message of its own. */
  composing: ReadonlyMap<string, KeptComposing>;
  /** Of the members whom drafts name, those who were chosen. */
  mentioned: ReadonlyMap<string, readonly KeptMentioned[]>;
  emoji: KeptEmoji;
}

/** What has changed in the list of rooms and their logs. */
export interface ChangedRooms {
  since: string | undefined;
  rooms: readonly Room[];
  events: ReadonlyMap<string, readonly RoomEvent[]>;
  /** Every room of the list; others are forgotten. */
  listed: ReadonlySet<string>;
  /** The rooms whose events are kept; those of others are forgotten. */
  open: ReadonlySet<string>;
  people: ChangedPeople;
}

/** What has changed of whom the logs of groups name. */
export interface ChangedPeople {
  /** Whom each of these logs names: nobody else is kept with it. */
  named: ReadonlyMap<string, ReadonlySet<number>>;
  /** Who members are, as far as that is known; null for deleted accounts. */
  known: ReadonlyMap<number, Person | null>;
  /** Of whom something else is known than before, whichever logs name them. */
  changed: ReadonlySet<number>;
}

/**
 * The chats of a member as this device keeps them (D47). Nothing rejects: where nothing can be kept, nothing is found,
 * and the app works from memory.
 */
export interface ChatCache {
  load(): Promise<KeptChats>;
  /** The log of a room; null where none is kept. */
  loadLog(room: string): Promise<KeptLog | null>;
  /** The unsent messages in the order in which they were written; null where it isn't known which are kept. */
  loadOutbox(): Promise<KeptMessage[] | null>;
  /** @returns whether it was kept; not if another tab knows later news */
  saveRooms(changed: ChangedRooms): Promise<boolean>;
  forgetEvents(room: string): Promise<void>;
  /** Forgets who a member is, in every room. */
  forgetPerson(memberId: number): Promise<void>;
  /**
   * Keeps what a tab has changed in a draft, beside what other tabs have. An empty draft is removed.
   * @param before the draft as the tab had it when it was kept last
   * @returns whether it was kept
   */
  saveDraft(draft: KeptDraft, before: KeptDraft): Promise<boolean>;
  forgetDraft(room: string): Promise<void>;
  saveEmoji(emoji: KeptEmoji): Promise<void>;
  addMessage(message: KeptMessage): Promise<void>;
  /** Notes what of a message's media the server has, and what it answers. */
  changeMessage(clientId: string, change: Pick<KeptMessage, 'media' | 'replyTo'>): Promise<void>;
  removeMessage(clientId: string): Promise<void>;
  /** Adds to the recording of a room. The first part of one takes the place of an earlier one. */
  saveSlice(slice: KeptSlice): Promise<void>;
  /** The parts of a room's recording, in their order. */
  loadSlices(room: string): Promise<KeptSlice[]>;
  forgetSlices(room: string): Promise<void>;
}

/** The chats that this device keeps, whoever's they are. */
export interface ChatCaches {
  /** The member whose chats are kept for the session of a token; null where there are none, or they are locked. */
  findOwner(token: string): Promise<number | null>;
  /** Opens a member's chats for the session of a token. Wipes those of others, and what was locked for too long. */
  open(memberId: number, token: string): ChatCache;
  /** The token of a member's session was replaced. */
  renew(memberId: number, token: string): Promise<void>;
  countUnsent(): Promise<number>;
  /** The session has expired: drafts and unsent messages wait for the member's next login, the rest is wiped. */
  lock(): Promise<void>;
  wipe(): Promise<void>;
  /** Wipes what isn't locked and was opened before a time, in epoch milliseconds. */
  wipeOpenedBefore(time: number): Promise<void>;
}

interface Schema extends DBSchema {
  about: { key: 'owner' | 'since' | 'emoji'; value: unknown };
  rooms: { key: string; value: unknown };
  events: { key: string; value: unknown };
  people: { key: [room: string, memberId: number]; value: unknown };
  drafts: { key: string; value: unknown };
  outbox: { key: number; value: unknown; indexes: { clientId: string } };
  contents: { key: string; value: unknown };
  slices: { key: [room: string, index: number]; value: unknown };
}

type Stores = StoreNames<Schema>;
type Change = IDBPTransaction<Schema, Stores[], 'readwrite'>;
type Look = IDBPTransaction<Schema, Stores[]>;

const NAME = `${STORAGE_PREFIX}-chats`;

/**
 * Rises when stores are added. Stores are never changed: a record that doesn't have the shape of today is dropped when
 * it is read, so a new version of the app finds what it can still use.
 */
const VERSION = 4;

const ALL: Stores[] = ['about', 'rooms', 'events', 'people', 'drafts', 'outbox', 'contents', 'slices'];

/** Milliseconds for which a locked cache waits for its member (D47). */
const LOCKED_FOR = 7 * 24 * 3_600_000;

/** Milliseconds after which a browser that doesn't answer counts as one without storage. */
const PATIENCE = 3_000;

/** The same where pictures and files are written. */
const CONTENT_PATIENCE = 60_000;

const parseEach = <Value>(shape: z.ZodMiniType<Value>, values: readonly unknown[]): Value[] =>
  values.flatMap((value) => {
    const parsed = shape.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The browser's storage doesn't answer. */
class Silence extends Error {}

/** Rejects when work takes too long. */
async function inTime<Value>(work: Promise<Value>, patience: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Silence()), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The database of this device; opened when it is first needed, and again after the browser or a newer app closed it. */
class Database {
  #opening: Promise<IDBPDatabase<Schema>> | null = null;
  #isBroken = false;
  /** How long each of what is under way may take: what comes later waits behind it. */
  readonly #underWay: number[] = [];

  /** Does something with the database; answers the other value where it can't be done. */
  async use<Value>(
    work: (db: IDBPDatabase<Schema>) => Promise<Value>,
    otherwise: Value,
    patience = PATIENCE,
  ): Promise<Value> {
    if (this.#isBroken) return otherwise;
    const longest = Math.max(patience, ...this.#underWay);
    this.#underWay.push(patience);
    try {
      return await inTime(this.#open().then(work), longest);
    } catch (error) {
      // Private windows and full disks refuse; what is in memory goes on. Nobody waits for a silent browser again.
      if (error instanceof Silence) this.#isBroken = true;
      return otherwise;
    } finally {
      this.#underWay.splice(this.#underWay.indexOf(patience), 1);
    }
  }

  /** Does something with the database however long it takes. */
  async insist(work: (db: IDBPDatabase<Schema>) => Promise<void>): Promise<void> {
    await this.#open()
      .then(work)
      .catch(() => undefined);
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    const forget = () => (this.#opening = null);
    this.#opening ??= openDB<Schema>(NAME, VERSION, {
      upgrade(db) {
        for (const name of ALL) {
          if (db.objectStoreNames.contains(name)) continue;
          if (name === 'outbox')
            db.createObjectStore(name, { autoIncrement: true }).createIndex('clientId', 'clientId', {
              unique: true,
            });
          else db.createObjectStore(name);
        }
      },
      // A newer version of the app, in another tab, waits for this one to let go.
      blocking: (_current, _blocked, { target }) => {
        this.#isBroken = true;
        if (target instanceof IDBDatabase) target.close();
      },
      terminated: forget,
    });
    this.#opening.catch(() => {
      // Neither a refusal nor a newer version goes away while this page is open.
      this.#isBroken = true;
    });
    return this.#opening;
  }
}

const ownerOf = async (tx: Change | Look): Promise<KeptOwner | null> =>
  keptOwner.safeParse(await tx.objectStore('about').get('owner')).data ?? null;

async function clear(tx: Change, stores: readonly Stores[]): Promise<void> {
  await Promise.all(stores.map((name) => tx.objectStore(name).clear()));
}

/** Makes the cache a member's, as far as it was theirs. */
async function claim(tx: Change, memberId: number, session: string, now: number): Promise<void> {
  const kept = await ownerOf(tx);
  const isTheirs =
    kept?.memberId === memberId && (kept.lockedAt === null || now - kept.lockedAt < LOCKED_FOR);
  if (!isTheirs) await clear(tx, ALL);
  await tx.objectStore('about').put({ memberId, session, openedAt: now, lockedAt: null }, 'owner');
}

const NOTHING: KeptChats = {
  rooms: [],
  since: undefined,
  drafts: new Map(),
  attached: new Map(),
  composing: new Map(),
  mentioned: new Map(),
  emoji: NO_EMOJI,
};

/** What goes with a message, and its id. */
type Content = Pick<KeptAttachment, 'id' | 'content'>;

/** Names a Blob that is only put to see whether it is taken. */
const PROBE = 'probe';

/** Whether this browser keeps a Blob. */
async function probeBlobs(db: IDBPDatabase<Schema>): Promise<boolean> {
  const tx = db.transaction('contents', 'readwrite');
  const isDone = tx.done.then(
    () => true,
    () => false,
  );
  try {
    await tx.store.put(new Blob([PROBE]), PROBE);
    await tx.store.delete(PROBE);
    return await isDone;
  } catch {
    return false;
  }
}

const probed = new WeakMap<IDBPDatabase<Schema>, Promise<boolean>>();

/** What {@link probeBlobs} has found. */
function keepsBlobs(db: IDBPDatabase<Schema>): Promise<boolean> {
  const answer = probed.get(db) ?? probeBlobs(db);
  probed.set(db, answer);
  return answer;
}

/** Contents as this browser keeps them, but for those whose bytes are kept already. */
async function keepable(
  db: IDBPDatabase<Schema>,
  contents: readonly Content[],
): Promise<ReadonlyMap<Blob, KeptContent>> {
  if (contents.length === 0) return new Map();
  if (await keepsBlobs(db)) return new Map(contents.map(({ content }) => [content, content]));
  const known = new Set(await db.getAllKeys('contents'));
  const missing = contents.filter(({ id }) => !known.has(id));
  return new Map(
    await Promise.all(missing.map(async ({ content }) => [content, await pack(content)] as const)),
  );
}

/** Writes contents that aren't kept yet. */
async function putContents(
  tx: Change,
  media: readonly KeptAttachment[],
  kept: ReadonlyMap<Blob, KeptContent>,
): Promise<void> {
  const contents = tx.objectStore('contents');
  for (const { id, content } of media)
    if ((await contents.getKey(id)) === undefined) await contents.put(kept.get(content), id);
}

/** What goes with a message as it is written: its content lies apart. */
function withoutContent(attachment: KeptAttachment): z.infer<typeof keptAttachment> {
  const { content: _, ...kept } = attachment;
  return kept;
}

const withoutContents = <Kept extends { media?: readonly KeptAttachment[] | undefined }>({
  media,
  ...kept
}: Kept) => ({ ...kept, ...(media ? { media: media.map(withoutContent) } : {}) });

/** A record with its contents; what has lost its content goes without. */
async function withContents<Kept extends { media?: z.infer<typeof keptAttachment>[] | undefined }>(
  tx: Look,
  { media, ...kept }: Kept,
): Promise<WithContent<Kept>> {
  if (!media) return kept;
  const contents = await Promise.all(media.map(({ id }) => tx.objectStore('contents').get(id)));
  return {
    ...kept,
    media: media.flatMap((attachment, index) => {
      const content = unpack(contents[index]);
      return content ? [{ ...attachment, content }] : [];
    }),
  };
}

/** What a tab has attached to a draft, or changed of it. */
const changedMedia = ({ media = [] }: KeptDraft, before: KeptDraft): KeptAttachment[] =>
  media.filter((one) => !before.media?.includes(one));

const isSameComposing = (one: KeptComposing | undefined, other: KeptComposing | undefined): boolean =>
  one?.kind === other?.kind && one?.seq === other?.seq && textOf(one) === textOf(other);

const textOf = (composing: KeptComposing | undefined): string | undefined =>
  composing?.kind === 'edit' ? composing.text : undefined;

/** What is kept of a draft after a tab has changed it. What it empties or ends is only what it had itself. */
function mergeDraft(kept: z.infer<typeof keptDraft>, draft: KeptDraft, before: KeptDraft) {
  const isTextKept = draft.text === before.text || (draft.text === '' && kept.text !== before.text);
  const isComposingKept = draft.composing
    ? isSameComposing(draft.composing, before.composing)
    : !isSameComposing(kept.composing, before.composing);
  return {
    text: isTextKept ? kept.text : draft.text,
    media: mergeMedia(kept.media ?? [], draft, before),
    composing: isComposingKept ? kept.composing : draft.composing,
    mentioned: mergeMentioned(kept.mentioned ?? [], draft.mentioned ?? []),
  };
}

/** Whom a draft names; of two with one name, this tab's. */
function mergeMentioned(kept: readonly KeptMentioned[], here: readonly KeptMentioned[]): KeptMentioned[] {
  const names = new Set(here.map(({ nickname }) => nickname));
  return [...here, ...kept.filter(({ nickname }) => !names.has(nickname))];
}

/** What goes with a draft: what other tabs have attached, and what this one has. */
function mergeMedia(kept: z.infer<typeof keptAttachment>[], draft: KeptDraft, before: KeptDraft) {
  const here = new Map(draft.media?.map((one) => [one.id, one]));
  const removed = new Set(before.media?.map(({ id }) => id).filter((id) => !here.has(id)));
  const changed = new Map(changedMedia(draft, before).map((one) => [one.id, withoutContent(one)]));
  const known = new Set(kept.map(({ id }) => id));
  return [
    ...kept.filter(({ id }) => !removed.has(id)).map((one) => changed.get(one.id) ?? one),
    ...[...changed.values()].filter(({ id }) => !known.has(id)),
  ];
}

const mayHaveMedia = z.object({ media: z.optional(z.array(z.object({ id: z.string() }))) });

/** Deletes contents that no draft and no unsent message has any more. */
async function sweep(tx: Change): Promise<void> {
  const contents = tx.objectStore('contents');
  const ids = await contents.getAllKeys();
  if (ids.length === 0) return;
  const records = await Promise.all([tx.objectStore('drafts').getAll(), tx.objectStore('outbox').getAll()]);
  const used = new Set(
    parseEach(mayHaveMedia, records.flat()).flatMap(({ media = [] }) => media.map(({ id }) => id)),
  );
  await Promise.all(ids.filter((id) => !used.has(id)).map((id) => contents.delete(id)));
}

/** The keys of all that is kept of a room by number: the parts of its recording, or whom its log names. */
const keysOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY]);

/** Forgets the messages of a room, and whom they name. */
async function deleteLog(tx: Change, id: string): Promise<void> {
  await Promise.all([tx.objectStore('events').delete(id), tx.objectStore('people').delete(keysOf(id))]);
}

/** Keeps whom logs name, and what has become of those who were kept. */
async function putPeople(tx: Change, { named, known, changed }: ChangedPeople): Promise<void> {
  if (named.size + changed.size === 0) return;
  const people = tx.objectStore('people');
  const keys = await people.getAllKeys();
  const kept = new Set(keys.map(String));
  const isOver = ([id, memberId]: [string, number]): boolean =>
    named.get(id)?.has(memberId) === false || known.get(memberId) === null;
  const added = [...named]
    .flatMap(([id, members]) => [...members].map((memberId): [string, number] => [id, memberId]))
    .filter((key) => !kept.has(String(key)));
  await Promise.all([
    ...keys.filter(isOver).map((key) => people.delete(key)),
    ...[...keys.filter((key) => changed.has(key[1]) && !isOver(key)), ...added].map((key) => {
      const one = known.get(key[1]);
      return one && people.put(one, key);
    }),
  ]);
}

const parseSince = (value: unknown): string | undefined => z.iso.datetime().safeParse(value).data;

/** One member's part of the database. Each change looks whether it is still theirs: another tab may have wiped it. */
class IndexedChatCache implements ChatCache {
  readonly #database: Database;
  readonly #memberId: number;
  readonly #opened: Promise<void>;
  /** When the contents of the changes before are ready to be written. */
  #prepared: Promise<unknown> = Promise.resolve();

  constructor(database: Database, memberId: number, opened: Promise<void>) {
    this.#database = database;
    this.#memberId = memberId;
    this.#opened = opened;
  }

  async load(): Promise<KeptChats> {
    await this.#opened;
    return this.#read(async (tx) => {
      const [rooms, since, drafts, emoji] = await Promise.all([
        tx.objectStore('rooms').getAll(),
        tx.objectStore('about').get('since'),
        tx.objectStore('drafts').getAll(),
        tx.objectStore('about').get('emoji'),
      ]);
      const known = await Promise.all(parseEach(keptDraft, drafts).map((draft) => withContents(tx, draft)));
      return {
        rooms: parseEach(room, rooms),
        since: parseSince(since),
        drafts: new Map(known.map((draft) => [draft.room, draft.text])),
        attached: new Map(known.map(({ room: id, media = [] }) => [id, media])),
        composing: new Map(known.flatMap(({ room: id, composing }) => (composing ? [[id, composing]] : []))),
        mentioned: new Map(known.map(({ room: id, mentioned = [] }) => [id, mentioned])),
        emoji: keptEmoji.safeParse(emoji).data ?? NO_EMOJI,
      };
    }, NOTHING);
  }

  async loadLog(id: string): Promise<KeptLog | null> {
    await this.#opened;
    return this.#read(async (tx) => {
      const [kept, people] = await Promise.all([
        tx.objectStore('events').get(id),
        tx.objectStore('people').getAll(keysOf(id)),
      ]);
      const log = keptLog.safeParse(kept).data;
      return log ? { ...log, people: parseEach(person, people) } : null;
    }, null);
  }

  async loadOutbox(): Promise<KeptMessage[] | null> {
    await this.#opened;
    return this.#read<KeptMessage[] | null>(async (tx) => {
      const messages = parseEach(keptMessage, await tx.objectStore('outbox').getAll());
      return Promise.all(messages.map((message) => withContents(tx, message)));
    }, null);
  }

  saveRooms({ since, rooms, events, listed, open, people }: ChangedRooms): Promise<boolean> {
    return this.#change(async (tx) => {
      const [about, roomStore, eventStore] = [
        tx.objectStore('about'),
        tx.objectStore('rooms'),
        tx.objectStore('events'),
      ];
      // Another tab has heard more: this one writes again when it has caught up.
      if ((parseSince(await about.get('since')) ?? '') > (since ?? '')) return false;
      const [keptRooms, keptLogs] = await Promise.all([roomStore.getAllKeys(), eventStore.getAllKeys()]);
      await Promise.all([
        since === undefined ? about.delete('since') : about.put(since, 'since'),
        ...rooms.map((changed) => roomStore.put(changed, changed.id)),
        ...[...events].map(([id, log]) => eventStore.put({ room: id, since, events: log }, id)),
        ...keptRooms.filter((id) => !listed.has(id)).map((id) => roomStore.delete(id)),
        ...keptLogs.filter((id) => !open.has(id)).map((id) => deleteLog(tx, id)),
      ]);
      await putPeople(tx, people);
      return true;
    });
  }

  async forgetEvents(id: string): Promise<void> {
    await this.#change(async (tx) => {
      await deleteLog(tx, id);
      return true;
    });
  }

  async forgetPerson(memberId: number): Promise<void> {
    await this.#change(async (tx) => {
      const people = tx.objectStore('people');
      const keys = (await people.getAllKeys()).filter(([, kept]) => kept === memberId);
      await Promise.all(keys.map((key) => people.delete(key)));
      return true;
    });
  }

  saveDraft(draft: KeptDraft, before: KeptDraft): Promise<boolean> {
    const { room: id } = draft;
    const changed = changedMedia(draft, before);
    return this.#change(async (tx, contents) => {
      const drafts = tx.objectStore('drafts');
      const kept = keptDraft.safeParse(await drafts.get(id)).data ?? { room: id, text: '' };
      const { text, media, composing, mentioned } = mergeDraft(kept, draft, before);
      const isEmpty = text === '' && media.length === 0 && !composing;
      const record = {
        room: id,
        text,
        ...(composing ? { composing } : {}),
        ...(mentioned.length > 0 ? { mentioned } : {}),
        ...(media.length > 0 ? { media } : {}),
      };
      await putContents(tx, changed, contents);
      await (isEmpty ? drafts.delete(id) : drafts.put(record, id));
      await sweep(tx);
      return true;
    }, changed);
  }

  async forgetDraft(id: string): Promise<void> {
    await this.#change(async (tx) => {
      await tx.objectStore('drafts').delete(id);
      await sweep(tx);
      return true;
    });
  }

  async saveEmoji(emoji: KeptEmoji): Promise<void> {
    await this.#change(async (tx) => {
      await tx.objectStore('about').put(emoji, 'emoji');
      return true;
    });
  }

  async addMessage(message: KeptMessage): Promise<void> {
    const { media = [] } = message;
    await this.#change(async (tx, kept) => {
      const outbox = tx.objectStore('outbox');
      if ((await outbox.index('clientId').getKey(message.clientId)) !== undefined) return true;
      await putContents(tx, media, kept);
      await outbox.add(withoutContents(message));
      return true;
    }, media);
  }

  async changeMessage(
    clientId: string,
    { media, replyTo }: Pick<KeptMessage, 'media' | 'replyTo'>,
  ): Promise<void> {
    await this.#change(async (tx) => {
      const outbox = tx.objectStore('outbox');
      const key = await outbox.index('clientId').getKey(clientId);
      const message = key === undefined ? undefined : keptMessage.safeParse(await outbox.get(key)).data;
      if (message) await outbox.put(withoutContents({ ...message, media, replyTo }), key);
      return true;
    });
  }

  async removeMessage(clientId: string): Promise<void> {
    await this.#change(async (tx) => {
      const outbox = tx.objectStore('outbox');
      const key = await outbox.index('clientId').getKey(clientId);
      if (key !== undefined) await outbox.delete(key);
      await sweep(tx);
      return true;
    });
  }

  async saveSlice(slice: KeptSlice): Promise<void> {
    const { room: id, recording, index, content } = slice;
    await this.#change(
      async (tx, kept) => {
        const slices = tx.objectStore('slices');
        const first = index === 0 ? null : keptSlice.safeParse(await slices.get([id, 0])).data;
        if (first === null) await slices.delete(keysOf(id));
        // Another tab has begun a newer recording, or what was kept of this one is gone.
        else if (first?.recording !== recording) return false;
        await slices.put({ ...slice, content: kept.get(content) }, [id, index]);
        return true;
      },
      [{ id: recording, content }],
    );
  }

  async loadSlices(id: string): Promise<KeptSlice[]> {
    await this.#opened;
    return this.#read(
      async (tx) => parseEach(keptSlice, await tx.objectStore('slices').getAll(keysOf(id))),
      [],
    );
  }

  async forgetSlices(id: string): Promise<void> {
    await this.#change(async (tx) => {
      await tx.objectStore('slices').delete(keysOf(id));
      return true;
    });
  }

  /** Whether the cache is still this member's, and open. */
  async #isOurs(tx: Change | Look): Promise<boolean> {
    const owner = await ownerOf(tx);
    return owner?.memberId === this.#memberId && owner.lockedAt === null;
  }

  /** Reads what the changes before have left. */
  #read<Value>(work: (tx: Look) => Promise<Value>, otherwise: Value): Promise<Value> {
    return this.#database.use(async (db) => {
      await this.#prepared;
      const tx = db.transaction(ALL);
      return (await this.#isOurs(tx)) ? work(tx) : otherwise;
    }, otherwise);
  }

  /**
   * Changes the cache in one transaction, which is on the disk when it has ended. Changes are made in their order.
   * @param contents that the work writes, as this browser keeps them
   */
  async #change(
    work: (tx: Change, kept: ReadonlyMap<Blob, KeptContent>) => Promise<boolean>,
    contents: readonly Content[] = [],
  ): Promise<boolean> {
    await this.#opened;
    return this.#database.use(
      async (db) => {
        const prepared = this.#prepared.then(() => keepable(db, contents));
        this.#prepared = prepared.catch(() => undefined);
        const kept = await prepared;
        const tx = db.transaction(ALL, 'readwrite', { durability: 'strict' });
        const [isDone] = await Promise.all([
          this.#isOurs(tx).then((isOurs) => isOurs && work(tx, kept)),
          tx.done,
        ]);
        return isDone;
      },
      false,
      contents.length > 0 ? CONTENT_PATIENCE : PATIENCE,
    );
  }
}

/** Builds the caches over IndexedDB. */
export function createChatCaches(now: () => number = Date.now): ChatCaches {
  const database = new Database();
  const change = (work: (tx: Change) => Promise<void>): Promise<void> =>
    database.insist(async (db) => {
      const tx = db.transaction(ALL, 'readwrite');
      await Promise.all([work(tx), tx.done]);
    });
  const renew = async (memberId: number, token: string): Promise<void> => {
    // Missing outside secure contexts: then the server says first who is signed in.
    const session = await hash(token).catch(() => '');
    await change((tx) => claim(tx, memberId, session, now()));
  };
  return {
    async findOwner(token) {
      const session = await hash(token).catch(() => null);
      return database.use(async (db) => {
        const owner = await ownerOf(db.transaction(ALL));
        return owner && owner.lockedAt === null && owner.session === session ? owner.memberId : null;
      }, null);
    },
    open: (memberId, token) =>
      new IndexedChatCache(
        database,
        memberId,
        inTime(renew(memberId, token), PATIENCE).catch(() => undefined),
      ),
    renew,
    countUnsent: () => database.use((db) => db.count('outbox'), 0),
    lock: () =>
      change(async (tx) => {
        const owner = await ownerOf(tx);
        if (!owner) return clear(tx, ALL);
        await clear(tx, ['rooms', 'events', 'people']);
        const about = tx.objectStore('about');
        await about.delete('since');
        await about.put({ ...owner, lockedAt: owner.lockedAt ?? now() }, 'owner');
      }),
    wipe: () => change((tx) => clear(tx, ALL)),
    wipeOpenedBefore: (time) =>
      change(async (tx) => {
        const owner = await ownerOf(tx);
        if (!owner || (owner.lockedAt === null && owner.openedAt <= time)) await clear(tx, ALL);
      }),
  };
}

/** Caches that keep nothing: everything lives in memory. */
export const NO_CACHES: ChatCaches = {
  findOwner: () => Promise.resolve(null),
  open: () => NO_CACHE,
  renew: () => Promise.resolve(),
  countUnsent: () => Promise.resolve(0),
  lock: () => Promise.resolve(),
  wipe: () => Promise.resolve(),
  wipeOpenedBefore: () => Promise.resolve(),
};

/** A cache that keeps nothing. */
export const NO_CACHE: ChatCache = {
  load: () => Promise.resolve(NOTHING),
  loadLog: () => Promise.resolve(null),
  loadOutbox: () => Promise.resolve(null),
  saveRooms: () => Promise.resolve(false),
  forgetEvents: () => Promise.resolve(),
  forgetPerson: () => Promise.resolve(),
  saveDraft: () => Promise.resolve(false),
  forgetDraft: () => Promise.resolve(),
  saveEmoji: () => Promise.resolve(),
  addMessage: () => Promise.resolve(),
  changeMessage: () => Promise.resolve(),
  removeMessage: () => Promise.resolve(),
  saveSlice: () => Promise.resolve(),
  loadSlices: () => Promise.resolve([]),
  forgetSlices: () => Promise.resolve(),
};
