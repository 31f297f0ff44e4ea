import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openApi, type Api } from '../support/api';
import { openInbox, type Inbox } from '../support/inbox';
import { makeAccount } from '../support/make-account';
import { translator } from '../support/messages';
import { startServer, type RunningServer } from '../support/server';
import type { Engine, EnginePage } from './engine';
import { ENGINES } from './engines';

const PASSWORD = 'gr8Tpass';
const WRONG = 'wr0ng';
const t = translator('en-US');

let server: RunningServer;
let inbox: Inbox;
let api: Api;
let members = 0;

beforeAll(async () => {
  server = await startServer('pglite');
  inbox = openInbox(server.origin);
  api = await openApi(server.origin);
});
afterAll(() => server.stop());

function nextPhone() {
  const phone = `1380013${String(++members).padStart(4, '0')}`;
  return { country: 'CN', phone, e164: `+86${phone}` };
}

describe.each(ENGINES)('in %s', (_name, openEngine) => {
  let engine: Engine;
  let page: EnginePage;

  beforeAll(async () => {
    engine = await openEngine();
  });
  afterAll(() => engine.close());
  beforeEach(async () => {
    page = await engine.newPage();
  });
  afterEach(() => page.close());

  const open = (route: string) => page.open(`${server.origin}/?lang=en-US#${route}`);
  const expectRoute = async (route: string) => {
    await expect.poll(() => page.route()).toBe(route);
  };
  const expectText = async (text: string) => {
    await expect.poll(() => page.text()).toContain(text);
  };
  const expectFocus = async (name: string) => {
    await expect.poll(() => page.focused()).toBe(name);
  };
  const isGone = async (name: string) => {
    await expect.poll(() => page.isThere('dialog', name)).toBe(false);
  };

  it('a newcomer registers', async () => {
    const { phone, e164 } = nextPhone();
    await open('/signup-verify');
    await page.type(t('field.phone'), phone);
    await page.checkAll();
    await page.press('button', t('code.send'));
    await page.type(t('code.label'), await inbox.code(e164));
    await expectRoute('/signup');
    await page.press('button', t('signup.submit'));
    await expectRoute('/home');
  });

  it('a member sets a new password, and logs in by it, after a wrong one', async () => {
    const { country, phone, e164 } = nextPhone();
    await makeAccount({ server, api }, { country, phone, e164 }, 'f0rgotten');
    await open('/forgot');
    await page.type(t('field.phone'), phone);
    await page.press('button', t('code.send'));
    await page.type(t('code.label'), await inbox.code(e164));
    await page.type(t('field.newPassword'), PASSWORD);
    await page.type(t('field.confirmPassword'), PASSWORD);
    await page.press('button', t('forgot.submit'));
    await expectRoute('/login');

    await page.type(t('field.password'), WRONG);
    await page.press('button', t('login.submit'));
    await page.press('button', t('page.ok'));
    await isGone(t('login.wrongTitle'));
    await expect.poll(() => page.valueOf(t('field.phone'))).toBe(phone);
    await page.type(t('field.password'), PASSWORD);
    await page.press('button', t('login.submit'));
    await expectRoute('/home');
  });

  it('a wrong code is cleared, and focus is back in its field', async () => {
    const { phone, e164 } = nextPhone();
    await open('/signup-verify');
    await page.type(t('field.phone'), phone);
    await page.checkAll();
    await page.press('button', t('code.send'));
    const code = await inbox.code(e164);
    await page.type(t('code.label'), code === '111111' ? '222222' : '111111');
    await expect.poll(() => page.valueOf(t('code.label'))).toBe('');
    await expectFocus(t('code.label'));
    await page.write(code);
    await expectRoute('/signup');
  });

  it('the country is found and chosen by keys, and Escape and Back close its list', async () => {
    await open('/login');
    const opener = t('country.label');
    await page.press('button', opener);
    await expectFocus(t('country.search'));
    await page.write('japan');
    await page.key('ArrowDown');
    await page.key('Enter');
    await isGone(t('country.title'));
    await expectText('+81');

    await page.press('button', opener);
    await page.find('dialog', t('country.title'));
    await page.key('Escape');
    await isGone(t('country.title'));

    await page.press('button', opener);
    await page.find('dialog', t('country.title'));
    await page.goBack();
    await isGone(t('country.title'));
    await expectRoute('/login');
  });

  it('another language keeps what was typed', async () => {
    await open('/login');
    await page.type(t('field.phone'), '13800138000');
    await page.press('button', t('language.label'));
    await page.press('radio', '日本語');
    await expect.poll(() => page.language()).toBe('ja');
    expect(await page.valueOf(translator('ja')('field.phone'))).toBe('13800138000');
  });

  it('the tabs of a form change by the arrow keys, and its fields with them', async () => {
    await open('/login');
    await page.press('tab', t('channel.phone'));
    await page.key('ArrowRight');
    await expectFocus(t('login.sms'));
    await page.key('ArrowRight');
    await expectFocus(t('channel.email'));
    await page.key('Enter');
    await page.find('textbox', t('field.email'));
  });

  it('the landing page opens, and its menu closes by Back', async () => {
    await open('/home');
    await page.find('heading', t('home.hero'));
    await page.press('button', t('home.nav.title'));
    await page.find('dialog', t('home.nav.title'));
    await page.goBack();
    await isGone(t('home.nav.title'));
    await expectRoute('/home');
  });
});
