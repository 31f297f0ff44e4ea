import { STORAGE_PREFIX } from '@contract/constants';

/** Local storage: S3's keys, the theme, the cached visit id and a refused offer, nothing else (D27). */
const LOCAL_KEYS = {
  locale: 'locale',
  loginWay: 'userSelectWayType',
  guestId: 'assist-guestId',
  country: `${STORAGE_PREFIX}-countryCode`,
  token: `${STORAGE_PREFIX}-token`,
  theme: `${STORAGE_PREFIX}-theme`,
  visit: `${STORAGE_PREFIX}-visit`,
  /** That notifications were offered, and not wanted. */
  pushOffer: `${STORAGE_PREFIX}-pushOffer`,
} as const;

/**
 * Session storage: what a form keeps over a reload, until when no new code may be sent (D18, D27), and why the page
 * was just reloaded (D29).
 */
const TAB_KEYS = {
  draft: `${STORAGE_PREFIX}-draft`,
  application: `${STORAGE_PREFIX}-application`,
  nickname: `${STORAGE_PREFIX}-nickname`,
  remarks: `${STORAGE_PREFIX}-remarks`,
  resend: `${STORAGE_PREFIX}-resend`,
  reload: `${STORAGE_PREFIX}-reload`,
} as const;

/** Reads a few named texts. */
export interface KeyReader<Key extends string> {
  get(key: Key): string | null;
}

/** A few named texts that outlive a reload. */
export interface KeyStore<Key extends string> extends KeyReader<Key> {
  /** Null removes the value. */
  set(key: Key, value: string | null): void;
  /** The name a key has in the browser's storage, as storage events tell it. */
  nameOf(key: Key): string;
}

// A browser that refuses storage (blocked cookies, some in-app browsers) throws on every access: memory
// then serves until the reload.
function createKeyStore<Key extends string>(
  names: Readonly<Record<Key, string>>,
  area: () => Storage,
): KeyStore<Key> {
  const memory = new Map<Key, string>();
  return {
    get(key) {
      try {
        return area().getItem(names[key]);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key, value) {
      try {
        if (value === null) area().removeItem(names[key]);
        else area().setItem(names[key], value);
      } catch {
        if (value === null) memory.delete(key);
        else memory.set(key, value);
      }
    },
    nameOf: (key) => names[key],
  };
}

const createReader = <Key extends string>(
  names: Readonly<Record<Key, string>>,
  area: () => Storage,
): KeyReader<Key> => ({
  get(key) {
    try {
      return area().getItem(names[key]);
    } catch {
      return null;
    }
  },
});

/** Reads the store all tabs share; for the script in the head, which has no room for more. */
export const readLocal = (
  area: () => Storage = () => window.localStorage,
): KeyReader<keyof typeof LOCAL_KEYS> => createReader(LOCAL_KEYS, area);

/** Reads the store of this tab. */
export const readTab = (
  area: () => Storage = () => window.sessionStorage,
): KeyReader<keyof typeof TAB_KEYS> => createReader(TAB_KEYS, area);

export type LocalStore = KeyStore<keyof typeof LOCAL_KEYS>;
export type TabStore = KeyStore<keyof typeof TAB_KEYS>;

/** The store all tabs share. */
export const createLocalStore = (area: () => Storage = () => window.localStorage): LocalStore =>
  createKeyStore(LOCAL_KEYS, area);

/** The store of this tab. */
export const createTabStore = (area: () => Storage = () => window.sessionStorage): TabStore =>
  createKeyStore(TAB_KEYS, area);
