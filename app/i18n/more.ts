import { DEFAULT_LOCALE, isLocale, type Locale } from '@contract/locale';
import type { i18n } from 'i18next';
import { loadMessages, MORE, type Messages } from './messages';

const files = import.meta.glob<Messages>('../../locales/*/more.json', { import: 'default' });

/** Loads the texts of `more.json` in a language, unless they are there. Rejects when they can't be fetched. */
export async function addMoreOf(instance: i18n, locale: Locale): Promise<void> {
  if (instance.hasResourceBundle(locale, MORE)) return;
  const messages = await loadMessages(locale, (of) => files[`../../locales/${of}/more.json`]?.());
  instance.addResourceBundle(locale, MORE, messages);
}

const loading = new WeakMap<i18n, Promise<void>>();

/**
 * Loads the texts of `more.json` in the language in use. The same promise for as long as it holds, so that a page
 * can wait for it. Rejects when they can't be fetched; the next call tries again.
 */
export function addMore(instance: i18n): Promise<void> {
  const known = loading.get(instance);
  if (known) return known;
  const add = (): Promise<void> =>
    addMoreOf(instance, isLocale(instance.language) ? instance.language : DEFAULT_LOCALE);
  // Once more, for a language that was switched to meanwhile.
  const started = add().then(add);
  loading.set(instance, started);
  started.catch(() => loading.delete(instance));
  return started;
}
