import type { Locator, Page } from '@playwright/test';
import { shellOptions } from '../../chromium';
import { expect } from '../fixtures';
import { press } from '../steps';
import { befriend, expectKeptContents, type Given, kept, log, openChat, test } from './talkers';

// A microphone that beeps, and a person who allows it.
test.use({
  launchOptions: {
    ...shellOptions,
    args: [...shellOptions.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

/** Lets a recording go on for some seconds. */
const record = (page: Page, seconds: number) =>
  expect(page.getByRole('timer')).toHaveText(new RegExp(`^0:0[${seconds}-9]$`));

const players = (page: Page, name: string) => log(page).getByRole('group', { name: new RegExp(name) });

const position = (page: Page, t: Given['t']) => log(page).getByRole('slider', { name: t('voice.position') });

/** How many parts of recordings that go on the browser keeps. */
const slicesOf = async (page: Page): Promise<number> => (await kept(page))['slices'] ?? 0;

/** A finger on a button, as the browser tells of it. */
async function touch(page: Page, button: Locator) {
  const session = await page.context().newCDPSession(page);
  const box = await button.boundingBox();
  if (!box) throw new Error('There is no button.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const tell = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    down: () => tell('touchStart', [{ x, y }]),
    move: (right: number, down: number) => tell('touchMove', [{ x: x + right, y: y + down }]),
    up: () => tell('touchEnd', []),
  };
}

test.describe('voice messages', () => {
  test.beforeEach(async ({ ann, ben, api, t, open }) => {
    await befriend({ api }, ann, ben);
    await openChat(ann, { t, open }, ben);
  });

  test('are recorded and sent; the other hears them, moves them and changes their speed', async ({
    ann,
    ben,
    t,
    open,
  }) => {
    await openChat(ben, { t, open }, ann);
    await press({ page: ann.page, t }, 'voice.record');
    await record(ann.page, 2);
    await press({ page: ann.page, t }, 'room.send');
    await expect(ann.page.getByRole('button', { name: t('voice.record') })).toBeVisible();

    const player = players(ben.page, ann.nickname);
    await expect(player).toBeVisible();
    await player.getByRole('button', { name: t('voice.play') }).click();
    await expect(player.getByRole('button', { name: t('voice.pause') })).toBeVisible();
    await expect(player.getByRole('button', { name: t('voice.play') })).toBeVisible();
    await position(ben.page, t).focus();
    await ben.page.keyboard.press('End');
    await expect(position(ben.page, t)).toHaveAttribute('aria-valuetext', /(\d:\d\d).*\1/);
    await player.getByRole('button', { name: /1×/ }).click();
    await expect(player.getByRole('button', { name: /1[.,]5×/ })).toBeVisible();
    await open('/chats', ben.page);
    await expect(ben.page.getByRole('link', { name: ann.nickname }).first()).toContainText(t('media.voice'));
  });

  test('are kept when they are stopped, and can be deleted before and after', async ({ ann, t }) => {
    const { page } = ann;
    await press({ page, t }, 'voice.record');
    await record(page, 1);
    await press({ page, t }, 'voice.delete');
    await press({ page, t }, 'voice.record');
    await record(page, 1);
    await press({ page, t }, 'voice.stop');
    const tray = page.getByRole('list', { name: t('media.attached') });
    await expect(tray.getByRole('listitem')).toHaveCount(1);
    await expectKeptContents(page, 1);
    await page.reload();
    await expect(tray).toContainText(t('media.voice'));
    await page.getByRole('button', { name: t('media.remove', { name: t('media.voice') }) }).click();
    await expect(page.getByRole('button', { name: t('voice.record') })).toBeVisible();
  });

  test('that go on when the page goes are attached when it is back, can be sent, and are heard', async ({
    ann,
    ben,
    t,
    open,
  }) => {
    const { page } = ann;
    const tray = page.getByRole('list', { name: t('media.attached') });
    await press({ page, t }, 'voice.record');
    await record(page, 3);
    await expect.poll(() => slicesOf(page)).toBeGreaterThan(1);
    await page.reload();
    await expect(tray).toContainText(/0:0[2-9]/);
    await expectKeptContents(page, 1);
    await expect.poll(() => slicesOf(page)).toBe(0);
    await press({ page, t }, 'room.send');
    await expect(log(page)).toContainText(t('room.sent'));
    await openChat(ben, { t, open }, ann);
    const player = players(ben.page, ann.nickname);
    await player.getByRole('button', { name: t('voice.play') }).click();
    await expect(player.getByRole('button', { name: t('voice.pause') })).toBeVisible();
    await expect(player.getByRole('button', { name: t('voice.play') })).toBeVisible();
    await expect(player.getByRole('alert')).toHaveCount(0);
  });

  test('are described for those who don’t hear them', async ({ ann, ben, t, open }) => {
    const { page } = ann;
    await openChat(ben, { t, open }, ann);
    await press({ page, t }, 'voice.record');
    await record(page, 1);
    await press({ page, t }, 'voice.stop');
    const tray = page.getByRole('list', { name: t('media.attached') });
    await tray.getByRole('button', { name: /0:0\d/ }).click();
    const sheet = page.getByRole('dialog', { name: t('voice.describe') });
    await expect(sheet.getByRole('button', { name: t('voice.play') })).toBeVisible();
    const field = sheet.getByRole('textbox', { name: t('media.description') });
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(t('voice.descriptionHint')));
    await field.fill('We meet at eight');
    await sheet.getByRole('button', { name: t('media.keepDescription') }).click();
    await expect(sheet).toBeHidden();
    await expect(tray.getByRole('button', { name: /0:0\d/ })).toBeFocused();
    await press({ page, t }, 'room.send');
    await expect(players(ben.page, ann.nickname)).toHaveAccessibleDescription('We meet at eight');
    await expect(log(ben.page).getByText('We meet at eight')).toBeVisible();
    await expect(log(ben.page).getByRole('article', { name: /We meet at eight/ })).toBeVisible();
  });

  test('are recorded by a finger that holds: it sends when it lets go, and cancels or locks by sliding', async ({
    ann,
    t,
  }) => {
    const { page } = ann;
    const finger = await touch(page, page.getByRole('button', { name: t('voice.record') }));
    await finger.down();
    await expect(page.getByText(t('voice.slide'))).toBeVisible();
    await record(page, 1);
    await finger.move(-120, 0);
    await finger.up();
    await expect(page.getByRole('timer')).toHaveCount(0);
    await finger.down();
    await record(page, 1);
    await finger.up();
    await expect(log(page)).toContainText(t('room.sent'));
    await expect(log(page).getByRole('group')).toHaveCount(1);
    await finger.down();
    await record(page, 1);
    await finger.move(0, -90);
    await finger.up();
    await press({ page, t }, 'voice.stop');
    await expect(page.getByRole('list', { name: t('media.attached') })).toContainText(t('media.voice'));
  });

  test('wait without a network, outlive the page, and arrive once', async ({
    ann,
    ben,
    t,
    open,
    watched,
  }) => {
    const { page } = ann;
    watched.expect(/^failed: \S+\/api\/chat\/(media|messages) net::ERR_FAILED|^console: .*net::ERR_FAILED/);
    const context = page.context();
    const isSending = /\/api\/chat\/(media|messages)$/;
    await context.route(isSending, (route) => route.abort());
    await press({ page, t }, 'voice.record');
    await record(page, 1);
    await press({ page, t }, 'room.send');
    await expect(players(page, t('voice.own', { time: '' }).slice(0, 8))).toBeVisible();
    await page.waitForTimeout(500);
    await page.reload();
    await expect(log(page).getByRole('button', { name: t('media.cancel') })).toBeVisible();
    await context.unroute(isSending);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(log(page)).toContainText(t('room.sent'));
    await openChat(ben, { t, open }, ann);
    await expect(players(ben.page, ann.nickname)).toHaveCount(1);
  });
});
