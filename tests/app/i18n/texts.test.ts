import { addLocale, addTexts, createI18n } from '@app/i18n/i18n';
import { describe, expect, it } from 'vitest';

describe('texts', () => {
  it('are found by their key alone, whichever file they are in', async () => {
    const i18n = createI18n('en-US');
    await addTexts(i18n, 'en-US', 'common');
    expect(i18n.t('page.close')).toBe('Close');
    expect(i18n.t('login.submit')).toBe('login.submit');
    await addTexts(i18n, 'en-US', 'auth');
    expect(i18n.t('login.submit')).toBe('Log in');
  });

  it('follow a change of language with every feature used so far, and no other', async () => {
    const i18n = createI18n('en-US');
    await addTexts(i18n, 'en-US', 'common');
    await addTexts(i18n, 'en-US', 'auth');
    await addLocale(i18n, 'ru');
    await i18n.changeLanguage('ru');
    expect(i18n.t('page.close')).toBe('Закрыть');
    expect(i18n.t('login.submit')).toBe('Войти');
    expect(i18n.hasResourceBundle('ru', 'home')).toBe(false);
  });

  it('are American where Australian English has no other', async () => {
    const i18n = createI18n('en-AU');
    await addTexts(i18n, 'en-AU', 'common');
    expect(i18n.t('page.close')).toBe('Close');
  });
});
