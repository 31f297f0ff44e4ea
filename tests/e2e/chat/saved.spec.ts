import { expect } from '../fixtures';
import { expectRoute, press } from '../steps';
import { befriend, item, log, openChat, test, write } from './talkers';

test('saved messages open from the list, and hold notes that their member deletes', async ({
  t,
  open,
  ann,
}) => {
  const { page } = ann;
  await open('/chats', page);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('saved.title') })
    .click();
  await expectRoute(page, /#\/chats\/[\w-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: t('saved.title') })).toBeVisible();
  await expect(log(page)).toContainText(t('saved.empty'));
  await write(ann, t, 'Buy lanterns');
  const sent = new RegExp(`Buy lanterns.*${t('room.sent')}`);
  await expect(page.getByRole('article', { name: sent })).toBeVisible();
  await page.reload();

  await item(page, 'Buy lanterns').click({ button: 'right' });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('room.delete') })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(t('saved.deleteBody'));
  await question.getByRole('button', { name: t('room.delete'), exact: true }).click();
  await expect(item(page, 'Buy lanterns')).toHaveCount(0);
});

test('a message is passed on to the saved ones, which are made for it', async ({
  t,
  open,
  api,
  ann,
  ben,
}) => {
  await befriend({ api }, ann, ben);
  await openChat(ben, { t, open }, ann);
  await write(ben, t, 'The gate code is blue');
  const { page } = ann;
  await openChat(ann, { t, open }, ben);
  await item(page, 'The gate code is blue').click({ button: 'right' });
  await press({ page, t }, 'room.forward');
  await page
    .getByRole('dialog', { name: t('room.forwardTitle') })
    .getByRole('button', { name: t('saved.title') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('saved.title') })).toBeVisible();
  await expect(item(page, 'The gate code is blue')).toContainText(ben.nickname);
  await open('/chats', page);
  const row = page.getByRole('list', { name: t('chats.list') }).getByRole('link', { name: t('saved.title') });
  await expect(row).toContainText('The gate code is blue');
  await expect(page.getByRole('link', { name: t('saved.title') })).toHaveCount(1);
});
