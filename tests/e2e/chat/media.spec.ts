import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { formatSize } from '@app/chat/media-words';
import { mediaPath } from '@contract/chat/media';
import { expect } from '../fixtures';
import { press } from '../steps';
import {
  attach,
  befriend,
  composer,
  ENCODED,
  expectKeptContents,
  type Given,
  join,
  log,
  openChat,
  photo,
  test,
} from './talkers';

const file = { name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 noodles') };

const tray = (page: Page, t: Given['t']) => page.getByRole('list', { name: t('media.attached') });

const pictures = (page: Page) => log(page).locator('[data-slot=picture]');

/** Whether every picture in the log has loaded. */
const areLoaded = (page: Page) =>
  pictures(page)
    .locator('img')
    .evaluateAll((all) =>
      all.every((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0),
    );

test.describe('pictures and files', () => {
  test.beforeEach(async ({ ann, ben, api, t, open }) => {
    await befriend({ api }, ann, ben);
    await openChat(ann, { t, open }, ben);
  });

  test('are chosen, looked at, and sent with a text; the other sees and saves them, a stranger doesn’t', async ({
    ann,
    ben,
    t,
    open,
    people,
    api,
    browser,
  }) => {
    await openChat(ben, { t, open }, ann);
    await attach(ann.page, t, 'choose', [
      await photo('one.jpg', '#1b34cc'),
      await photo('two.jpg', '#0b6e4a', 600, 800),
      await photo('three.jpg', '#c01530'),
    ]);
    await expect(tray(ann.page, t).getByRole('img')).toHaveCount(3);
    const last = t('media.attachedPhoto', { index: 3 });
    await tray(ann.page, t)
      .getByRole('button', { name: t('media.remove', { name: last }) })
      .click();
    await expect(tray(ann.page, t).getByRole('img')).toHaveCount(2);
    await composer(ann.page, t).fill('The night market');
    await press({ page: ann.page, t }, 'room.send');
    await expect(tray(ann.page, t)).toBeHidden();
    await expect(pictures(ben.page)).toHaveCount(2, ENCODED);
    await expect.poll(() => areLoaded(ben.page), ENCODED).toBe(true);
    await expect(log(ben.page)).toContainText('The night market');
    await expect.poll(() => areLoaded(ann.page), ENCODED).toBe(true);

    // On the whole screen, by keyboard; Back closes it.
    await pictures(ben.page).first().focus();
    await ben.page.keyboard.press('Enter');
    const viewer = ben.page.getByRole('dialog', { name: t('media.photosTitle') });
    await expect(viewer).toContainText(t('media.position', { index: 1, total: 2 }));
    await ben.page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText(t('media.position', { index: 2, total: 2 }));
    await expect(viewer).toContainText('The night market');
    await ben.page.goBack();
    await expect(viewer).toBeHidden();
    await expect(composer(ben.page, t)).toBeVisible();

    await attach(ann.page, t, 'file', [file]);
    await expect(tray(ann.page, t)).toContainText('menu.pdf');
    await press({ page: ann.page, t }, 'room.send');
    const saved = ben.page.waitForEvent('download');
    await log(ben.page).getByRole('link', { name: 'menu.pdf' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('menu.pdf');

    const address = new URL(download.url());
    expect(address.pathname).toMatch(new RegExp(`^${mediaPath('', 'original').replace('//', '/.*/')}$`));
    const strangers = await browser.newContext();
    const stranger = await join({ people, api }, await strangers.newPage());
    await open('/chats', stranger.page);
    expect((await stranger.page.request.get(address.href)).status()).toBe(404);
    expect((await ben.page.request.get(address.href)).status()).toBe(200);
    await strangers.close();

    await open('/chats', ben.page);
    await expect(ben.page.getByRole('link', { name: ann.nickname }).first()).toContainText('menu.pdf');
  });

  test('are described for those who don’t see them', async ({ ann, ben, t, open }) => {
    await openChat(ben, { t, open }, ann);
    await attach(ann.page, t, 'choose', [
      await photo('one.jpg', '#1b34cc'),
      await photo('two.jpg', '#0b6e4a'),
    ]);
    const name = t('media.attachedPhoto', { index: 1 });
    await tray(ann.page, t)
      .getByRole('button', { name: t('media.describe', { name }) })
      .click();
    const sheet = ann.page.getByRole('dialog', { name: t('media.describe', { name }) });
    const field = sheet.getByRole('textbox', { name: t('media.description') });
    await expect(field).toBeFocused();
    await field.fill('x'.repeat(501));
    await sheet.getByRole('button', { name: t('media.keepDescription') }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(t('report.tooLong')));
    await field.fill('Two otters on a river');
    await sheet.getByRole('button', { name: t('media.keepDescription') }).click();
    await expect(sheet).toBeHidden();
    await expect(
      tray(ann.page, t).getByRole('button', { name: t('media.redescribe', { name }) }),
    ).toBeFocused();
    await press({ page: ann.page, t }, 'room.send');
    const described = pictures(ben.page).and(
      ben.page.getByRole('button', { name: /Two otters on a river$/ }),
    );
    await expect(described).toHaveCount(1);
    await described.click();
    const viewer = ben.page.getByRole('dialog', { name: t('media.photosTitle') });
    await expect(viewer.getByRole('img', { name: /Two otters on a river$/ })).toBeVisible();
  });

  test('a video is sent, and plays in the chat', async ({ ann, ben, t, open }) => {
    await openChat(ben, { t, open }, ann);
    const buffer = readFileSync('tests/server/media/videos/recorded.webm');
    await attach(ann.page, t, 'choose', [{ name: 'lamp.webm', mimeType: 'video/webm', buffer }]);
    await expect(tray(ann.page, t)).toContainText('lamp.webm');
    await press({ page: ann.page, t }, 'room.send');
    const video = log(ben.page).locator('video');
    await expect(video).toHaveAttribute('aria-label', new RegExp(ann.nickname));
    const played = await video.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true;
      await element.play();
      await new Promise((done) => element.addEventListener('ended', done));
      return { width: element.videoWidth, time: element.currentTime };
    });
    expect(played.width).toBe(160);
    expect(played.time).toBeGreaterThan(1);
  });

  test('that can’t be sent say why, and the others stay', async ({ ann, t, lang }, testInfo) => {
    const { page } = ann;
    await attach(page, t, 'choose', [await photo('one.jpg', '#1b34cc')]);
    // The browser reads files itself; contents would have to travel to it.
    const chosen = { 'film.mkv': 21 * 1024 * 1024, 'nothing.txt': 0 };
    const paths = Object.entries(chosen).map(([name, size]) => {
      const path = testInfo.outputPath(name);
      writeFileSync(path, Buffer.alloc(size));
      return path;
    });
    await attach(page, t, 'file', paths);
    const tooLarge = t('media.tooLarge', { name: 'film.mkv', size: formatSize(lang, 20_000_000) });
    await expect(page.getByText(tooLarge)).toBeVisible();
    await expect(page.getByText(t('media.empty', { name: 'nothing.txt' }))).toBeVisible();
    await expect(tray(page, t).getByRole('listitem')).toHaveCount(1);
    // What is chosen outlives the page.
    await expectKeptContents(page, 1);
    await page.reload();
    await expect(tray(page, t).getByRole('img')).toHaveCount(1);
  });

  test('that fail on the way stay in the chat, and are sent again or given up', async ({
    ann,
    context,
    t,
  }) => {
    const { page } = ann;
    const words = { code: 415, message: 'No picture.', data: null };
    await context.route('**/api/chat/media', (route) => route.fulfill({ json: words }), { times: 1 });
    await attach(page, t, 'choose', [await photo('one.jpg', '#1b34cc')]);
    await press({ page, t }, 'room.send');
    await expect(log(page)).toContainText('No picture.');
    await log(page)
      .getByRole('button', { name: t('room.retry') })
      .click();
    await expect(log(page)).toContainText(t('room.sent'));
    await expect(pictures(page)).toHaveCount(1);

    // One that stands still is taken back, and given up in the composer.
    await context.route('**/api/chat/media', () => undefined);
    await attach(page, t, 'choose', [await photo('two.jpg', '#c01530')]);
    await press({ page, t }, 'room.send');
    await expect(pictures(page)).toHaveCount(2);
    await log(page)
      .getByRole('button', { name: t('media.cancel') })
      .click();
    await expect(pictures(page)).toHaveCount(1);
    await expect(tray(page, t).getByRole('img')).toHaveCount(1);
    await context.unroute('**/api/chat/media');
  });
});
