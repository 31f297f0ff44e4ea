import { AppRouter } from '@app/router';
import { Providers, type AppDeps } from '@app/shell/providers';
import { CODE } from '@contract/codes';
import type { UserInfo } from '@contract/member/user-info';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { fixedData, unreachable } from '../../../stories/page-frame/fixed-services';
import { createDeps } from '../../../stories/page-frame/page-frame';

const HOME = '/dashboard/security';
const PASSWORD = 's3cret!pw';
const address = window.location.href;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

const phoneOnly = { ...fixedData.member, email: null };
const assistant = { ...fixedData.member, mobile: null, phone: null, email: null, assistant: true };

async function open(route: string, member: UserInfo = fixedData.member): Promise<AppDeps> {
  const deps = createDeps('en-US', { loggedIn: true, data: { member } });
  window.history.replaceState(null, '', `#${route}`);
  await render(
    <Providers deps={deps}>
      <AppRouter />
    </Providers>,
  );
  return deps;
}

const route = () => window.location.hash.slice(1);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const password = page.getByLabelText('Current password', { exact: true });
const code = page.getByLabelText('Verification code', { exact: true });
const email = page.getByLabelText('Email', { exact: true });
const dialog = page.getByRole('alertdialog');
const text = (said: string) => page.getByText(said, { exact: true });
const succeed = <Data,>(data: Data) => ({ ok: true, data }) as const;
const refuse = (refused: number, data: { field?: string; retryAfter?: number } = {}) =>
  ({ ok: false, code: refused, message: 'said', data }) as const;
const offline = { ok: false, message: '', data: {}, ...unreachable } as const;

describe('the page of security (D19)', () => {
  it('is reached from the dashboard and from the profile, as the article tells it', async () => {
    await open('/dashboard');
    await link(/^Security/).click();
    await expect.element(heading('Security')).toBeVisible();
    expect(route()).toBe(HOME);
    await cleanup();
    await open('/dashboard/profile');
    await link('Security').click();
    await expect.poll(route).toBe(HOME);
    await expect.element(link(/^Delete account/)).toHaveAttribute('href', `#${HOME}/delete`);
  });

  it('shows the contacts, and leads to each page', async () => {
    await open(HOME, phoneOnly);
    await expect.element(link(/^Phone number/)).toHaveTextContent('+86 138 0013 8000');
    await expect.element(link(/^Email/)).toHaveTextContent('Not added');
    await expect.element(link('Change password')).toHaveAttribute('href', '#/dashboard/password');
    await expect.element(link('Devices')).toHaveAttribute('href', '#/dashboard/devices');
  });

  it('shows a contact at once that another tab has changed', async () => {
    const { memory } = await open(HOME, phoneOnly);
    const { token } = memory.session.get();
    memory.session.setMember({ ...phoneOnly, email: 'new@example.com' }, token ?? '');
    await expect.element(link(/^Email/)).toHaveTextContent('new@example.com');
  });

  it('offers an assistant neither contacts nor the end of the account (D17)', async () => {
    await open(HOME, assistant);
    await expect.element(page.getByText(/^Our team manages/)).toBeVisible();
    await expect.element(link(/^Phone number/)).not.toBeInTheDocument();
    await expect.element(link(/^Delete account/)).not.toBeInTheDocument();
    await cleanup();
    await open(`${HOME}/delete`, assistant);
    await expect.poll(route).toBe(HOME);
    await cleanup();
    await open(`${HOME}/email`, assistant);
    await expect.poll(route).toBe(HOME);
  });

  it('saves a copy of the data as a file named by the day', async () => {
    const saved: { name: string; file: Blob | MediaSource | null }[] = [];
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:copy');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, file: create.mock.lastCall?.[0] ?? null });
    });
    const { services } = await open(HOME);
    vi.spyOn(services.member, 'exportData').mockResolvedValue(succeed({ member: { id: 7 } }));
    await button('Download my data').click();
    await expect.element(text('Your data has been saved as a file.')).toBeVisible();
    const [copy] = saved;
    expect(copy?.name).toMatch(/^halo-data-\d{4}-\d\d-\d\d\.json$/);
    expect(copy?.file instanceof Blob && JSON.parse(await copy.file.text())).toEqual({ member: { id: 7 } });
  });

  it('says what kept it from a copy, and how long to wait', async () => {
    const { services } = await open(HOME);
    const ask = vi.spyOn(services.member, 'exportData').mockResolvedValue(offline);
    await button('Download my data').click();
    await expect.element(page.getByText(/^We couldn’t connect/)).toBeVisible();
    ask.mockResolvedValue(refuse(CODE.tooManyRequests, { retryAfter: 1800 }));
    await button('Download my data').click();
    await expect.element(text('said Try again in 30 minutes.')).toBeVisible();
  });
});

