import { room } from '@contract/chat/room';
import { person } from '@contract/contacts/person';
import * as z from 'zod/mini';
import { type ChangedPeople, type ChangedRooms, type ChatCache, type KeptChats, NOTHING } from './chat-cache';
import { type Content, keepable, putContents, sweep, withContents, withoutContents } from './contents';
import { ALL, type Change, CONTENT_PATIENCE, type Database, type Look, PATIENCE } from './database';
import type { KeptContent } from './kept-content';
import {
  keptDraft,
  type KeptDraft,
  keptEmoji,
  type KeptEmoji,
  keptLog,
  type KeptLog,
  keptMessage,
  type KeptMessage,
  keptSlice,
  type KeptSlice,
  NO_EMOJI,
  parseEach,
} from './kept-shapes';
import { changedMedia, mergeDraft } from './merge-draft';
import { ownerOf } from './owner';

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
export class IndexedChatCache implements ChatCache {
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
