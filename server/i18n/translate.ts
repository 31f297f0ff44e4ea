import enAU from '@locales/en-AU/server.json';
import enUS from '@locales/en-US/server.json';
import ja from '@locales/ja/server.json';
import ko from '@locales/ko/server.json';
import ru from '@locales/ru/server.json';
import zhCN from '@locales/zh-CN/server.json';
import zhTW from '@locales/zh-TW/server.json';
import { BRAND } from '@contract/constants';
import { LOCALES, type Locale } from '@contract/locale';
import { createInstance, type Resource } from 'i18next';

type Keys<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${Keys<Node[Key]>}`;
}[keyof Node & string];

/** Plural forms (`_one`, `_few`…) are looked up by the key without the suffix. */
type WithoutPlural<Key extends string> =
  Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key;

/** The keys of the server's messages, from the English file. */
export type MessageKey = WithoutPlural<Keys<typeof enUS>>;

const resources = {
  'zh-CN': { server: zhCN },
  'en-US': { server: enUS },
  'en-AU': { server: enAU },
  'zh-TW': { server: zhTW },
  ja: { server: ja },
  ko: { server: ko },
  ru: { server: ru },
} satisfies Record<Locale, Resource[string]>;

const i18n = createInstance();
void i18n.init({
  resources,
  supportedLngs: LOCALES,
  fallbackLng: 'en-US',
  load: 'currentOnly',
  defaultNS: 'server',
  initAsync: false,
  interpolation: { escapeValue: false, defaultVariables: { brand: BRAND.name } },
});

/**
 * Returns a message of `locales/<lang>/server.json` in the language of a member or request. en-AU falls back to
 * en-US.
 */
export const translate = (
  locale: Locale,
  key: MessageKey,
  values: Record<string, string | number> = {},
  // The default value bypasses i18next's own key types, which belong to the app; `MessageKey` checks keys here.
): string => i18n.t(key, { lng: locale, ...values, defaultValue: key });
