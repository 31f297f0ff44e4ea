import type { BrowserContext, Page } from '@playwright/test';
import { chromiumOptions } from '../../chromium';
import { expect } from '../fixtures';
import { expectRoute, expectWorker } from '../steps';
import { befriend, findAndOpen, test, write } from './talkers';

// The worker shows what is pushed; the headless shell shows no notifications.
test.use({ launchOptions: chromiumOptions, serviceWorkers: 'allow', permissions: ['notifications'] });

/** Hands a push to the worker of a page, as the browser does once it is decrypted. */
async function push(context: BrowserContext, page: Page, data: object): Promise<void> {
  const client = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  });
  await client.detach();
}

/** The notifications on the screen. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const notifications = (await registration?.getNotifications()) ?? [];
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('a push is shown, one for each room; a tap opens the room, and reading it takes the notification away', async ({
  page,
  context,
  ann,
  ben,
  api,
  t,
  open,
}) => {
  await befriend({ api }, ann, ben);
  await open('/chats', ben.page);
  await findAndOpen(ben, { t, open }, ann.username);
  await write(ben, t, 'Good morning');
  await write(ben, t, 'Are you there?');
  const room = new URL(ben.page.url()).hash.split('/').at(-1) ?? '';
  await open('/dashboard');
  await expectWorker(page);

  const about = { title: ben.nickname, room, seq: 9, unread: 1 };
  await push(context, page, { ...about, body: 'Good morning' });
  await push(context, page, { ...about, body: 'Are you there?' });
  const last = { title: ben.nickname, body: 'Are you there?', tag: room };
  await expect.poll(() => shown(page)).toEqual([last]);

  await push(context, page, { ...about, seq: 2, body: 'One more' });
  await expect.poll(() => shown(page)).toEqual([{ ...last, body: 'One more' }]);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`registration.getNotifications().then(([notification]) =>
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
  await expectRoute(page, `/chats/${room}`);
  await expect.poll(() => shown(page)).toEqual([]);
});
