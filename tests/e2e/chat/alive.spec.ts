import { expect } from '../fixtures';
import { befriend, composer, findAndOpen, log, test, write } from './talkers';

test('two people see each other type and be there, and what is read while both want it', async ({
  ann,
  ben,
  api,
  t,
  open,
}) => {
  await befriend({ api }, ann, ben);
  await findAndOpen(ann, { t, open }, ben.username);
  await write(ann, t, 'Good morning');
  await findAndOpen(ben, { t, open }, ann.username);
  await write(ben, t, 'Hello');
  await expect(log(ann.page)).toContainText('Hello');

  const status = ann.page.locator('[data-slot=room-status]');
  await expect(status).toHaveText(t('presence.online'), { timeout: 20_000 });
  await composer(ben.page, t).pressSequentially('I am');
  await expect(status).toHaveText(t('chats.typing'));
  await expect(status).toHaveText(t('presence.online'), { timeout: 10_000 });

  await open('/chats', ann.page);
  const row = ann.page.getByRole('main').getByRole('link', { name: ben.nickname });
  await expect(row).toContainText(t('presence.online'));
  await composer(ben.page, t).pressSequentially(' here');
  await expect(row).toContainText(t('chats.typing'));

  // Without receipts nobody learns what is read.
  await open('/dashboard/privacy', ben.page);
  const saved = () => ben.page.waitForResponse(/\/chat\/settings$/);
  await Promise.all([saved(), ben.page.getByText(t('privacy.readReceipts')).click()]);
  const audience = ben.page.getByRole('radiogroup', { name: t('privacy.presenceFor') });
  await Promise.all([saved(), audience.getByText(t('privacy.nobody')).click()]);
  await findAndOpen(ben, { t, open }, ann.username);
  await row.click();
  const marked = ben.page.waitForResponse(/\/chat\/read$/);
  await write(ann, t, 'Do you see this?');
  await expect(log(ben.page)).toContainText('Do you see this?');
  await marked;
  const last = log(ann.page).locator('[data-slot=message]').last();
  await expect(last).toContainText(t('room.sent'));
  await ann.page.reload();
  await expect(log(ann.page)).toContainText('Do you see this?');
  await expect(last).toContainText(t('room.sent'));
  await expect(status).toHaveCount(0);
});
