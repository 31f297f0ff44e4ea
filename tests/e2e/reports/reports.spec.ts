import type { Browser, Page } from '@playwright/test';
import { translator } from '../../support/messages';
import { expect, type TestArgs } from '../fixtures';
import { expectRoute, field, press, secret } from '../steps';
import { hire, openReports } from '../staff';
import {
  attach,
  befriend,
  composer,
  ENCODED,
  item,
  openChat,
  PASSWORD,
  photo,
  type Talker,
  test,
} from '../chat/talkers';

/** An assistant in a browser of their own, before what members have reported. */
async function openQueue(browser: Browser, args: Pick<TestArgs, 'server' | 't' | 'open'>): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await hire(page, args);
  await openReports(page, args.t);
  return page;
}

/** Reports a message from its menu; the page is reloaded before it is sent. */
async function reportMessage({ page }: Talker, t: TestArgs['t'], text: string): Promise<void> {
  const openReport = async (): Promise<void> => {
    await item(page, text).click({ button: 'right' });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('report.open.message'), exact: true })
      .click();
  };
  await openReport();
  const sheet = page.getByRole('dialog', { name: t('report.title.message') });
  // Without a reason it stays, and says so.
  await press({ page, t }, 'report.send');
  await expect(sheet).toContainText(t('report.noReason'));
  await sheet.getByRole('radio', { name: t('report.reasons.abuse') }).check();
  const note = sheet.getByRole('textbox', { name: t('report.note') });
  await note.fill('He won’t stop.');
  await page.reload();
  await openReport();
  await expect(note).toHaveValue('He won’t stop.');
  await press({ page, t }, 'report.send');
  await expect(page.getByText(t('report.sent'))).toBeVisible();
  await expect(sheet).toHaveCount(0);
}

/** Takes a message away for everybody, from its menu. */
async function takeBack({ page }: Talker, t: TestArgs['t'], text: string): Promise<void> {
  await item(page, text).click({ button: 'right' });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('room.delete'), exact: true })
    .click();
  await press({ page, t }, 'room.deleteForEverybody');
  await expect(item(page, text)).toHaveCount(0);
}

/** Opens the case about a member. */
const openCase = (page: Page, about: string): Promise<void> =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: about }).getByRole('link').click();

/** Looks at the picture of the reported message, which shows only when it is asked for. */
async function lookAtPicture(page: Page, t: TestArgs['t']): Promise<void> {
  const show = page.getByRole('button', { name: t('media.showPhotos', { count: 1 }) });
  await expect(show).toBeVisible();
  await expect(page.getByRole('main').locator('[data-slot=picture]')).toHaveCount(0);
  await show.click();
  await page.getByRole('main').locator('[data-slot=picture]').click();
  const viewed = page.getByRole('dialog', { name: t('media.photosTitle') }).getByRole('img');
  await expect
    .poll(() => viewed.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBe(800);
  await press({ page, t }, 'page.close');
}

/** Takes the open case and decides it. */
async function decide(page: Page, t: TestArgs['t'], decision: string): Promise<void> {
  await press({ page, t }, 'moderation.take');
  await page.getByRole('radio', { name: t(`moderation.decisions.${decision}`) }).check();
  await page.getByRole('textbox', { name: t('moderation.form.reason') }).fill('A threat.');
  await press({ page, t }, 'moderation.form.submit');
  await expect(page.getByText(t('moderation.done'))).toBeVisible();
}

test.describe('a reported message', () => {
  test('is decided by an assistant, who sees its picture though it was taken back; the author can’t write, the reporter hears of it', async ({
    ann,
    ben,
    api,
    t,
    open,
    server,
    browser,
  }) => {
    test.slow();
    await befriend({ api }, ann, ben);
    await openChat(ben, { t, open }, ann);
    await attach(ben.page, t, 'choose', [await photo('one.jpg', '#c01530')]);
    await composer(ben.page, t).fill('You fool');
    await press({ page: ben.page, t }, 'room.send');
    await openChat(ann, { t, open }, ben);
    await expect(item(ann.page, 'You fool')).toBeVisible(ENCODED);
    await reportMessage(ann, t, 'You fool');
    await takeBack(ben, t, 'You fool');

    const staff = await openQueue(browser, { server, t, open });
    await openCase(staff, ben.nickname);
    await lookAtPicture(staff, t);
    await decide(staff, t, 'mute');

    // The open chat says at once until when, and offers the appeal.
    await expect(ben.page.getByRole('link', { name: t('room.appealMute') })).toBeVisible();
    await expect(composer(ben.page, t)).toHaveCount(0);
    await open('/dashboard/notices', ben.page);
    await ben.page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
    await ben.page.getByRole('link', { name: t('notices.appeal') }).click();
    await ben.page.getByRole('textbox', { name: t('appeal.text') }).fill('We are friends.');
    await press({ page: ben.page, t }, 'appeal.send');
    await expect(ben.page.getByRole('status').filter({ hasText: t('appeal.states.waiting') })).toBeVisible();

    await open('/dashboard/notices', ann.page);
    await expect(ann.page.getByRole('main')).toContainText(t('notice.reportHandled.title'));
    await staff.context().close();
  });
});

test.describe('a suspended member', () => {
  test('appeals at the login, and is let in again', async ({
    page,
    people,
    api,
    t,
    open,
    server,
    browser,
    inbox,
  }) => {
    test.slow();
    const to = people.email();
    const { login } = await api.register(to, PASSWORD);
    await server.admin('block', login.userInfo.username, 'staff');
    const logIn = async (): Promise<void> => {
      await open('/login', page);
      await page.getByRole('tab', { name: t('login.email') }).click();
      await field({ page, t }, 'email').fill(to.email);
      await secret({ page, t }, 'password').fill(PASSWORD);
      await press({ page, t }, 'login.submit');
    };
    await logIn();
    await expect(page.getByRole('alertdialog')).toContainText(t('login.suspendedAppeal'));
    await press({ page, t }, 'login.appeal');
    await expectRoute(page, '/appeal');
    const text = page.getByRole('textbox', { name: t('appeal.text') });
    await text.fill('It was a mistake.');
    await page.reload();
    await expect(text).toHaveValue('It was a mistake.');
    await press({ page, t }, 'appeal.send');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('appeal.sentTitle'));

    const staff = await openQueue(browser, { server, t, open });
    await openCase(staff, login.userInfo.nickname);
    await decide(staff, t, 'lift');
    await staff.context().close();
    // In the language of the account: the device that appeals isn't known yet, and changes nothing about the account.
    const { subject } = await inbox.next(to.email);
    expect(subject).toBe(translator('en-US')('message.appealLifted.subject'));
    await logIn();
    await expectRoute(page, '/home');
  });
});
