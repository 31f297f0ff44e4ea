import { AppRouter } from '@app/router';
import { Providers, type AppDeps } from '@app/shell/providers';
import { CODE, UNEXPECTED_ANSWER } from '@contract/codes';
import type { UserInfo } from '@contract/member/user-info';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { fixedData } from '../../../stories/page-frame/fixed-services';
import { createDeps, type Scene } from '../../../stories/page-frame/page-frame';

const NEW_PASSWORD = 'gr8Trip88';
const address = window.location.href;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  // An open dialog's entry of the history goes before the next test sets its route.
  await cleanup();
  await historySettled();
});

type Locale = Parameters<typeof createDeps>[0];

/** The whole app on a route, over fixed services. */
async function open(route: string, scene: Scene = {}, locale: Locale = 'en-US'): Promise<AppDeps> {
  window.history.replaceState(null, '', `#${route}`);
  const deps = createDeps(locale, scene);
  await render(
    <Providers deps={deps}>
      <AppRouter />
    </Providers>,
  );
  return deps;
}

const as = (changes: Partial<UserInfo>): Scene => ({
  loggedIn: true,
  data: { member: { ...fixedData.member, ...changes } },
});

const due = as({ passwordDue: true });
const route = () => window.location.hash.slice(1);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const secret = (name: string) => page.getByLabelText(name, { exact: true });
const toasts = () => document.querySelectorAll('[data-slot=toast]');
const dialog = page.getByRole('alertdialog');

async function chooseNew(): Promise<void> {
  await secret('New password').fill(NEW_PASSWORD);
  await secret('Confirm password').fill(NEW_PASSWORD);
}

/** The route on which a text appears, however briefly. */
const routeAt = (text: string): Promise<string> =>
  new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(text)) return;
      observer.disconnect();
      done(route());
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });

const showPage = () => document.dispatchEvent(new Event('visibilitychange'));

/** Another tab stores a session, or takes it away. */
function otherTab({ memory }: AppDeps, token: string | null): void {
  memory.local.set('token', token);
  window.dispatchEvent(new StorageEvent('storage', { key: memory.local.nameOf('token') }));
}

