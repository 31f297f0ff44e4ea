import { SHARE } from '@contract/share';

/** What another app has shared with this one. */
export interface Shared {
  title: string;
  text: string;
  url: string;
  files: readonly File[];
}

/** What the service worker keeps of the last share; stories and tests bring their own. */
export interface ShareBox {
  /** Null where nothing is shared, or what is kept can't be read. */
  look(): Promise<Shared | null>;
  forget(): Promise<void>;
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

// A form without a chosen file has one without a name.
const filesOf = (form: FormData): File[] =>
  form
    .getAll(SHARE.files)
    .filter((value) => value instanceof File)
    .filter(({ name, size }) => name !== '' || size > 0);

/** Reads a shared form; null where it is empty. */
export function readShared(form: FormData): Shared | null {
  const [title, text, url] = [textOf(form, 'title'), textOf(form, 'text'), textOf(form, 'url')];
  const files = filesOf(form);
  return title + text + url === '' && files.length === 0 ? null : { title, text, url, files };
}

async function look(): Promise<Shared | null> {
  const kept = await caches.match(SHARE.action, { cacheName: SHARE.cache });
  return kept ? readShared(await kept.formData()) : null;
}

/** The box that the worker fills. Browsers without caches, such as those outside secure contexts, find nothing in it. */
export const shareBox: ShareBox = {
  look: () => look().catch(() => null),
  async forget() {
    if ('caches' in window) await caches.delete(SHARE.cache).catch(() => false);
  },
};
