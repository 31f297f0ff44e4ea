import type { i18n, TFunction } from 'i18next';
import { createContext, use, useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react';

/** The texts of the language in use. */
export interface Translation {
  /** Finds a text. Changes with the language. */
  t: TFunction;
  i18n: i18n;
}

const TranslationContext = createContext<Translation | null>(null);

/** Gives pages their texts, and draws them anew when the language changes. */
export function TranslationProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      i18n.on('languageChanged', onChange);
      return () => i18n.off('languageChanged', onChange);
    },
    [i18n],
  );
  const getLanguage = (): string => i18n.language;
  const language = useSyncExternalStore(subscribe, getLanguage, getLanguage);
  const translation = useMemo(() => ({ t: i18n.getFixedT(language), i18n }), [i18n, language]);
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

/**
 * The texts of the language in use. A page has hundreds of parts that ask for them, so one subscription serves all.
 * Throws outside its provider.
 */
export function useTranslation(): Translation {
  const translation = use(TranslationContext);
  if (!translation) throw new Error('useTranslation needs a TranslationProvider above it');
  return translation;
}