describe('a new contact (D10)', () => {
  /** Fills in the first step; the complete code leads on. */
  async function toProof(deps: Promise<AppDeps>): Promise<AppDeps> {
    const opened = await deps;
    await email.fill('new@example.com');
    await code.fill('123456');
    await expect.element(heading('Confirm that it’s you')).toBeVisible();
    return opened;
  }

  it('is named by what is there: add or change, and remove only one of two', async () => {
    await open(`${HOME}/email`, phoneOnly);
    await expect.element(heading('Add an email')).toBeVisible();
    await expect.element(link('Remove email')).not.toBeInTheDocument();
    await cleanup();
    await open(`${HOME}/phone`, phoneOnly);
    await expect.element(heading('Change phone number')).toBeVisible();
    await expect.element(link('Remove phone number')).not.toBeInTheDocument();
    await cleanup();
    await open(`${HOME}/phone`);
    await link('Remove phone number').click();
    await expect.poll(route).toBe(`${HOME}/phone/remove`);
  });

  it('gets its code for this purpose, as a member', async () => {
    const { services } = await open(`${HOME}/email`, phoneOnly);
    const send = vi.spyOn(services.sso, 'genEmailAuthCode');
    await button('Send code').click();
    await expect.element(text('Enter your email address.')).toBeVisible();
    await email.fill('new@example.com');
    await button('Send code').click();
    await expect.poll(() => send.mock.calls.length).toBe(1);
    expect(send.mock.lastCall).toEqual([
      { forRegister: '0', isByPhoneSms: '0', version: '2', email: 'new@example.com' },
      { asMember: true },
    ]);
  });

  it('is proven by the password, saved, and told to the other tabs', async () => {
    const { services, memory } = await toProof(open(`${HOME}/email`, phoneOnly));
    const changed = { ...phoneOnly, email: 'new@example.com' };
    const change = vi.spyOn(services.member, 'changeContact').mockResolvedValue(succeed(changed));
    const tell = vi.spyOn(memory.session, 'changeMember');
    await expect.element(password).toHaveFocus();
    await expect.element(button('Save')).toBeDisabled();
    await password.fill(PASSWORD);
    await button('Save').click();
    await expect.poll(route).toBe(HOME);
    expect(change).toHaveBeenCalledExactlyOnceWith({
      email: 'new@example.com',
      authCode: '123456',
      password: PASSWORD,
    });
    expect(tell).toHaveBeenCalledOnce();
    await expect.element(text('Your email has been saved.')).toBeVisible();
    await expect.element(link(/^Email/)).toHaveTextContent('new@example.com');
    expect(memory.draft.get().email).toBeUndefined();
  });

  it('is proven by a code to an existing contact instead', async () => {
    const { services } = await toProof(open(`${HOME}/email`, phoneOnly));
    const change = vi.spyOn(services.member, 'changeContact').mockResolvedValue(succeed(phoneOnly));
    const send = vi.spyOn(services.sso, 'genPhoneAuthCode');
    await button('Use a code instead').click();
    await expect.element(code).toHaveFocus();
    await button('Send code').click();
    await expect.poll(() => send.mock.lastCall?.[0].phoneNo).toBe('8613800138000');
    await code.fill('654321');
    await button('Save').click();
    await expect.poll(() => change.mock.calls.length).toBe(1);
    expect(change.mock.lastCall).toEqual([
      { email: 'new@example.com', authCode: '123456', currentAuthCode: '654321' },
    ]);
  });

  it.each([
    [CODE.wrongPassword, { field: 'password' }, 'That isn’t your current password. Enter it again.'],
    [CODE.passwordBlocked, { retryAfter: 900 }, 'said'],
  ])('says at the password that it is refused: %i', async (refused, data, said) => {
    const { services } = await toProof(open(`${HOME}/email`, phoneOnly));
    vi.spyOn(services.member, 'changeContact').mockResolvedValue(refuse(refused, data));
    await password.fill('wr0ng!pw');
    await button('Save').click();
    await expect.element(password).toHaveAccessibleDescription(said);
    expect(route()).toBe(`${HOME}/email`);
  });

  it.each([
    [CODE.wrongCode, 'That code is wrong. Enter it again.'],
    [CODE.codeInvalid, 'That code is no longer valid. Request a new one.'],
  ])('tells the two codes apart: %i', async (refused, said) => {
    const { services } = await toProof(open(`${HOME}/email`, phoneOnly));
    const change = vi.spyOn(services.member, 'changeContact');
    change.mockResolvedValue(refuse(refused, { field: 'currentAuthCode' }));
    await button('Use a code instead').click();
    await code.fill('654321');
    await button('Save').click();
    await expect.element(text(said)).toBeVisible();
    await expect.element(heading('Confirm that it’s you')).toBeVisible();
    change.mockResolvedValue(refuse(refused, { field: 'authCode' }));
    await code.fill('654322');
    await button('Save').click();
    await expect.element(email).toHaveValue('new@example.com');
    await expect.element(text(said)).toBeVisible();
  });

  it.each([
    [CODE.conflict, 'said'],
    [CODE.invalidInput, 'said'],
    [CODE.emailFormat, 'Enter an email address like name@example.com.'],
  ])('goes back to the field of a refused contact, which keeps what was typed: %i', async (refused, said) => {
    const { services } = await toProof(open(`${HOME}/email`, phoneOnly));
    vi.spyOn(services.member, 'changeContact').mockResolvedValue(refuse(refused, { field: 'email' }));
    await password.fill(PASSWORD);
    await button('Save').click();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveValue('new@example.com');
    await expect.element(email).toHaveAccessibleDescription(said);
    // The code belonged to the refused address.
    await expect.element(code).toHaveValue('');
  });

  it.each([[offline], [refuse(CODE.unavailable)], [refuse(CODE.fault)], [refuse(CODE.notAllowed)]])(
    'keeps the page if the call fails: %o',
    async (failure) => {
      const { services } = await toProof(open(`${HOME}/email`, phoneOnly));
      vi.spyOn(services.member, 'changeContact').mockResolvedValue(failure);
      await password.fill(PASSWORD);
      await button('Save').click();
      const said = failure.message === '' ? /^We couldn’t connect/ : /^said$/;
      await expect.element(page.getByText(said)).toBeVisible();
      await expect.element(password).toHaveValue(PASSWORD);
    },
  );

  it('stays where it is while another tab replaces the token, but not for another member', async () => {
    const { services, memory } = await toProof(open(`${HOME}/email`, phoneOnly));
    const me = vi.spyOn(services.member, 'me').mockResolvedValue(succeed(phoneOnly));
    const replaceToken = (token: string): void => {
      memory.local.set('token', token);
      memory.session.restore();
    };
    replaceToken('Bearer of-another-tab');
    await expect.poll(() => memory.session.get().member).not.toBeNull();
    await expect.element(heading('Confirm that it’s you')).toBeVisible();
    me.mockResolvedValue(succeed({ ...phoneOnly, memberId: phoneOnly.memberId + 1 }));
    replaceToken('Bearer of-another-member');
    await expect.element(heading('Confirm that it’s you')).not.toBeInTheDocument();
  });

  it('leads to the login when the session has ended', async () => {
    const { services } = await toProof(open(`${HOME}/email`, phoneOnly));
    vi.spyOn(services.member, 'changeContact').mockResolvedValue(refuse(CODE.tokenInvalid));
    await password.fill(PASSWORD);
    await button('Save').click();
    await expect.poll(route).toMatch(/^\/login\?redirect=/);
  });
});

