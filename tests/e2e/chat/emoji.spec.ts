import type { Locale } from '@contract/locale';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures';
import { befriend, composer, type Given, item, openChat, test, write } from './talkers';

const picker = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });

const found = (page: Page, emoji: string) =>
  page.locator(`[role=row] [data-slot=emoji]`).filter({ hasText: emoji });

/** Puts the caret into the text of the composer. */
const placeCaret = (page: Page, t: Given['t'], at: number) =>
  composer(page, t).evaluate((field: HTMLTextAreaElement, place) => {
    field.focus();
    field.setSelectionRange(place, place);
  }, at);

/** A word for an otter in the languages of the flows. */
const OTTER: Partial<Record<Locale, string>> = { 'en-US': 'otter', ru: 'выдра' };

test.describe('emoji', () => {
  test.beforeEach(({ ann, ben, api }) => befriend({ api }, ann, ben));

  test('are fetched when somebody looks for one, found by a word of the language, and put where the caret is', async ({
    ann,
    ben,
    t,
    open,
    lang,
  }) => {
    const { page } = ann;
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await openChat(ann, { t, open }, ben);
    await composer(page, t).fill('See you soon');
    await placeCaret(page, t, 7);
    expect(fetched.filter((path) => path.includes('/emoji-'))).toEqual([]);

    await page.getByRole('button', { name: t('emoji.title'), exact: true }).click();
    await expect(picker(page, t('emoji.title'))).toBeVisible();
    await page.getByRole('searchbox').fill(OTTER[lang] ?? '');
    await found(page, '🦦').click();
    await expect(picker(page, t('emoji.title'))).toBeHidden();
    await expect(composer(page, t)).toHaveValue('See you🦦 soon');
    await expect(composer(page, t)).toBeFocused();
    await page.keyboard.type('!');
    await expect(composer(page, t)).toHaveValue('See you🦦! soon');
    expect(fetched.filter((path) => path.includes('/assets/emoji-')).length).toBeGreaterThan(1);

    // It comes first the next time, after a reload as well.
    await page.reload();
    await page.getByRole('button', { name: t('emoji.title'), exact: true }).click();
    const recent = page.getByRole('group', { name: t('emoji.recent') });
    await expect(recent.getByText('🦦')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(composer(page, t)).toHaveValue('See you🦦! soon');
  });

  test('of any kind answer a message, by keyboard alone, and the other sees it', async ({
    ann,
    ben,
    t,
    open,
    lang,
  }) => {
    await openChat(ann, { t, open }, ben);
    await openChat(ben, { t, open }, ann);
    await write(ben, t, 'Look at the river');
    const { page } = ann;
    await item(page, 'Look at the river').focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('emoji.more'), exact: true })
      .focus();
    await page.keyboard.press('Enter');
    await expect(picker(page, t('emoji.more'))).toBeVisible();
    await page.getByRole('searchbox').focus();
    await page.keyboard.type(OTTER[lang] ?? '');
    // Enter chooses what is marked: the first one found.
    await expect(found(page, '🦦')).toHaveAttribute('data-state', 'active');
    await page.keyboard.press('Enter');
    await expect(picker(page, t('emoji.more'))).toBeHidden();
    await expect(
      item(ben.page, 'Look at the river').getByRole('button', {
        name: t('room.reaction', { emoji: '🦦', count: 1 }),
      }),
    ).toBeVisible();
    await expect(item(page, 'Look at the river')).toBeFocused();
  });
});
