/** The seven languages (S1). */
export const LOCALES = ['zh-CN', 'en-US', 'en-AU', 'zh-TW', 'ja', 'ko', 'ru'] as const;

export type Locale = (typeof LOCALES)[number];

/** The default language (S1). */
export const DEFAULT_LOCALE: Locale = 'zh-CN';

/** The name of each language in itself. */
export const ENDONYM: Record<Locale, string> = {
  'zh-CN': '简体中文',
  'en-US': 'English (US)',
  'en-AU': 'English (Australia)',
  'zh-TW': '繁體中文',
  ja: '日本語',
  ko: '한국어',
  ru: 'Русский',
};

/** Whether a value is exactly one of the seven. */
export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value);

/** Maps a browser's language (S1): zh… becomes zh-CN; ja, ko, ru and en-AU stay; others become en-US. */
function fromBrowser(tag: string): Locale {
  const lower = tag.toLowerCase();
  const language = lower.split('-')[0];
  if (language === 'zh') return 'zh-CN';
  if (language === 'ja' || language === 'ko' || language === 'ru') return language;
  return lower === 'en-au' ? 'en-AU' : 'en-US';
}

/** Sources of the language, in order of precedence. */
export interface LocaleSources {
  /** The `lang` query value, or an `Accept-Language` that is exactly one of the seven. */
  query?: string | null | undefined;
  /** The saved choice. */
  saved?: string | null | undefined;
  /** The browser's preferred language (BCP 47), or an `Accept-Language` header. */
  browser?: string | null | undefined;
}

/** Picks the language (D30): query, saved choice, browser, zh-CN. Unknown values are ignored. */
export function resolveLocale({ query, saved, browser }: LocaleSources): Locale {
  if (isLocale(query)) return query;
  if (isLocale(saved)) return saved;
  const first = browser?.split(',')[0]?.split(';')[0]?.trim();
  return first && first !== '*' ? fromBrowser(first) : DEFAULT_LOCALE;
}
