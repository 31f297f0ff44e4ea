import { BRAND } from '@contract/constants';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@contract/locale';
import { createInstance, type i18n } from 'i18next';
import { use } from 'react';
import { COMMON_TEXTS, FEATURE_TEXTS, loadMessages, type Messages, type TextFile } from './messages';
import { useTranslation } from './translation';

/**
 * Sets up i18next.
 * @param texts files of the language that are loaded already; `addTexts` loads the others
 */
export function createI18n(locale: Locale, texts: Partial<Record<TextFile, Messages>> = {}): i18n {
  const instance = createInstance();
  void instance.init({
    lng: locale,
    fallbackLng: false,
    ns: [],
    defaultNS: COMMON_TEXTS,
    // A key is in one file only, so that pages name the key alone.
    fallbackNS: FEATURE_TEXTS,
    resources: { [locale]: texts },
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { brand: BRAND.name } },
  });
  return instance;
}

/** The language of a running i18next. */
export const localeOf = ({ language }: i18n): Locale => (isLocale(language) ? language : DEFAULT_LOCALE);

/** Loads a file of texts, unless it is there. Rejects when it can't be fetched. */
export async function addTexts(instance: i18n, locale: Locale, file: TextFile): Promise<void> {
  if (!instance.hasResourceBundle(locale, file))
    instance.addResourceBundle(locale, file, await loadMessages(locale, file));
}

/** Loads a language: the common texts, and those of the features used so far. Rejects when one can't be fetched. */
export async function addLocale(instance: i18n, locale: Locale): Promise<void> {
  const used = FEATURE_TEXTS.filter((file) => instance.hasResourceBundle(instance.language, file));
  const files: TextFile[] = [COMMON_TEXTS, ...used];
  await Promise.all(files.map((file) => addTexts(instance, locale, file)));
}

const pending = new WeakMap<i18n, Map<string, Promise<unknown>>>();

/** One promise for each set of files, as `use` needs it. */
function addTextsOnce(instance: i18n, locale: Locale, files: readonly TextFile[]): Promise<unknown> {
  const known = pending.get(instance) ?? new Map<string, Promise<unknown>>();
  pending.set(instance, known);
  const key = `${locale}/${files.join()}`;
  const adding = known.get(key) ?? Promise.all(files.map((file) => addTexts(instance, locale, file)));
  known.set(key, adding);
  return adding;
}

/** Suspends until a page's texts are here in the language in use. Throws when they can't be fetched. */
export function useTexts(files: readonly TextFile[]): void {
  const { i18n: instance } = useTranslation();
  const locale = localeOf(instance);
  if (files.some((file) => !instance.hasResourceBundle(locale, file)))
    use(addTextsOnce(instance, locale, files));
}
