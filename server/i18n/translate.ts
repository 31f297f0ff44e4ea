import enAU from '@locales/en-AU/server.json';
import enUSLegal from '@locales/en-US/legal.json';
import enUS from '@locales/en-US/server.json';
import enUSSupport from '@locales/en-US/support.json';
import jaLegal from '@locales/ja/legal.json';
import ja from '@locales/ja/server.json';
import jaSupport from '@locales/ja/support.json';
import koLegal from '@locales/ko/legal.json';
import ko from '@locales/ko/server.json';
import koSupport from '@locales/ko/support.json';
import ruLegal from '@locales/ru/legal.json';
import ru from '@locales/ru/server.json';
import ruSupport from '@locales/ru/support.json';
import zhCNLegal from '@locales/zh-CN/legal.json';
import zhCN from '@locales/zh-CN/server.json';
import zhCNSupport from '@locales/zh-CN/support.json';
import zhTWLegal from '@locales/zh-TW/legal.json';
import zhTW from '@locales/zh-TW/server.json';
import zhTWSupport from '@locales/zh-TW/support.json';
import { BRAND } from '@contract/constants';
import { LOCALES, type Locale } from '@contract/locale';
import { createInstance, type Resource } from 'i18next';

type Keys<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${Keys<Node[Key]>}`;
}[keyof Node & string];

/** Plural forms (`_one`, `_few`…) are looked up by the key without the suffix. */
type WithoutPlural<Key extends string> =
  Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key;

/** The keys of the server's messages and of its pages of text, from the English files. */
export type MessageKey = WithoutPlural<Keys<typeof enUS> | Keys<typeof enUSLegal> | Keys<typeof enUSSupport>>;

const resources = {
  'zh-CN': { server: zhCN, legal: zhCNLegal, support: zhCNSupport },
  'en-US': { server: enUS, legal: enUSLegal, support: enUSSupport },
  'en-AU': { server: enAU },
  'zh-TW': { server: zhTW, legal: zhTWLegal, support: zhTWSupport },
  ja: { server: ja, legal: jaLegal, support: jaSupport },
  ko: { server: ko, legal: koLegal, support: koSupport },
  ru: { server: ru, legal: ruLegal, support: ruSupport },
} satisfies Record<Locale, Resource[string]>;

const i18n = createInstance();
void i18n.init({
  resources,
  supportedLngs: LOCALES,
  fallbackLng: 'en-US',
  load: 'currentOnly',
  defaultNS: 'server',
  // A key is in one file only, so that callers name the key alone.
  fallbackNS: ['legal', 'support'],
  initAsync: false,
  interpolation: { escapeValue: false, defaultVariables: { brand: BRAND.name } },
});

/**
 * Returns a message of `locales/<lang>/{server,legal,support}.json` in the language of a member or request. en-AU falls back to
 * en-US.
 */
export const translate = (
  locale: Locale,
  key: MessageKey,
  values: Record<string, string | number> = {},
  // The default value bypasses i18next's own key types, which belong to the app; `MessageKey` checks keys here.
): string => i18n.t(key, { lng: locale, ...values, defaultValue: key });
