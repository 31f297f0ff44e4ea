import { addLocale, createI18n } from '@app/i18n/i18n';
import { loadMessages } from '@app/i18n/messages';
import { addMore } from '@app/i18n/more';
import english from '@locales/en-US/more.json';
import russian from '@locales/ru/more.json';
import { expect, it, describe } from 'vitest';

const open = async () => createI18n('en-US', await loadMessages('en-US'));

describe('texts that come later', () => {
  it('are found under the same names once they are here', async () => {
    const instance = await open();
    expect(instance.t('external.title')).toBe('external.title');
    await addMore(instance);
    expect(instance.t('external.title')).toBe(english.external.title);
  });

  it('follow the language, even one that is switched to while they are on their way', async () => {
    const instance = await open();
    const coming = addMore(instance);
    await addLocale(instance, 'ru');
    await instance.changeLanguage('ru');
    await coming;
    expect(instance.t('external.title')).toBe(russian.external.title);
  });

  it('come along with the next language, and are American in Australia', async () => {
    const instance = await open();
    await addMore(instance);
    for (const [locale, text] of [
      ['ru', russian.external.title],
      ['en-AU', english.external.title],
    ] as const) {
      await addLocale(instance, locale);
      await instance.changeLanguage(locale);
      expect(instance.t('external.title')).toBe(text);
    }
  });
});
