import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { SHARE } from '@contract/share';
import { expect, type TestArgs } from '../fixtures';
import { expectRoute, expectWorker, field, press, secret } from '../steps';
import { befriend, composer, item, kept, log, openChat, PASSWORD, test, type Talker, write } from './talkers';

// The worker takes what is shared.
test.use({ serviceWorkers: 'allow' });

interface Sent {
  text?: string;
  url?: string;
  files?: { name: string; mimeType: string; buffer: Buffer }[];
}

/** Posts what another app shares, as the system does, by a form beside the page that is open. */
async function share(page: Page, { text = '', url = '', files = [] }: Sent): Promise<void> {
  await page.evaluate(
    ([action, ...values]) => {
      const form = document.createElement('form');
      Object.assign(form, { id: 'sheet', action, method: 'post', enctype: 'multipart/form-data' });
      for (const [index, name] of ['text', 'url', 'files'].entries()) {
        const input = document.createElement('input');
        const type = name === 'files' ? 'file' : 'hidden';
        Object.assign(input, { name, type, multiple: true, value: values[index] ?? '' });
        form.append(input);
      }
      document.body.append(form);
    },
    [SHARE.action, text, url] as const,
  );
  await page.locator('#sheet [name=files]').setInputFiles(files);
  const opened = page.waitForEvent('load');
  await page.locator('#sheet').evaluate((form) => form instanceof HTMLFormElement && form.submit());
  await opened;
}

const photo = async () => ({
  name: 'market.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0b6e4a' } })
    .jpeg()
    .toBuffer(),
});

const tray = ({ page, t }: Pick<TestArgs, 'page' | 't'>) =>
  page.getByRole('list', { name: t('media.attached') });

/** Chooses the chat with a member. */
const choose = (page: Page, { nickname }: Talker) =>
  page.getByRole('main').getByRole('button', { name: nickname }).click();

test('what another app shares goes into the draft and the tray of a chat, and is sent when the member says so', async ({
  page,
  ann,
  ben,
  api,
  t,
  open,
}) => {
  await befriend({ api }, ann, ben);
  await openChat(ben, { t, open }, ann);
  await openChat(ann, { t, open }, ben);
  await write(ann, t, 'Hello');
  await expect(item(ben.page, 'Hello')).toBeVisible();
  await expectWorker(page);
  await composer(page, t).fill('Look at this');
  await expect.poll(() => kept(page)).toMatchObject({ drafts: 1 });
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.serviceWorker() && request.method() === 'POST') posted.push(request.url());
  });

  const url = 'https://market.example/tonight';
  await share(page, { text: `Open until two ${url}`, url, files: [await photo()] });
  await expectRoute(page, SHARE.page);
  await expect(page.getByRole('main')).toContainText(`Open until two ${url}`);
  await expect(page.getByRole('main')).toContainText('market.jpg');
  // A reload loses nothing.
  await page.reload();
  await choose(page, ben);
  await expect(composer(page, t)).toHaveValue(`Look at this\nOpen until two ${url}`);
  await expect(tray({ page, t }).getByRole('img')).toHaveCount(1);
  expect(posted).toEqual([]);
  await expect(item(ben.page, 'Open until two')).toHaveCount(0);

  await press({ page, t }, 'room.send');
  await expect(item(ben.page, 'Open until two')).toBeVisible();
  await expect(log(ben.page).locator('[data-slot=picture]')).toHaveCount(1);
  // It was taken once.
  await open(SHARE.page);
  await expect(page.getByRole('main')).toContainText(t('share.nothingTitle'));
});

test('a visitor logs in first, and finds what is shared; thrown away, or logged out, it is gone', async ({
  page,
  api,
  people,
  t,
  open,
}) => {
  const to = people.email();
  await api.register(to, PASSWORD);
  await open('/home');
  await expectWorker(page);

  await share(page, { text: 'At noon?' });
  await expectRoute(page, /#\/login\?redirect=%2Fchats%2Fshare$/);
  await page.getByRole('tab', { name: t('login.email'), exact: true }).click();
  await field({ page, t }, 'email').fill(to.email);
  await secret({ page, t }, 'password').fill(PASSWORD);
  await press({ page, t }, 'login.submit');
  await expectRoute(page, SHARE.page);
  await expect(page.getByRole('main')).toContainText('At noon?');
  await press({ page, t }, 'page.cancel');
  await expectRoute(page, '/chats');
  await open(SHARE.page);
  await expect(page.getByRole('main')).toContainText(t('share.nothingTitle'));

  await share(page, { text: 'At night?' });
  await expect(page.getByRole('main')).toContainText('At night?');
  await open('/logout');
  await expect.poll(() => page.evaluate(() => caches.has('share'))).toBe(false);
});

test('what can’t be attached is said in the chat, and the rest stays', async ({
  page,
  ann,
  ben,
  api,
  t,
  open,
}) => {
  await befriend({ api }, ann, ben);
  await openChat(ann, { t, open }, ben);
  await write(ann, t, 'Hello');
  await expect(item(page, 'Hello')).toBeVisible();
  await expectWorker(page);
  await share(page, {
    files: [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }, await photo()],
  });
  await choose(page, ben);
  await expect(tray({ page, t }).getByRole('img')).toHaveCount(1);
  await expect(page.getByRole('main')).toContainText(t('media.empty', { name: 'notes.txt' }));
  await expect(composer(page, t)).toHaveAttribute('aria-invalid', 'true');
});