describe('a contact that was half typed', () => {
  it('is forgotten with a log-out: the login doesn’t show it to the next person', async () => {
    await open(`${HOME}/phone`);
    const number = page.getByLabelText('Phone number', { exact: true });
    await number.fill('13900139000');
    window.location.hash = '#/logout';
    await expect.poll(route).toBe('/login');
    await expect.element(number).toHaveValue('');
  });
});

describe('a contact that is removed (D10)', () => {
  it('is proven by a code to the address of now, where another tab has changed it', async () => {
    const deps = await open(`${HOME}/phone/remove`);
    const send = vi.spyOn(deps.services.sso, 'genEmailAuthCode');
    await button('Use a code instead').click();
    await page.getByRole('tab', { name: 'Email' }).click();
    await expect.element(page.getByText(/mei.lin@example.com/)).toBeVisible();
    const { session } = deps.memory;
    session.setMember({ ...fixedData.member, email: 'lin.mei@example.com' }, session.get().token ?? '');
    await expect.element(page.getByText(/lin.mei@example.com/)).toBeVisible();
    await button('Send code').click();
    await expect.poll(() => send.mock.lastCall?.[0].email).toBe('lin.mei@example.com');
  });

  it('is proven, removed and told to the other tabs', async () => {
    const { services, memory } = await open(`${HOME}/phone/remove`);
    const rest = { ...fixedData.member, mobile: null, phone: null };
    const remove = vi.spyOn(services.member, 'removeContact').mockResolvedValue(succeed(rest));
    const tell = vi.spyOn(memory.session, 'changeMember');
    await password.fill(PASSWORD);
    await button('Remove').click();
    await expect.poll(route).toBe(HOME);
    expect(remove).toHaveBeenCalledExactlyOnceWith({ channel: 'phone', password: PASSWORD });
    expect(tell).toHaveBeenCalledOnce();
    await expect.element(link(/^Phone number/)).toHaveTextContent('Not added');
  });

  it('stays when it is the last one', async () => {
    await open(`${HOME}/phone/remove`, phoneOnly);
    await expect.poll(route).toBe(HOME);
    await cleanup();
    const { services } = await open(`${HOME}/phone/remove`);
    vi.spyOn(services.member, 'removeContact').mockResolvedValue(refuse(CODE.conflict));
    await password.fill(PASSWORD);
    await button('Remove').click();
    await expect.element(text('said')).toBeVisible();
  });
});

