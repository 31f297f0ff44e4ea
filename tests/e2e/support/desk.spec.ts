import type { Browser, Page } from '@playwright/test';
import { suggestNickname } from '@contract/nickname';
import { expect } from '../fixtures';
import { hire } from '../staff';
import { expectRoute, press, tabTo } from '../steps';
import { composer, type Given, item, log, type Talker, test, write } from '../chat/talkers';

const ROOM = /#\/chats\/[\w-]{36}$/;

/** An assistant in a browser of their own. */
interface Assistant {
  page: Page;
  username: string;
}

type Hiring = Parameters<typeof hire>[1] & { browser: Browser };

async function hireOne({ browser, ...args }: Hiring): Promise<Assistant> {
  const page = await (await browser.newContext()).newPage();
  return { page, username: await hire(page, args) };
}

/** Opens the chat with support by the page of contacts, and writes. */
async function askSupport({ page }: Talker, { t, open }: Pick<Given, 't' | 'open'>, text: string) {
  await open('/support/contact', page);
  await page.getByRole('link', { name: t('support.chat') }).click();
  await expectRoute(page, ROOM);
  await write({ page }, t, text);
}

const openBox = (page: Page, t: Given['t'], box: string) =>
  page.getByRole('tab', { name: t(`desk.boxes.${box}`) }).click();

/** The request of a member in the box that is open. */
const request = (page: Page, { nickname }: Talker) =>
  page.getByRole('tabpanel').getByRole('link').filter({ hasText: nickname });

async function openRequest({ page }: Assistant, member: Talker): Promise<void> {
  await request(page, member).click();
  await expectRoute(page, ROOM);
}

async function take({ page }: Assistant, t: Given['t']): Promise<void> {
  await press({ page, t }, 'desk.take');
  await expect(composer(page, t)).toBeVisible();
}

/** Chooses what becomes of a request that the assistant has taken. */
async function finish({ page }: Assistant, t: Given['t'], { nickname }: Talker, choice: string) {
  await page.getByRole('button', { name: t('desk.actions', { name: nickname }) }).click();
  await page.getByRole('dialog').getByRole('button', { name: choice }).click();
  await expectRoute(page, '/staff/support');
}

test.describe('the chat with support', () => {
  test('is taken over, answered without a name, handed over, closed, and waits again', async ({
    ann,
    t,
    open,
    server,
    browser,
  }) => {
    test.slow();
    const one = await hireOne({ browser, server, t, open });
    const two = await hireOne({ browser, server, t, open });
    await expect(one.page.getByText(t('desk.none.waiting'))).toBeVisible();

    await askSupport(ann, { t, open }, 'My code never comes');
    for (const { page } of [one, two]) {
      const waiting = request(page, ann);
      await expect(waiting).toContainText(t('desk.waits'));
      await expect(waiting).toContainText(t('chats.unread', { count: 1 }));
      // What was said is for whoever takes it.
      await expect(waiting).not.toContainText('My code');
    }

    await openRequest(one, ann);
    await take(one, t);
    await expect(item(one.page, 'My code never comes')).toBeVisible();
    await write(one, t, 'We look into it');
    await expect(item(ann.page, 'We look into it')).toBeVisible();
    await expect(request(two.page, ann)).toHaveCount(0);

    await finish(one, t, ann, two.username);
    await expect(one.page.getByText(t('desk.handedOver'))).toBeVisible();
    await openBox(two.page, t, 'mine');
    await expect(request(two.page, ann)).toContainText('We look into it');
    await openRequest(two, ann);
    await expect(item(two.page, 'We look into it')).toBeVisible();
    await write(two, t, 'It is on its way');
    await expect(item(ann.page, 'It is on its way')).toBeVisible();
    // The room is called as we are, and nothing tells who of us has written.
    await expect(ann.page.getByRole('heading', { level: 1 })).toContainText(t('room.support'));
    for (const { username } of [one, two])
      for (const name of [username, suggestNickname(username)])
        expect(await ann.page.content()).not.toContain(name);

    await finish(two, t, ann, t('desk.close'));
    await openBox(one.page, t, 'closed');
    await expect(request(one.page, ann)).toContainText(t('desk.isClosed'));

    await write(ann, t, 'It came, but is wrong');
    for (const { page } of [one, two]) {
      await openBox(page, t, 'waiting');
      await expect(request(page, ann)).toContainText(t('chats.unread', { count: 1 }));
    }
    for (const { page } of [one, two]) await page.context().close();
  });

  test('is taken by one of two assistants who reach for it at once; the other reads so', async ({
    ann,
    t,
    open,
    server,
    browser,
  }) => {
    test.slow();
    const one = await hireOne({ browser, server, t, open });
    const two = await hireOne({ browser, server, t, open });
    await askSupport(ann, { t, open }, 'Hello?');
    for (const assistant of [one, two]) await openRequest(assistant, ann);
    const takes = [one, two].map(({ page }) => page.getByRole('button', { name: t('desk.take') }));
    for (const button of takes) await expect(button).toBeVisible();
    await Promise.all(takes.map((button) => button.click()));
    const writers = async (): Promise<number[]> =>
      Promise.all([one, two].map(({ page }) => composer(page, t).count()));
    await expect.poll(async () => (await writers()).toSorted((a, b) => a - b)).toEqual([0, 1]);
    const loser = (await writers())[0] === 0 ? one : two;
    await expect(loser.page.getByText(t('desk.unknown'))).toBeVisible();
    await expect(item(loser.page, 'Hello?')).toHaveCount(0);
    await loser.page.getByRole('link', { name: t('desk.toDesk') }).click();
    await expectRoute(loser.page, '/staff/support');
    for (const { page } of [one, two]) await page.context().close();
  });

  test('is answered and closed by keyboard alone', async ({ ann, t, open, server, browser }) => {
    test.slow();
    const one = await hireOne({ browser, server, t, open });
    await askSupport(ann, { t, open }, 'Help');
    const { page } = one;
    await tabTo(page, request(page, ann));
    await page.keyboard.press('Enter');
    await expectRoute(page, ROOM);
    await tabTo(page, page.getByRole('button', { name: t('desk.take') }));
    await page.keyboard.press('Enter');
    await tabTo(page, composer(page, t));
    await page.keyboard.type('With pleasure');
    await tabTo(page, page.getByRole('button', { name: t('room.send'), exact: true }));
    await page.keyboard.press('Enter');
    await expect(item(ann.page, 'With pleasure')).toBeVisible();
    await expect(log(page)).toContainText('With pleasure');
    await tabTo(page, page.getByRole('button', { name: t('desk.actions', { name: ann.nickname }) }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: t('desk.close') }));
    await page.keyboard.press('Enter');
    await expectRoute(page, '/staff/support');
    await expect(page.getByText(t('desk.closed'))).toBeVisible();
    await page.context().close();
  });
});
