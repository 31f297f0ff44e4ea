import { BRAND } from '@contract/constants';

/** Local storage: S3's keys, the theme and the cached visit id, nothing else (D27). */
const LOCAL_KEYS = {
  locale: 'locale',
  loginWay: 'userSelectWayType',
  guestId: 'assist-guestId',
  country: `${BRAND.storagePrefix}-countryCode`,
  token: `${BRAND.storagePrefix}-token`,
  theme: `${BRAND.storagePrefix}-theme`,
  visit: `${BRAND.storagePrefix}-visit`,
} as const;

/**
 * Session storage: what a form keeps over a reload, until when no new code may be sent (D18, D27), and why the page
 * was just reloaded (D29).
 */
const TAB_KEYS = {
  draft: `${BRAND.storagePrefix}-draft`,
  application: `${BRAND.storagePrefix}-application`,
  nickname: `${BRAND.storagePrefix}-nickname`,
  resend: `${BRAND.storagePrefix}-resend`,
  reload: `${BRAND.storagePrefix}-reload`,
} as const;

/** A few named texts that outlive a reload. */
export interface KeyStore<Key extends string> {
  get(key: Key): string | null;
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

export type LocalStore = KeyStore<keyof typeof LOCAL_KEYS>;
export type TabStore = KeyStore<keyof typeof TAB_KEYS>;

/** The store all tabs share. */
export const createLocalStore = (area: () => Storage = () => window.localStorage): LocalStore =>
  createKeyStore(LOCAL_KEYS, area);

/** The store of this tab. */
export const createTabStore = (area: () => Storage = () => window.sessionStorage): TabStore =>
  createKeyStore(TAB_KEYS, area);
