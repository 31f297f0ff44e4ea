import { BRAND } from '@contract/constants';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@contract/locale';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadMessages, type MessageFile, type Messages } from './messages';

const NAMESPACE = 'app' satisfies MessageFile;
const MORE = 'more' satisfies MessageFile;

/** Sets up i18next with a language that is already loaded, so that nothing waits or flickers. */
export function createI18n(locale: Locale, messages: Messages): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    fallbackNS: MORE,
    resources: { [locale]: { [NAMESPACE]: messages } },
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { brand: BRAND.name } },
    react: { useSuspense: false },
  });
  return instance;
}

async function addFile(instance: i18n, locale: Locale, file: MessageFile): Promise<void> {
  if (instance.hasResourceBundle(locale, file)) return;
  instance.addResourceBundle(locale, file, await loadMessages(locale, file));
}

const localeOf = (instance: i18n): Locale =>
  isLocale(instance.language) ? instance.language : DEFAULT_LOCALE;

/**
 * Loads a language into a running i18next, unless it is there, with as many files as the one in use has. Rejects
 * when it can't be fetched.
 */
export async function addLocale(instance: i18n, locale: Locale): Promise<void> {
  const hasMore = instance.hasResourceBundle(localeOf(instance), MORE);
  await Promise.all([
    addFile(instance, locale, NAMESPACE),
    hasMore ? addFile(instance, locale, MORE) : undefined,
  ]);
}

const loading = new WeakMap<i18n, Promise<void>>();

/**
 * Loads the texts of `more.json` in the language in use. The same promise for as long as it holds: a page can
 * wait for it. Rejects when it can't be fetched; the next call tries again.
 */
export function addMore(instance: i18n): Promise<void> {
  const known = loading.get(instance);
  if (known) return known;
  const add = (): Promise<void> => addFile(instance, localeOf(instance), MORE);
  // Once more, for a language that was switched to meanwhile.
  const started = add().then(add);
  loading.set(instance, started);
  started.catch(() => loading.delete(instance));
  return started;
}
