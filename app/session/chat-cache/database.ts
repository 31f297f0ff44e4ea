import { STORAGE_PREFIX } from '@contract/constants';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';

/** The stores of the database. Their values are parsed when they are read. */
export interface Schema extends DBSchema {
  about: { key: 'owner' | 'since' | 'emoji'; value: unknown };
  rooms: { key: string; value: unknown };
  events: { key: string; value: unknown };
  people: { key: [room: string, memberId: number]; value: unknown };
  drafts: { key: string; value: unknown };
  outbox: { key: number; value: unknown; indexes: { clientId: string } };
  contents: { key: string; value: unknown };
  slices: { key: [room: string, index: number]; value: unknown };
}

/** The name of a store. */
export type Stores = StoreNames<Schema>;
export type Change = IDBPTransaction<Schema, Stores[], 'readwrite'>;
export type Look = IDBPTransaction<Schema, Stores[]>;

const NAME = `${STORAGE_PREFIX}-chats`;

/**
 * Rises when stores are added. Stores are never changed: a record that doesn't have the shape of today is dropped when
 * it is read, so a new version of the app finds what it can still use.
 */
const VERSION = 4;

/** All stores. */
export const ALL: Stores[] = ['about', 'rooms', 'events', 'people', 'drafts', 'outbox', 'contents', 'slices'];

/** Milliseconds after which a browser that doesn't answer counts as one without storage. */
export const PATIENCE = 3_000;

/** The same where pictures and files are written. */
export const CONTENT_PATIENCE = 60_000;

/** The browser's storage doesn't answer. */
class Silence extends Error {}

/** Rejects when work takes too long. */
export async function inTime<Value>(work: Promise<Value>, patience: number): Promise<Value> {
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
export class Database {
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