describe('a password that an operator made (D35)', () => {
  it.each(['/home', '/dashboard', '/401', '/nowhere'])('comes before %s', async (wanted) => {
    await open(wanted, due);
    await expect.element(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
    expect(route()).toMatch(/^\/dashboard\/password/);
    await expect.element(page.getByText('The Halo team created this password')).toBeVisible();
    await expect.element(secret('Current password')).not.toBeInTheDocument();
    await expect.element(link('Log out')).toHaveAttribute('href', '#/logout');
  });

  it.each(['/support/contact', '/eula/general/en-US'])('leaves %s open', async (wanted) => {
    await open(wanted, due);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(route()).toBe(wanted);
  });

  it('comes after the login, and then leads where the login was to lead', async () => {
    const deps = await open('/login?redirect=%2F404%3Ffrom%3Dmail&apply=blogger', {
      ...due,
      loggedIn: false,
      remember: ({ draft }) => draft.set({ country: 'CN', phone: '13800138000' }),
    });
    vi.spyOn(deps.services.member, 'me').mockResolvedValue({ ok: true, data: fixedData.member });
    const change = vi.spyOn(deps.services.member, 'changePassword');
    await button('OK').click();
    await secret('Password').fill('once-made');
    await button('Log in').click();
    await expect.poll(route).toBe('/dashboard/password?redirect=%2F404%3Ffrom%3Dmail&apply=blogger');
    await chooseNew();
    await button('Set new password').click();
    await expect.poll(route).toBe('/404?from=mail');
    expect(change).toHaveBeenCalledExactlyOnceWith({ newPassword: NEW_PASSWORD });
    expect(deps.memory.session.get().member?.passwordDue).toBe(false);
  });

  it('is asked for wherever a call is refused for it', async () => {
    await open('/external?ma=garden', {
      loggedIn: true,
      refusals: { oneTimeToken: { code: CODE.notAllowed, data: { reason: 'passwordDue' } } },
    });
    await expect.poll(route).toBe('/dashboard/password?redirect=%2Fexternal%3Fma%3Dgarden');
    await expect.element(page.getByText('The Halo team created this password')).toBeVisible();
    expect(toasts()).toHaveLength(0);
  });

  it('keeps a host’s way to the back office, when the page is opened anew', async () => {
    await open('/login?host=1&callback=https%3A%2F%2Foffice.example%2F', {
      ...due,
      loggedIn: false,
      remember: ({ local }) => local.set('token', 'Bearer a-token-of-a-story'),
    });
    await expect.poll(route).toBe('/dashboard/password?host=1&callback=https%3A%2F%2Foffice.example%2F');
  });
});

describe('changing the password (D36)', () => {
  it('takes the old one, keeps the session under its new token, and goes back to the dashboard', async () => {
    const deps = await open('/dashboard', as({ passwordTemporary: true }));
    const change = vi.spyOn(deps.services.member, 'changePassword');
    await expect.element(link('Set a new password')).toHaveAttribute('href', '#/dashboard/password');
    await link('Change password').click();
    await secret('Current password').fill('428913');
    await chooseNew();
    await button('Set new password').click();
    await expect.poll(route).toBe('/dashboard');
    await expect.element(page.getByText('Your password has been changed.')).toBeVisible();
    expect(change).toHaveBeenCalledExactlyOnceWith({ oldPassword: '428913', newPassword: NEW_PASSWORD });
    expect(deps.memory.session.get().member?.passwordTemporary).toBe(false);
  });

  it('tells a wrong old one at its field, and keeps everything else', async () => {
    await open('/dashboard/password', {
      loggedIn: true,
      refusals: { changePassword: { code: CODE.wrongPassword } },
    });
    await secret('Current password').fill('halo2025');
    await chooseNew();
    await button('Set new password').click();
    await expect.element(secret('Current password')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(secret('Current password')).toHaveFocus();
    await expect.element(page.getByText('That isn’t your current password.')).toBeVisible();
    await expect.element(secret('Current password')).toHaveValue('halo2025');
    await expect.element(secret('New password')).toHaveValue(NEW_PASSWORD);
    expect(toasts()).toHaveLength(0);
  });

  it('takes a code to one’s own number in its place, or to the address', async () => {
    const { services } = await open('/dashboard/password', { loggedIn: true });
    const toPhone = vi.spyOn(services.sso, 'genPhoneAuthCode');
    const toEmail = vi.spyOn(services.sso, 'genEmailAuthCode');
    const change = vi.spyOn(services.member, 'changePasswordByCode');
    await secret('New password').fill(NEW_PASSWORD);
    await button('Forgot it?').click();
    await button('Send code').click();
    await expect.poll(() => toPhone.mock.calls.length).toBe(1);
    expect(toPhone.mock.calls[0]).toEqual([
      { forRegister: '0', isByPhoneSms: '0', version: '2', country: 'other', phoneNo: '8613800138000' },
      { asMember: true },
    ]);
    await page.getByRole('tab', { name: 'Email' }).click();
    await button('Send code').click();
    await expect.poll(() => toEmail.mock.calls.length).toBe(1);
    expect(toEmail.mock.calls[0]).toEqual([
      { forRegister: '0', isByPhoneSms: '0', version: '2', email: 'mei.lin@example.com' },
      { asMember: true },
    ]);
    await secret('Verification code').fill('428913');
    await expect.element(secret('New password')).toHaveValue(NEW_PASSWORD);
    await secret('Confirm password').fill(NEW_PASSWORD);
    await button('Set new password').click();
    await expect.poll(route).toBe('/dashboard');
    expect(change).toHaveBeenCalledExactlyOnceWith({ authCode: '428913', newPassword: NEW_PASSWORD });
  });

  it('brings focus to the field of the way that is chosen', async () => {
    await open('/dashboard/password', { loggedIn: true });
    await button('Forgot it?').click();
    await expect.element(secret('Verification code')).toHaveFocus();
    await button('Use my current password').click();
    await expect.element(secret('Current password')).toHaveFocus();
  });

  it('offers an assistant, whom no code reaches, support', async () => {
    await open('/dashboard/password', as({ mobile: null, phone: null, email: null, assistant: true }));
    await expect.element(secret('Current password')).toBeVisible();
    await expect.element(button('Forgot it?')).not.toBeInTheDocument();
    await expect.element(link('support')).toHaveAttribute('href', 'mailto:support@example.com');
  });

  it.each(['/forgot', '/unlock'])('is where %s leads whoever is signed in', async (from) => {
    await open(from, { loggedIn: true });
    await expect.element(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
    expect(route()).toBe('/dashboard/password');
  });
});

describe('an error page (D36)', () => {
  it.each(['/401', '/auth-error?reason=account'])('%s offers a member another account', async (wanted) => {
    const { memory } = await open(wanted, { loggedIn: true });
    await expect.element(link('Open My Halo')).toHaveAttribute('href', '#/dashboard');
    await button('Use another account').click();
    await expect.poll(route).toBe('/login');
    expect(memory.session.get().token).toBeNull();
  });

  it.each(['/401', '/auth-error?reason=account'])('%s offers a visitor the login', async (wanted) => {
    await open(wanted);
    await button('Log in').click();
    await expect.poll(route).toBe('/login');
  });

  it.each(['/401', '/404', '/500', '/error'])('%s has one heading, and leads to support', async (wanted) => {
    await open(wanted);
    await expect.element(page.getByRole('main').getByRole('heading')).toBeVisible();
    expect(page.getByRole('main').getByRole('heading').elements()).toHaveLength(1);
    await expect.element(link('Contact support')).toHaveAttribute('href', 'mailto:support@example.com');
  });
});

describe('a session that the server has ended (D15)', () => {
  const ended = { ok: false, code: CODE.tokenInvalid, message: 'said', data: {} } as const;

  it('is noticed when the page is looked at again: one toast, and the login that comes back', async () => {
    const { services, memory } = await open('/dashboard?from=mail', { loggedIn: true });
    await expect.element(page.getByText('Hello, Mei Lin')).toBeVisible();
    const me = vi.spyOn(services.member, 'me').mockResolvedValue(ended);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    showPage();
    window.dispatchEvent(new Event('focus'));
    await expect.poll(route).toBe('/login?redirect=%2Fdashboard%3Ffrom%3Dmail');
    expect(me).toHaveBeenCalledOnce();
    expect(toasts()).toHaveLength(1);
    expect(memory.session.get().token).toBeNull();
  });

  it('is noticed on the way from page to page, which asks every 30 s at most', async () => {
    const { services } = await open('/dashboard', { loggedIn: true });
    await expect.element(page.getByText('Hello, Mei Lin')).toBeVisible();
    const me = vi.spyOn(services.member, 'me');
    await link('Change password').click();
    await expect.poll(route).toBe('/dashboard/password');
    expect(me).not.toHaveBeenCalled();
    me.mockResolvedValue(ended);
    await expect.element(link('Cancel')).toBeVisible();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    await link('Cancel').click();
    await expect.poll(route).toBe('/login?redirect=%2Fdashboard');
  });

  it('is not taken for ended where the network is away', async () => {
    const { services, memory } = await open('/dashboard', { loggedIn: true });
    await expect.element(page.getByText('Hello, Mei Lin')).toBeVisible();
    const me = vi
      .spyOn(services.member, 'me')
      .mockResolvedValue({ ok: false, code: 1111, message: '', data: {} });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    showPage();
    await expect.poll(() => me.mock.calls.length).toBe(1);
    expect(route()).toBe('/dashboard');
    expect(toasts()).toHaveLength(0);
    expect(memory.session.get().token).not.toBeNull();
  });
});

describe('a session that turns out to have ended on an auth page', () => {
  const ended = { code: CODE.tokenInvalid };

  /** The token was found in storage, so that nothing is known of whose it is. */
  const found: Scene = { remember: ({ local }) => local.set('token', 'Bearer old'), refusals: { me: ended } };

  it.each([
    '/login?host=1&callback=https%3A%2F%2Foffice.example%2F',
    '/login?callback=%2Finvite%2Fgroup%3FgroupLink%3Dphotography',
  ])('leaves the form, and where it leads: %s', async (wanted) => {
    const { memory } = await open(wanted, found);
    await expect.poll(() => memory.session.get().token).toBeNull();
    await expect.element(secret('Password')).toBeVisible();
    await new Promise((done) => setTimeout(done, 100));
    expect(route()).toBe(wanted);
    expect(toasts()).toHaveLength(1);
  });
});

describe('a login on another tab (D16)', () => {
  it('leads on from /login as for a member who opens it', async () => {
    const deps = await open('/login?redirect=%2Fdashboard');
    await expect.element(button('Log in')).toBeVisible();
    otherTab(deps, 'Bearer of-the-other-tab');
    await expect.poll(route).toBe('/dashboard');
    await expect.element(page.getByText('Hello, Mei Lin')).toBeVisible();
  });

  it('asks once who has logged in, though the page is left meanwhile', async () => {
    const deps = await open('/login?redirect=%2Fdashboard');
    await expect.element(button('Log in')).toBeVisible();
    const me = vi.spyOn(deps.services.member, 'me').mockImplementation(async () => {
      await new Promise((done) => setTimeout(done, 300));
      return { ok: true, data: fixedData.member };
    });
    otherTab(deps, 'Bearer of-the-other-tab');
    await expect.element(page.getByText('Hello, Mei Lin')).toBeVisible();
    expect(me).toHaveBeenCalledOnce();
  });

  it.each(['/login?host=1', '/login?assistant=1'])('leaves %s alone', async (wanted) => {
    const deps = await open(wanted);
    await expect.element(button('Log in')).toBeVisible();
    otherTab(deps, 'Bearer of-the-other-tab');
    await expect.poll(() => deps.memory.session.get().member).not.toBeNull();
    expect(route()).toBe(wanted);
    await expect.element(button('Log in')).toBeVisible();
  });

  it('leaves a registration alone, with what was typed', async () => {
    const deps = await open('/signup-verify');
    await page.getByLabelText('Phone number').fill('13800138000');
    otherTab(deps, 'Bearer of-the-other-tab');
    await expect.poll(() => deps.memory.session.get().member).not.toBeNull();
    expect(route()).toBe('/signup-verify');
    await expect.element(page.getByLabelText('Phone number')).toHaveValue('13800138000');
  });

  it('does not cut this tab’s own success short', async () => {
    const { memory } = await open('/login?redirect=%2Fdashboard', {
      remember: ({ draft }) => draft.set({ country: 'CN', phone: '13800138000' }),
    });
    await secret('Password').fill('halo2025');
    const told = routeAt('You’re logged in');
    await button('Log in').click();
    expect(await told).toMatch(/^\/login/);
    expect(memory.session.get().token).not.toBeNull();
    await expect.poll(route).toBe('/dashboard');
  });
});

describe('consent to terms that are new to a member (D32)', () => {
  const older = as({ agreement: '2024-01-01' });

  it('is asked for by a dialog that only a button closes, and recorded', async () => {
    const { services, memory } = await open('/dashboard', older);
    const accept = vi.spyOn(services.member, 'acceptAgreement');
    await expect.element(dialog).toHaveTextContent('We’ve updated the Terms of Service');
    await userEvent.keyboard('{Escape}');
    document.querySelector<HTMLElement>('[data-slot=dialog-overlay]')?.click();
    await expect.element(dialog).toBeVisible();
    await expect
      .element(dialog.getByRole('link', { name: 'Terms of Service' }))
      .toHaveAttribute('href', '#/eula/general/en-US');
    await expect
      .element(dialog.getByRole('link', { name: 'Privacy Policy' }))
      .toHaveAttribute('target', '_blank');
    await button('Accept').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(accept).toHaveBeenCalledExactlyOnceWith({ agreement: fixedData.site.agreement });
    expect(memory.session.get().member?.agreement).toBe(fixedData.site.agreement);
    expect(route()).toBe('/dashboard');
  });

  it('may be refused by logging out, and the way back is kept', async () => {
    const { memory } = await open('/dashboard', as({ agreement: null }));
    await expect.element(dialog).toHaveTextContent('To use Halo, please accept');
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect.poll(route).toBe('/login?redirect=%2Fdashboard');
    expect(memory.session.get().token).toBeNull();
  });

  it('keeps asking where the server refuses', async () => {
    await open('/dashboard', { ...older, refusals: { acceptAgreement: { code: CODE.unavailable } } });
    await button('Accept').click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('We’re very busy right now');
    await expect.element(dialog).toBeVisible();
  });

  it('says that an answer could not be read, not that the network is away', async () => {
    await open('/dashboard', { ...older, refusals: { acceptAgreement: { code: UNEXPECTED_ANSWER } } });
    await button('Accept').click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('We got an unexpected response.');
  });

  it.each(['/eula/general/en-US', '/privacy/general/en-US', '/support/contact'])(
    'isn’t asked for on %s, which is to be read',
    async (wanted) => {
      await open(wanted, older);
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      await new Promise((done) => setTimeout(done, 300));
      await expect.element(dialog).not.toBeInTheDocument();
    },
  );

  it('comes after a password that is due, and not to whoever has accepted', async () => {
    await open('/dashboard', as({ agreement: null, passwordDue: true }));
    await expect.element(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
    await new Promise((done) => setTimeout(done, 300));
    await expect.element(dialog).not.toBeInTheDocument();
    await chooseNew();
    await button('Set new password').click();
    await expect.element(dialog).toBeVisible();
  });

  it('has a box of its own for personal data in Korean; both are needed', async () => {
    const { services } = await open('/dashboard', older, 'ko');
    const accept = vi.spyOn(services.member, 'acceptAgreement');
    const boxes = dialog.getByRole('checkbox');
    await expect.element(boxes.first()).toBeVisible();
    expect(boxes.elements()).toHaveLength(2);
    await boxes.nth(0).click();
    await button('동의하기').click();
    await expect.element(boxes.nth(1)).toHaveFocus();
    await expect.element(boxes.nth(1)).toHaveAttribute('aria-invalid', 'true');
    expect(accept).not.toHaveBeenCalled();
    await boxes.nth(1).click();
    await button('동의하기').click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it.each([
    ['ru', 'Продолжить', 2],
    ['en-US', 'Continue', 1],
  ] as const)('takes as many boxes to register in %s as the law wants', async (locale, submit, count) => {
    const { services } = await open(
      '/signup-verify',
      { remember: ({ draft }) => draft.set({ country: 'CN', phone: '13800138000' }) },
      locale,
    );
    const verify = vi.spyOn(services.sso, 'getRegisterToken');
    const boxes = page.getByRole('checkbox');
    await expect.element(boxes.first()).toBeVisible();
    expect(boxes.elements()).toHaveLength(count);
    await boxes.nth(0).click();
    document.querySelector<HTMLElement>('main input[autocomplete=one-time-code]')?.focus();
    await userEvent.keyboard('428913');
    if (count === 2) {
      await expect.element(button(submit)).toBeDisabled();
      await boxes.nth(1).click();
      await boxes.nth(0).click();
      await expect.element(boxes.nth(1)).toBeChecked();
      await expect.element(button(submit)).toBeDisabled();
      await boxes.nth(0).click();
      await button(submit).click();
    }
    await expect.poll(() => verify.mock.calls[0]?.[0]?.agreement).toBe(fixedData.site.agreement);
  });
});

describe('support (D33)', () => {
  const site = (support: { email?: string; link?: string }): Scene => ({
    data: { site: { ...fixedData.site, support } },
  });

  it('leads to what the operator has set, else to the page', async () => {
    await open('/404', site({ link: 'https://help.example.com/', email: 'support@example.com' }));
    await expect
      .element(page.getByRole('link', { name: /^Contact support/ }))
      .toHaveAttribute('href', 'https://help.example.com/');
  });

  it('has a page where nothing is set, which says so and what can be done', async () => {
    await open('/404', site({}));
    await link('Contact support').click();
    await expect.poll(route).toBe('/support/contact');
    await expect.element(page.getByText('hasn’t published a support address yet')).toBeVisible();
    await expect.element(link('Delete your account')).toBeVisible();
  });

  it('says what is wrong where the address can’t be had: an answer that can’t be read is no missing network', async () => {
    await open('/support/contact', { refusals: { site: { code: UNEXPECTED_ANSWER } } });
    await expect.element(page.getByText('We got an unexpected response.')).toBeVisible();
  });

  it('copies the address, and says where that fails (S8)', async () => {
    await open('/support/contact', site({ email: 'support@example.com' }));
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await button('Copy address').click();
    await expect.element(page.getByText('Copied')).toBeVisible();
    expect(write).toHaveBeenCalledExactlyOnceWith('support@example.com');
    write.mockRejectedValue(new DOMException('No.', 'NotAllowedError'));
    await button('Copy address').click();
    await expect.element(page.getByText('Couldn’t copy.')).toBeVisible();
  });

  it('is linked from the article', async () => {
    await open('/support/articles/account-delete');
    await link('Contact support').click();
    await expect.poll(route).toBe('/support/contact');
  });
});

describe('the list of countries', () => {
  it('is asked for once, though the tab is changed before it comes', async () => {
    const { services } = await open('/404');
    const ask = vi
      .spyOn(services.sso, 'getCountryList')
      .mockImplementation(() => new Promise(() => undefined));
    window.location.hash = '#/login';
    await expect.poll(() => ask.mock.calls.length).toBe(1);
    await page.getByRole('tab', { name: 'SMS code' }).click();
    await expect.element(button('Send code')).toBeVisible();
    await new Promise((done) => setTimeout(done, 500));
    expect(ask).toHaveBeenCalledOnce();
  });

  const rows = page.getByRole('dialog').getByRole('option');

  it.each([
    ['the browser’s', null, 'New Zealand'],
    ['the one that was chosen before', 'JP', 'Japan'],
  ])('begins with the chosen country; %s comes next', async (_, saved, second) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-NZ', 'en']);
    await open('/login', { remember: ({ local }) => local.set('country', saved) });
    await page.getByRole('button', { name: /^Country/ }).click();
    await expect.element(rows.nth(0)).toHaveTextContent(saved === null ? 'China' : second);
    if (saved === null) await expect.element(rows.nth(1)).toHaveTextContent(second);
  });

  it.each([
    ['Burma', 'Myanmar'],
    ['UK', 'United Kingdom'],
    ['香港', 'Hong Kong'],
  ])('is searched by names that it doesn’t show, too: %s', async (text, name) => {
    const { services } = await open('/404');
    const item = (countryCode: string, countryName: string) => ({
      countryCode,
      countryName,
      regionCode: '1',
    });
    vi.spyOn(services.sso, 'getCountryList').mockResolvedValue({
      ok: true,
      data: [
        item('HK', 'Hong Kong'),
        item('MM', 'Myanmar'),
        item('GB', 'United Kingdom'),
        item('other', 'Other'),
      ],
    });
    window.location.hash = '#/login';
    await page.getByRole('button', { name: /^Country/ }).click();
    await page.getByRole('searchbox').fill(text);
    await expect.poll(() => rows.elements().map(({ textContent }) => textContent)).toEqual([`${name}+1`]);
  });
});
