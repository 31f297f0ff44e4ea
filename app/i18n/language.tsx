import type { Locale } from '@contract/locale';
import type { i18n } from 'i18next';
import { createContext, use, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { LocalStore } from '../session/storage';
import { withLang } from './address';
import { addLocale, localeOf } from './i18n';
import { TranslationProvider, useTranslation } from './translation';

/** The language, and the way to change it. */
export interface Language {
  locale: Locale;
  /** Switches without a reload, saves the choice and puts it into the address. Rejects when it can't be fetched. */
  switchTo(locale: Locale): Promise<void>;
}

const LanguageContext = createContext<Language['switchTo'] | null>(null);

const keepInAddress = (locale: Locale): void =>
  // The router keeps its place in the entry's state.
  window.history.replaceState(window.history.state, '', withLang(window.location.href, locale));

/** Saves a chosen language and puts it before the hash (D30). */
export function keepLocale(locale: Locale, local: LocalStore): void {
  local.set('locale', locale);
  keepInAddress(locale);
}

/** Gives the pages their language. */
export function LanguageProvider({
  i18n: instance,
  local,
  children,
}: {
  i18n: i18n;
  local: LocalStore;
  children: ReactNode;
}) {
  const latest = useRef(0);
  const switchTo = useCallback(
    async (locale: Locale) => {
      const turn = ++latest.current;
      await addLocale(instance, locale);
      // Of two quick choices the second stays, whichever file comes first.
      if (turn !== latest.current) return;
      await instance.changeLanguage(locale);
      keepLocale(locale, local);
    },
    [instance, local],
  );

  return (
    <TranslationProvider i18n={instance}>
      <LanguageContext value={switchTo}>
        <DocumentLanguage />
        {children}
      </LanguageContext>
    </TranslationProvider>
  );
}

function DocumentLanguage() {
  const { locale } = useLanguage();
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return null;
}

/** The language in use. Throws outside its provider. */
export function useLanguage(): Language {
  const { i18n: instance } = useTranslation();
  const switchTo = use(LanguageContext);
  if (!switchTo) throw new Error('useLanguage needs a LanguageProvider above it');
  const locale = localeOf(instance);
  return useMemo(() => ({ locale, switchTo }), [locale, switchTo]);
}
