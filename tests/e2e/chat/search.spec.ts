import * as chat from '@contract/chat/calls';
import { expect } from '../fixtures';
import { expectRoute, press } from '../steps';
import { befriend, log as logOf, roomOf, test } from './talkers';

const WORDS = { 'en-US': ['The pictures are ready', 'PICT'], ru: ['Ещё раз про ёлку', 'еще елк'] } as const;

test('finds messages in any script, opens their place, and comes back to what was found', async ({
  ann,
  ben,
  open,
  t,
  lang,
  api,
}) => {
  const { page } = ann;
  await befriend({ api }, ann, ben);
  const room = await roomOf({ api }, ben, ann);
  const [text, query] = lang === 'ru' ? WORDS.ru : WORDS['en-US'];
  const write = (said: string) =>
    api.send(chat.sendMessage, { room, clientId: crypto.randomUUID(), text: said }, ben.head);
  await write(text);
  await write('我们明天去北京大学看展览');
  for (let index = 1; index <= 80; index++) await write(`Line ${index}`);

  await open('/chats', page);
  await press({ page, t }, 'search.title');
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  const messages = page.getByRole('list', { name: t('search.messages') });

  await field.fill('北京');
  await expect(messages.getByRole('listitem')).toHaveCount(1);
  await expect(messages.locator('mark')).toHaveText(['北京']);
  await field.fill(ben.username);
  await expect(page.getByRole('list', { name: t('search.people') })).toContainText(ben.nickname);
  await field.fill('…');
  await expect(page.getByRole('heading', { name: t('search.nothingTitle') })).toBeVisible();
  await field.fill(query);
  await messages.getByRole('link').click();
  await expectRoute(page, /#\/chats\/[\w-]{36}\?at=1$/);
  expect(page.url()).not.toContain(encodeURIComponent(query));
  const log = logOf(page);
  await expect(log.getByText(text)).toBeVisible();
  // By the whole name: the text "Line 8" beside the time "01:20" reads "Line 801:20".
  const end = log.getByRole('article', { name: 'Line 80,' });
  await expect(end).toBeHidden();

  await page.goBack();
  await expect(field).toHaveValue(query);
  await messages.getByRole('link').click();
  await expect(log.getByText(text)).toBeVisible();
  await page.locator('[data-slot=message-log-jump]').click();
  await expect(end).toBeVisible();
  await expectRoute(page, /#\/chats\/[\w-]{36}$/);

  // The day floats once the log that has just opened is scrolled.
  await log.hover();
  await expect(async () => {
    await page.mouse.wheel(0, -200);
    const day = page.locator('[data-slot=message-log-heading][data-state=shown]');
    await expect(day).toHaveText(t('chats.today'), { timeout: 500 });
  }).toPass();

  await page.getByRole('button', { name: t('room.more', { name: ben.nickname }) }).click();
  await press({ page, t }, 'search.here');
  await expect(page.getByRole('heading', { name: t('search.inChat', { name: ben.nickname }) })).toBeVisible();
  await field.fill('Line 7');
  await expect(messages.getByRole('listitem')).toHaveCount(11);
});
