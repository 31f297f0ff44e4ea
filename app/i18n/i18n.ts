import { BRAND } from '@contract/constants';
import type { Locale } from '@contract/locale';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadMessages, type Messages } from './messages';

const NAMESPACE = 'app';

/**
 * Sets up i18next.
 * @param messages the language's texts; without them, `addLocale` loads them
 */
export function createI18n(locale: Locale, messages?: Messages): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    resources: messages ? { [locale]: { [NAMESPACE]: messages } } : {},
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { brand: BRAND.name } },
    react: { useSuspense: false },
  });
  return instance;
}

/** Loads a language into a running i18next, unless it is there. Rejects when it can't be fetched. */
export async function addLocale(instance: i18n, locale: Locale): Promise<void> {
  if (!instance.hasResourceBundle(locale, NAMESPACE))
    instance.addResourceBundle(locale, NAMESPACE, await loadMessages(locale));
}
