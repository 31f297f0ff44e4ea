import { beforeAll, expect, it } from 'vitest';
import { openInbox, type Inbox } from '../support/inbox';
import { makeAccount } from '../support/make-account';
import { translator } from '../support/messages';
import { describeEngines } from './engines';

const PASSWORD = 'gr8Tpass';
const WRONG = 'wr0ng';
const t = translator('en-US');

let members = 0;

function nextPhone() {
  const phone = `1380013${String(++members).padStart(4, '0')}`;
  return { country: 'CN', phone, e164: `+86${phone}` };
}

describeEngines((walker) => {
  let inbox: Inbox;
  beforeAll(() => {
    inbox = openInbox(walker.server.origin);
  });

  const expectFocus = async (name: string) => {
    await expect.poll(() => walker.page.focused()).toBe(name);
  };
  const isGone = async (name: string) => {
    await expect.poll(() => walker.page.isThere('dialog', name)).toBe(false);
  };

  it('a newcomer registers', async () => {
    const { phone, e164 } = nextPhone();
    await walker.open('/signup-verify');
    await walker.page.type(t('field.phone'), phone);
    await walker.page.checkAll();
    await walker.page.press('button', t('code.send'));
    await walker.page.type(t('code.label'), await inbox.code(e164));
    await walker.expectRoute('/signup');
    await walker.page.press('button', t('signup.submit'));
    await walker.expectRoute('/home');
  });

  it('a member sets a new password, and logs in by it, after a wrong one', async () => {
    const { country, phone, e164 } = nextPhone();
    await makeAccount(walker, { country, phone, e164 }, 'f0rgotten');
    await walker.open('/forgot');
    await walker.page.type(t('field.phone'), phone);
    await walker.page.press('button', t('code.send'));
    await walker.page.type(t('code.label'), await inbox.code(e164));
    await walker.page.type(t('field.newPassword'), PASSWORD);
    await walker.page.type(t('field.confirmPassword'), PASSWORD);
    await walker.page.press('button', t('forgot.submit'));
    await walker.expectRoute('/login');

    await walker.page.type(t('field.password'), WRONG);
    await walker.page.press('button', t('login.submit'));
    await walker.page.press('button', t('page.ok'));
    await isGone(t('login.wrongTitle'));
    await expect.poll(() => walker.page.valueOf(t('field.phone'))).toBe(phone);
    await walker.page.type(t('field.password'), PASSWORD);
    await walker.page.press('button', t('login.submit'));
    await walker.expectRoute('/home');
  });

  it('a wrong code is cleared, and focus is back in its field', async () => {
    const { phone, e164 } = nextPhone();
    await walker.open('/signup-verify');
    await walker.page.type(t('field.phone'), phone);
    await walker.page.checkAll();
    await walker.page.press('button', t('code.send'));
    const code = await inbox.code(e164);
    await walker.page.type(t('code.label'), code === '111111' ? '222222' : '111111');
    await expect.poll(() => walker.page.valueOf(t('code.label'))).toBe('');
    await expectFocus(t('code.label'));
    await walker.page.write(code);
    await walker.expectRoute('/signup');
  });

  it('the country is found and chosen by keys, and Escape and Back close its list', async () => {
    await walker.open('/login');
    const opener = t('country.label');
    await walker.page.press('button', opener);
    await expectFocus(t('country.search'));
    await walker.page.write('japan');
    await walker.page.key('ArrowDown');
    await walker.page.key('Enter');
    await isGone(t('country.title'));
    await walker.expectText('+81');

    await walker.page.press('button', opener);
    await walker.page.find('dialog', t('country.title'));
    await walker.page.key('Escape');
    await isGone(t('country.title'));

    await walker.page.press('button', opener);
    await walker.page.find('dialog', t('country.title'));
    await walker.page.goBack();
    await isGone(t('country.title'));
    await walker.expectRoute('/login');
  });

  it('another language keeps what was typed', async () => {
    await walker.open('/login');
    await walker.page.type(t('field.phone'), '13800138000');
    await walker.page.press('button', t('language.label'));
    await walker.page.press('radio', '日本語');
    await expect.poll(() => walker.page.language()).toBe('ja');
    expect(await walker.page.valueOf(translator('ja')('field.phone'))).toBe('13800138000');
  });

  it('the tabs of a form change by the arrow keys, and its fields with them', async () => {
    await walker.open('/login');
    await walker.page.press('tab', t('channel.phone'));
    await walker.page.key('ArrowRight');
    await expectFocus(t('login.sms'));
    await walker.page.key('ArrowRight');
    await expectFocus(t('channel.email'));
    await walker.page.key('Enter');
    await walker.page.find('textbox', t('field.email'));
  });

  it('the landing page opens, and its menu closes by Back', async () => {
    await walker.open('/home');
    await walker.page.find('heading', t('home.hero'));
    await walker.page.press('button', t('home.nav.title'));
    await walker.page.find('dialog', t('home.nav.title'));
    await walker.page.goBack();
    await isGone(t('home.nav.title'));
    await walker.expectRoute('/home');
  });
});
