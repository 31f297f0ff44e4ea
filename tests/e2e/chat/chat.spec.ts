import { randomUUID } from 'node:crypto';
import * as chat from '@contract/chat/calls';
import type { Page, WebSocketRoute } from '@playwright/test';
import { expect } from '../fixtures';
import { press } from '../steps';
import {
  befriend,
  composer,
  findAndOpen,
  type Given,
  item,
  log,
  roomOf,
  type Talker,
  test,
  write,
} from './talkers';

/** Writes numbered lines by calls, one after the other. */
async function writeLines(
  { api }: Pick<Given, 'api'>,
  { head }: Talker,
  room: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (let number = from; number <= to; number++)
    await api.send(chat.sendMessage, { room, text: `line ${number}.`, clientId: randomUUID() }, head);
}

test.describe('two people', () => {
  test('who never met find each other, ask, accept and talk, each seeing it at once', async ({
    ann,
    ben,
    t,
    open,
  }) => {
    await findAndOpen(ann, { t, open }, ben.username);
    await expect(log(ann.page)).toContainText(t('room.emptyStranger', { name: ben.nickname }));
    await write(ann, t, 'Hello, may I?');
    await expect(log(ann.page)).toContainText('Hello, may I?');
    await expect(
      ann.page
        .getByText(t('room.requested', { name: ben.nickname }))
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(ann.page.getByRole('heading', { name: ben.nickname })).toBeFocused();

    await open('/chats', ben.page);
    await ben.page.getByRole('link', { name: t('chats.requests') }).click();
    await ben.page.getByRole('link', { name: ann.nickname }).click();
    await expect(log(ben.page)).toContainText('Hello, may I?');
    await press({ page: ben.page, t }, 'room.accept');
    await expect(composer(ben.page, t)).toBeFocused();
    await write(ben, t, 'Sure!\nWelcome');
    await expect(log(ann.page)).toContainText('Welcome');

    // The request is over: the composer is back, and both see what the other has read.
    await write(ann, t, 'Thank you');
    await expect(log(ben.page)).toContainText('Thank you');
    await expect(log(ann.page).locator('[data-slot=message]').last()).toContainText(t('room.read'));
  });

  test('who are contacts see new messages in the list, counted until they are read', async ({
    ann,
    ben,
    t,
    open,
    api,
  }) => {
    await befriend({ api }, ann, ben);
    await open('/chats', ann.page);
    await expect(ann.page.getByRole('heading', { name: t('chats.emptyTitle') })).toBeVisible();

    await open('/contacts', ben.page);
    await ben.page.getByRole('main').getByRole('link', { name: ann.nickname }).click();
    await press({ page: ben.page, t }, 'person.message');
    await write(ben, t, 'one');
    await write(ben, t, 'two');
    const row = ann.page.getByRole('main').getByRole('link', { name: ben.nickname });
    await expect(row).toContainText('two');
    await expect(row).toContainText(t('chats.unread', { count: 2 }));
    const tab = ann.page.getByRole('navigation', { name: t('tabs.label') });
    await expect(tab).toContainText(t('tabs.unread', { count: 2 }));

    await row.click();
    await expect(log(ann.page)).toContainText(t('room.unread'));
    await expect(log(ann.page)).toContainText('two');
    await ann.page.getByRole('button', { name: t('page.back') }).click();
    await expect(row).not.toContainText(t('chats.unread', { count: 2 }));
  });

  test('who come back to many messages begin at the first of them, and read on to the end', async ({
    ann,
    ben,
    t,
    open,
    api,
  }) => {
    // So many messages take a while to write.
    test.slow();
    await befriend({ api }, ann, ben);
    const room = await roomOf({ api }, ben, ann);
    const row = ann.page.getByRole('main').getByRole('link', { name: ben.nickname });
    const back = ann.page.getByRole('button', { name: t('page.back') });

    // What was read is kept on the phone.
    await writeLines({ api }, ben, room, { from: 0, to: 0 });
    await open('/chats', ann.page);
    await row.click();
    await expect(item(ann.page, 'line 0.')).toBeVisible();
    await back.click();
    await expect(row).not.toContainText(t('chats.unread', { count: 1 }));
    await ann.page.goto('/health/ready');

    await writeLines({ api }, ben, room, { from: 1, to: 120 });
    await open('/chats', ann.page);
    await expect(row).toContainText('line 120.');
    await row.click();
    const divider = log(ann.page).getByText(t('room.unread'));
    await expect(divider).toBeInViewport();
    await expect(item(ann.page, 'line 1.')).toBeInViewport();
    const [top, line] = [await log(ann.page).boundingBox(), await divider.boundingBox()];
    expect((line?.y ?? 0) - (top?.y ?? 0)).toBeLessThan(48);
    await expect(async () => {
      await log(ann.page).evaluate((box) => box.scrollBy(0, box.clientHeight / 2));
      await expect(item(ann.page, 'line 120.')).toBeInViewport({ timeout: 50 });
    }).toPass();
    await expect(ann.page.getByRole('button', { name: t('room.jump'), exact: true })).toBeHidden();
    await back.click();
    await expect(row).toContainText('line 120.');
    await expect(row).not.toContainText(t('chats.unread', { count: 120 }));
  });

  test('who miss many messages at the end of an open chat stay there, and are led to the latest', async ({
    ann,
    ben,
    context,
    t,
    open,
    api,
    watched,
  }) => {
    watched.expect(/WebSocket connection|ERR_INTERNET_DISCONNECTED/);
    test.slow();
    const sockets: WebSocketRoute[] = [];
    await ann.page.routeWebSocket('**/ws/echo', (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
    await befriend({ api }, ann, ben);
    const room = await roomOf({ api }, ben, ann);
    await writeLines({ api }, ben, room, { from: 0, to: 0 });
    await open(`/chats/${room}`, ann.page);
    await expect(item(ann.page, 'line 0.')).toBeInViewport();
    await context.setOffline(true);
    // Without a network, what is connected already would stay so.
    for (const socket of sockets) await socket.close();
    await writeLines({ api }, ben, room, { from: 1, to: 60 });
    await context.setOffline(false);
    const jump = ann.page.getByRole('button', { name: t('room.jumpNew', { count: 60 }), exact: true });
    await expect(jump).toBeVisible({ timeout: 30_000 });
    await expect(item(ann.page, 'line 0.')).toBeInViewport();
    await jump.click();
    await expect(item(ann.page, 'line 60.')).toBeInViewport();
  });

  test('lose the network and a server, and miss and double nothing', async ({
    ann,
    ben,
    context,
    t,
    open,
    api,
    server,
    watched,
  }) => {
    watched.expect(
      /WebSocket connection|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/,
    );
    await befriend({ api }, ann, ben);
    await findAndOpen(ann, { t, open }, ben.username);
    await findAndOpen(ben, { t, open }, ann.username);
    await write(ann, t, 'before');
    await expect(log(ben.page)).toContainText('before');

    await context.setOffline(true);
    await write(ann, t, 'in the tunnel');
    await write(ann, t, 'still in the tunnel');
    await write(ben, t, 'meanwhile');
    await server.crash();
    await context.setOffline(false);
    await expect(log(ann.page)).toContainText('meanwhile');
    await expect(log(ben.page)).toContainText('still in the tunnel');
    const texts = (where: Page) =>
      log(where)
        .locator('[data-slot=message-text]')
        .evaluateAll((nodes) => nodes.map((node) => node.firstChild?.textContent ?? ''));
    const said = ['before', 'meanwhile', 'in the tunnel', 'still in the tunnel'];
    await expect.poll(async () => (await texts(ben.page)).toSorted()).toEqual(said.toSorted());
    await expect.poll(() => texts(ann.page)).toEqual(await texts(ben.page));
  });

  test('keep what they typed over a reload, and are told when a message is too long', async ({
    ann,
    ben,
    page,
    t,
    open,
    api,
  }) => {
    await befriend({ api }, ann, ben);
    await findAndOpen(ann, { t, open }, ben.username);
    await composer(page, t).fill('x'.repeat(4_002));
    await press({ page, t }, 'room.send');
    await expect(page.getByText(t('room.tooLong', { count: 2 })).first()).toBeVisible();
    await page.reload();
    await expect(composer(page, t)).toHaveValue('x'.repeat(4_002));
    await composer(page, t).fill('short');
    await press({ page, t }, 'room.send');
    await expect(log(page)).toContainText('short');
    await expect(composer(page, t)).toHaveValue('');
  });
});