describe('the end of the account (S1)', () => {
  const login = page.getByLabelText('Login password', { exact: true });
  const forGood = dialog.getByRole('button', { name: 'Delete for good', exact: true });

  async function askFor(deps: Promise<AppDeps>): Promise<AppDeps> {
    const opened = await deps;
    await login.fill(PASSWORD);
    await button('Delete account').click();
    await expect.element(dialog).toBeVisible();
    return opened;
  }

  it('says what is erased and asks for the password; the question can be declined', async () => {
    const { services } = await open(`${HOME}/delete`);
    const erase = vi.spyOn(services.member, 'deleteAccount');
    await expect.element(text('This can’t be undone. We’ll erase:')).toBeVisible();
    await expect.element(button('Delete account')).toBeDisabled();
    await login.fill(PASSWORD);
    await button('Delete account').click();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(erase).not.toHaveBeenCalled();
    await expect.element(login).toHaveValue(PASSWORD);
  });

  it('logs out, says so, and leaves no way back to the page', async () => {
    const { services, memory } = await askFor(open(`${HOME}/delete`));
    const erase = vi.spyOn(services.member, 'deleteAccount').mockResolvedValue(succeed(null));
    await forGood.click();
    await expect.poll(route).toBe('/login');
    expect(erase).toHaveBeenCalledExactlyOnceWith({ password: PASSWORD });
    await expect.element(text('Your account has been deleted.')).toBeVisible();
    expect(memory.session.get().token).toBeNull();
  });

  it('says so, too, where the end of the session is known before the answer', async () => {
    const { services, memory } = await askFor(open(`${HOME}/delete`));
    let answer = (): void => undefined;
    vi.spyOn(services.member, 'deleteAccount').mockReturnValue(
      new Promise((resolve) => {
        answer = () => resolve(succeed(null));
      }),
    );
    await forGood.click();
    memory.session.end();
    await expect.element(dialog).not.toBeInTheDocument();
    answer();
    await expect.element(text('Your account has been deleted.')).toBeVisible();
    await expect.poll(route).toBe('/login');
  });

  it.each([
    [CODE.wrongPassword, 'That isn’t your current password. Enter it again.'],
    [CODE.passwordBlocked, 'said'],
  ])('says at the field that the password is refused: %i', async (refused, said) => {
    const { services, memory } = await askFor(open(`${HOME}/delete`));
    vi.spyOn(services.member, 'deleteAccount').mockResolvedValue(refuse(refused, { field: 'password' }));
    await forGood.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(login).toHaveAccessibleDescription(said);
    expect(memory.session.get().token).not.toBeNull();
  });

  it('shows another failure in the dialog, which tries again', async () => {
    const { services } = await askFor(open(`${HOME}/delete`));
    const erase = vi.spyOn(services.member, 'deleteAccount').mockResolvedValue(offline);
    await forGood.click();
    await expect.element(dialog.getByText(/^We couldn’t connect/)).toBeVisible();
    erase.mockResolvedValue(succeed(null));
    await forGood.click();
    await expect.poll(route).toBe('/login');
  });
});
