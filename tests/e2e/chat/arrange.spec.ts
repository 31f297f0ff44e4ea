import { expect } from '../fixtures';
import { press } from '../steps';
import { befriend, composer, findAndOpen, log, onOtherDevice, openChat, test, write } from './talkers';

test('a chat is pinned, marked, archived and deleted on one device, and so on the other', async ({
  ann,
  ben,
  api,
  browser,
  t,
  open,
}) => {
  await befriend({ api }, ann, ben);
  await findAndOpen(ben, { t, open }, ann.username);
  await write(ben, t, 'Good morning');
  await expect(log(ben.page)).toContainText('Good morning');

  const laptop = await onOtherDevice(ann, { api, browser });
  await open('/chats', laptop);
  await open('/chats', ann.page);
  const rowOn = (page: typeof laptop) => page.getByRole('main').getByRole('link', { name: ben.nickname });
  const choose = async (item: string) => {
    await rowOn(ann.page).focus();
    await rowOn(ann.page).click({ button: 'right' });
    await press({ page: ann.page, t }, item);
  };

  await choose('arrange.pin');
  await expect(rowOn(laptop)).toContainText(t('arrange.pinned'));
  await choose('arrange.markRead');
  await expect(rowOn(laptop)).not.toContainText(t('chats.unread', { count: 1 }));
  await choose('arrange.markUnread');
  await expect(rowOn(laptop)).toContainText(t('arrange.marked'));

  await choose('arrange.archive');
  for (const page of [ann.page, laptop]) {
    await page.getByRole('link', { name: t('arrange.archived') }).click();
    await expect(rowOn(page)).toContainText(t('arrange.pinned'));
  }
  await choose('arrange.remove');
  await press({ page: ann.page, t }, 'arrange.remove');
  for (const page of [ann.page, laptop])
    await expect(page.getByRole('heading', { name: t('arrange.noArchivedTitle') })).toBeVisible();

  // Nothing is lost for the other, and what comes brings the chat back.
  await expect(log(ben.page)).toContainText('Good morning');
  await write(ben, t, 'Are you there?');
  for (const page of [ann.page, laptop]) await expect(rowOn(page)).toContainText('Are you there?');
  await laptop.context().close();
});

test('what is half typed on one device goes on on the other, and is gone once it is sent', async ({
  ann,
  ben,
  api,
  browser,
  t,
  open,
}) => {
  await befriend({ api }, ann, ben);
  await openChat(ann, { t, open }, ben);
  await write(ann, t, 'Good morning');
  const laptop = await onOtherDevice(ann, { api, browser });
  await open('/chats', laptop);
  await composer(ann.page, t).fill('Shall we meet');
  const row = laptop.getByRole('main').getByRole('link', { name: ben.nickname });
  await expect(row).toContainText('Shall we meet');
  await row.click();
  await expect(composer(laptop, t)).toHaveValue('Shall we meet');
  await composer(laptop, t).fill('Shall we meet at six?');
  await expect(composer(ann.page, t)).toHaveValue('Shall we meet at six?');
  await press({ page: laptop, t }, 'room.send');
  await expect(log(ann.page)).toContainText('Shall we meet at six?');
  await expect(composer(ann.page, t)).toHaveValue('');
  await laptop.context().close();
});
