import { describe, expect, it } from 'vitest';
import { checkLocales } from '../../scripts/check-locales';
import { LOCALES, type Locale } from '../../contract/locale';
import { createProject } from './temporary-project';

const english = {
  login: { title: 'Log in to {{brand}}', phone: 'Phone' },
  matches_one: '{{count}} match',
  matches_other: '{{count}} matches',
};

const translated: Record<string, object> = {
  'zh-CN': { login: { title: '登录 {{brand}}', phone: '手机' }, matches_other: '{{count}} 个结果' },
  'zh-TW': { login: { title: '登入 {{brand}}', phone: '手機' }, matches_other: '{{count}} 個結果' },
  ja: { login: { title: '{{brand}} にログイン', phone: '電話' }, matches_other: '{{count}} 件' },
  ko: { login: { title: '{{brand}} 로그인', phone: '전화' }, matches_other: '{{count}}개' },
  ru: {
    login: { title: 'Войти в {{brand}}', phone: 'Телефон' },
    matches_one: '{{count}} страна',
    matches_few: '{{count}} страны',
    matches_many: '{{count}} стран',
    matches_other: '{{count}} страны',
  },
};

const source =
  "t('login.title'); t(`login.${way}`); t('matches', { count }); const short = { keyPrefix: 'login' };";

/** A temporary project with valid messages, some replaced by the given ones. */
function check(changes: Partial<Record<Locale, object | string>> = {}, code = source): string[] {
  const files: Record<string, string> = {
    'app/page.tsx': code,
    'server/route.ts': "say('code');",
  };
  for (const locale of LOCALES) {
    const messages = changes[locale] ?? (locale === 'en-US' ? english : translated[locale]);
    if (messages)
      files[`locales/${locale}/common.json`] =
        typeof messages === 'string' ? messages : JSON.stringify(messages);
    if (locale === 'en-AU') continue;
    files[`locales/${locale}/server.json`] = JSON.stringify({ code: `{{code}} ${locale}字` });
  }
  const project = createProject(files);
  const findings = checkLocales(project.root);
  project.remove();
  return findings;
}

const ru = translated['ru'];

describe('the translation check', () => {
  it('finds nothing in complete messages', () => {
    expect(check()).toEqual([]);
  });

  it.each([
    ['a missing key', { ...ru, login: { title: 'Войти в {{brand}}' } }, 'login.phone is missing'],
    ['a key too many', { ...ru, more: 'Ещё' }, 'more is not in en-US'],
    [
      'a text left in English',
      { ...ru, login: { title: 'Войти в {{brand}}', phone: 'Phone' } },
      'login.phone is not translated',
    ],
    [
      'another placeholder',
      { ...ru, login: { title: 'Войти в {{name}}', phone: 'Телефон' } },
      'login.title has other placeholders than en-US',
    ],
    [
      'a plural form that is missing',
      {
        login: { title: 'Войти в {{brand}}', phone: 'Телефон' },
        matches_one: '{{count}} страна',
        matches_other: '{{count}} страны',
      },
      'matches has the plural forms one, other; ru needs few, many, one, other',
    ],
    ['an empty text', { ...ru, login: { title: 'Войти в {{brand}}', phone: '' } }, 'login.phone is empty'],
    [
      'an exclamation mark',
      { ...ru, login: { title: 'Войти в {{brand}}', phone: 'Телефон!' } },
      'login.phone has an exclamation mark',
    ],
    [
      'another order',
      { ...ru, login: { phone: 'Телефон', title: 'Войти в {{brand}}' } },
      'login.phone has another position than in en-US',
    ],
  ])('finds %s', (_name, messages, finding) => {
    expect(check({ ru: messages })).toEqual([`locales/ru/common.json: ${finding}`]);
  });

  it('finds invalid JSON, and a duplicate key', () => {
    expect(check({ ru: '{ "a": }' })[0]).toContain('locales/ru/common.json: no valid JSON');
    expect(check({ ru: `{ "again": "раз", ${JSON.stringify(ru).slice(1, -1)}, "again": "два" }` })).toContain(
      'locales/ru/common.json: a key is written twice',
    );
  });

  it('finds a key that no code uses', () => {
    expect(check({}, "t('login.title'); t('matches');")).toEqual([
      'locales/en-US/common.json: login.phone is used nowhere in app/',
    ]);
  });

  it('finds an article that names a button otherwise than the app does', () => {
    const member = { dashboard: { title: 'Мой {{brand}}', profile: 'Профиль', security: 'Безопасность' } };
    const security = {
      security: { title: 'Безопасность', deletion: { title: 'Удалить', confirm: 'Удалить навсегда' } },
    };
    const project = createProject({
      'locales/en-US/common.json': JSON.stringify(english),
      'locales/ru/member.json': JSON.stringify(member),
      'locales/ru/security.json': JSON.stringify(security),
      'locales/ru/support/account-delete.md':
        '1. «Мой {{brand}}», «Профиль».\n2. «Безопасность».\n3. «Удалить».\n4. «Стереть навсегда».',
    });
    expect(checkLocales(project.root)).toContain(
      'locales/ru/support/account-delete.md: names security.deletion.confirm of security.json otherwise than “Удалить навсегда”',
    );
  });

  it('finds a text used outside its feature, and a group in two files', () => {
    const texts = (locale: Locale, name: string) => ({
      [`locales/${locale}/common.json`]: JSON.stringify({ page: { close: `Закрыть ${name}` } }),
      [`locales/${locale}/home.json`]: JSON.stringify({ page: { open: `Открыть ${name}` } }),
    });
    const project = createProject({
      ...Object.assign(
        {},
        ...LOCALES.filter((locale) => locale !== 'en-AU').map((locale) => texts(locale, locale)),
      ),
      'app/features/home/home-page.tsx': "t('page.close'); t('page.open');",
      'app/features/member/dashboard-page.tsx': "t('page.open');",
    });
    expect(checkLocales(project.root)).toEqual([
      'locales/en-US/home.json: page is in another file as well',
      'app/features/member/dashboard-page.tsx: page.open is in home.json, which only app/features/home/ may use',
    ]);
    project.remove();
  });

  it('finds a file that en-US does not have', () => {
    const project = createProject({
      'locales/en-US/common.json': '{}',
      'locales/en-AU/chat.json': '{}',
      ...Object.fromEntries(
        LOCALES.filter((locale) => !locale.startsWith('en')).map((locale) => [
          `locales/${locale}/common.json`,
          '{}',
        ]),
      ),
    });
    expect(checkLocales(project.root)).toEqual(['locales/en-AU/chat.json: en-US has no such file']);
    project.remove();
  });

  it('counts a key below a keyPrefix as used', () => {
    expect(check({}, "useTexts({ keyPrefix: 'login' }); t('title'); t('phone'); all('matches');")).toEqual(
      [],
    );
  });

  it('lets en-AU inherit texts, and finds repeated ones', () => {
    expect(check({ 'en-AU': { login: { phone: 'Mobile' } } })).toEqual([]);
    expect(check({ 'en-AU': { login: { phone: 'Phone' } } })).toEqual([
      'locales/en-AU/common.json: login.phone repeats en-US; leave it out',
    ]);
  });
});
