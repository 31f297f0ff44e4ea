import { expect } from '../fixtures';
import { expectRoute, press } from '../steps';
import { befriend, composer, item, test } from './talkers';

test('a member of a group is mentioned: the list says so, and the chat leads there', async ({
  t,
  open,
  api,
  ann,
  ben,
}) => {
  await befriend({ api }, ann, ben);
  await open('/chats/new-group', ann.page);
  await ann.page.getByRole('textbox', { name: t('group.title') }).fill('Night market');
  await ann.page.getByRole('checkbox', { name: ben.nickname }).check();
  await press({ page: ann.page, t }, 'group.make');
  await expectRoute(ann.page, /#\/chats\/[\w-]{36}$/);
  await open('/chats', ben.page);

  await composer(ann.page, t).pressSequentially(`@${ben.nickname.slice(0, 4)}`);
  await ann.page
    .getByRole('listbox', { name: t('mention.label') })
    .getByRole('option', { name: ben.nickname })
    .click();
  await composer(ann.page, t).pressSequentially('are you there?');
  await press({ page: ann.page, t }, 'room.send');
  await expect(item(ann.page, 'are you there?').locator('[data-slot=mention]')).toHaveText(
    `@${ben.nickname}`,
  );

  const row = ben.page.getByRole('main').getByRole('link', { name: 'Night market' });
  await expect(row).toContainText(t('mention.marked'));
  const marked = ben.page.waitForResponse(/\/chat\/read$/);
  await row.click();
  await expect(item(ben.page, 'are you there?').locator('[data-slot=mention]')).toBeVisible();
  await marked;
  await open('/chats', ben.page);
  await expect(row).not.toContainText(t('mention.marked'));
});
