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

/** A plural's forms (`_one`, `_few`…) are asked for by the name before them. */
type WithoutPlural<Key extends string> =
  Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key;

/** Every message of the server, by the English file. */
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
 * A message of `locales/<lang>/server.json` in a member's or a request's language. en-AU says what en-US
 * says where it has nothing of its own.
 */
export const translate = (
  locale: Locale,
  key: MessageKey,
  values: Record<string, string | number> = {},
  // The default lets any key pass the app's typed keys; `MessageKey` is what guards here.
): string => i18n.t(key, { lng: locale, ...values, defaultValue: key });
