import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test, type TestArgs } from '../fixtures';
import { expectRoute, field, press, secret } from '../steps';

const PASSWORD = 's3cret!pw';
const LIMIT = 60_000;

type Given = Pick<TestArgs, 'page' | 't' | 'open'>;

/** Logs in, and opens the profile from the dashboard. */
async function openProfile({ page, t, open }: Given, email: string): Promise<void> {
  await open('/login?redirect=/dashboard', page);
  await page.getByRole('tab', { name: t('login.email') }).click();
  await field({ page, t }, 'email').fill(email);
  await secret({ page, t }, 'password').fill(PASSWORD);
  await press({ page, t }, 'login.submit');
  await expectRoute(page, '/dashboard');
  await page.getByRole('link', { name: t('dashboard.profile') }).click();
  await expectRoute(page, '/dashboard/profile');
}

/** A photo of 12 megapixels with fine detail and the place it was taken, held upright by a turned camera. */
async function takePhoto(): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width: 1_000,
      height: 750,
      channels: 3,
      background: '#2b4bff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(noise.data, { raw: noise.info })
    .resize(4_000, 3_000)
    .jpeg({ quality: 85 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .toBuffer();
}

/** Chooses a file as a person does: by the button that opens the device's own choice. */
async function choose(
  { page, t }: Pick<Given, 'page' | 't'>,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('profile.choose') }).click();
  await (await chooser).setFiles(file);
}

const pictureIn = (page: Page) => page.getByRole('main').locator('[data-slot=avatar] img');
const pictureInHeader = (page: Page) => page.getByRole('banner').locator('[data-slot=avatar] img').first();
const nickname = ({ page, t }: Pick<Given, 'page' | 't'>) => field({ page, t }, 'nickname');

test.describe('the picture (D19)', () => {
  test('of 12 megapixels is shown at once, and sent as at most 60 kB', async ({
    page,
    t,
    open,
    people,
    api,
  }) => {
    const { email } = people.email();
    await api.register({ email }, PASSWORD);
    await openProfile({ page, t, open }, email);
    const buffer = await takePhoto();
    expect(buffer.length).toBeGreaterThan(1_000_000);

    let release = (): void => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/api/member/avatar', async (route) => {
      await held;
      await route.continue();
    });
    const sent = page.waitForRequest('**/api/member/avatar');
    await choose({ page, t }, { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
    await expect(pictureIn(page)).toHaveAttribute('src', /^blob:/);
    expect(await pictureIn(page).evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
    const body = (await sent).postDataBuffer();
    expect(body?.length).toBeGreaterThan(5_000);
    expect(body?.length).toBeLessThanOrEqual(LIMIT);
    expect(body?.toString('latin1')).not.toContain('GPS');
    release();

    await expect(page.getByText(t('profile.sent'))).toBeVisible();
    await expect(pictureIn(page)).toHaveAttribute('src', /^\/media\/[\w-]{43}\/512\.webp$/);
    await expect(pictureInHeader(page)).toHaveAttribute('src', /^\/media\//);
    await page.reload();
    await expect(pictureIn(page)).toHaveAttribute('src', /^\/media\//);
    expect(
      await pictureIn(page).evaluate((image: HTMLImageElement) =>
        image.decode().then(() => image.naturalWidth),
      ),
    ).toBe(512);
  });

  test('is removed after a question; another tab follows at once', async ({
    page,
    context,
    t,
    open,
    people,
    api,
  }) => {
    const { email } = people.email();
    await api.register({ email }, PASSWORD);
    await openProfile({ page, t, open }, email);
    const second = await context.newPage();
    await open('/dashboard', second);
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
    const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2b4bff' } })
      .png()
      .toBuffer();
    await choose({ page, t }, { name: 'a.png', mimeType: 'image/png', buffer });
    await expect(pictureIn(second)).toHaveAttribute('src', /^\/media\//);

    await press({ page, t }, 'profile.remove');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('profile.remove'), exact: true })
      .click();
    await expect(page.getByText(t('profile.removed'))).toBeVisible();
    await expect(pictureIn(page)).toHaveCount(0);
    await expect(pictureIn(second)).toHaveCount(0);
  });

  test('that the browser can’t read is refused with a word, and nothing is sent', async ({
    page,
    t,
    open,
    people,
    api,
  }) => {
    const { email } = people.email();
    await api.register({ email }, PASSWORD);
    await openProfile({ page, t, open }, email);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/member/avatar')) sent.push(request.url());
    });
    await choose({ page, t }, { name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('not one') });
    await expect(page.getByRole('alert').getByText(t('profile.unreadable'))).toBeVisible();
    expect(sent).toEqual([]);
  });
});

test.describe('the nickname (D9, D10)', () => {
  test('is saved; header and dashboard follow', async ({ page, t, open, people, api }) => {
    const { email } = people.email();
    await api.register({ email }, PASSWORD);
    await openProfile({ page, t, open }, email);
    await nickname({ page, t }).fill('Hal0 Support');
    await press({ page, t }, 'profile.save');
    await expect(page.getByText(t('error.nameReserved'))).toBeVisible();
    await expect(nickname({ page, t })).toHaveValue('Hal0 Support');
    await nickname({ page, t }).fill('Mei Lin 🌸');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('profile.saved'))).toBeVisible();
    await page.getByRole('link', { name: t('page.back'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mei Lin 🌸');
  });

  test('saved in two tabs: the later one is told, keeps what was typed, and can save it anyway', async ({
    page,
    context,
    t,
    open,
    people,
    api,
  }) => {
    const { email } = people.email();
    await api.register({ email }, PASSWORD);
    await openProfile({ page, t, open }, email);
    const second = await context.newPage();
    await open('/dashboard/profile', second);
    await nickname({ page: second, t }).fill('From the second');
    await nickname({ page, t }).fill('From the first');
    await press({ page, t }, 'profile.save');
    await expect(page.getByText(t('profile.saved'))).toBeVisible();

    await press({ page: second, t }, 'profile.save');
    await expect(second.getByRole('alert')).toContainText('From the first');
    await expect(nickname({ page: second, t })).toHaveValue('From the second');
    await press({ page: second, t }, 'profile.saveAnyway');
    await expect(second.getByText(t('profile.saved'))).toBeVisible();
    // The first tab isn't typed in, so it follows.
    await expect(nickname({ page, t })).toHaveValue('From the second');

    await nickname({ page: second, t }).fill('Not this one');
    await nickname({ page, t }).fill('The last');
    const saved = page.waitForResponse('**/api/member/profile');
    await press({ page, t }, 'profile.save');
    await saved;
    await press({ page: second, t }, 'profile.save');
    await press({ page: second, t }, 'profile.takeCurrent');
    await expect(nickname({ page: second, t })).toHaveValue('The last');
    await expect(nickname({ page: second, t })).toBeFocused();
  });
});

test('the theme is chosen on the dashboard, and kept (D19, D27)', async ({ page, t, open, people, api }) => {
  const { email } = people.email();
  await api.register({ email }, PASSWORD);
  await openProfile({ page, t, open }, email);
  await page.getByRole('link', { name: t('page.back'), exact: true }).click();
  await page.getByRole('radio', { name: t('theme.light') }).check();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.getByRole('radio', { name: t('theme.light') })).toBeChecked();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByRole('radio', { name: t('theme.system') }).check();
  await expect(root).not.toHaveAttribute('data-theme', /./);
});
