import { AppRouter } from '@app/router';
import { createApplicationDraft } from '@app/session/application-draft';
import { Providers, type AppDeps } from '@app/shell/providers';
import { CODE } from '@contract/codes';
import type { CreatorApplication } from '@contract/creator/calls';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { fixedData, unreachable } from '../../../stories/page-frame/fixed-services';
import { createDeps, type Scene } from '../../../stories/page-frame/page-frame';

const address = window.location.href;
const { member } = fixedData;
const OWN = 'mei.lin@example.com';

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

interface Given extends Scene {
  application?: CreatorApplication;
}

async function open(
  { application = { type: 'streamer', status: 'none' }, data, ...scene }: Given = {},
  route = `/creator/${application.type}`,
  deps: AppDeps = createDeps('en-US', { loggedIn: true, data: { ...data, application }, ...scene }),
): Promise<AppDeps> {
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
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const text = (value: string | RegExp) => page.getByText(value, { exact: true });
const box = (name: string) => page.getByRole('checkbox', { name });
const email = page.getByRole('textbox', { name: 'Email' });
const reason = page.getByRole('textbox', { name: 'Why are you applying' });
const link = page.getByRole('textbox', { name: 'Your profile on another platform' });
const send = button('Send application');
const prompt = page.getByRole('alertdialog');
const refuse = (code: number, data = {}) => ({ ok: false, code, message: 'said', data }) as const;

async function fill(): Promise<void> {
  await box('Market analysis').click();
  await reason.fill('I explain markets.');
  await link.fill('https://social.example/@meilin');
  await box('creator rules').click();
}

describe('the application form (S3, S5)', () => {
  it('shows the rules, and asks for everything with the account’s address filled in', async () => {
    await open();
    await expect.element(heading('Become a streamer')).toBeVisible();
    await expect.element(text(/We may remove content or suspend an account without notice/)).toBeVisible();
    await expect.element(email).toHaveValue(OWN);
    await expect.element(text('0 / 500').first()).toBeVisible();
    await expect.element(page.getByLabelText('Verification code')).not.toBeInTheDocument();
  });

  it('says at each field what is missing, and leads to the first', async () => {
    const { services } = await open();
    const apply = vi.spyOn(services.creator, 'apply');
    await send.click();
    for (const message of [
      'Please select at least one.',
      'Tell us briefly why you’re applying and what your strengths are.',
      'Enter the link to your own profile on another platform.',
      'Accept the creator rules to apply.',
    ])
      await expect.element(text(message)).toBeVisible();
    await expect.element(box('Market analysis')).toHaveFocus();
    expect(apply).not.toHaveBeenCalled();
  });

  it.each([
    ['javascript:alert(1)', 'Enter a link that starts with https://, such as https://example.com/you.'],
    ['tea', 'Enter a link that starts with https://, such as https://example.com/you.'],
    [`https://social.example/${'a'.repeat(500)}`, 'Shorten this to 500 characters.'],
  ])('refuses the link %s', async (typed, message) => {
    await open();
    await fill();
    await link.fill(typed);
    await send.click();
    await expect.element(text(message)).toBeVisible();
    await expect.element(link).toHaveFocus();
  });

  it('takes 500 characters as reason, and no more', async () => {
    await open();
    await fill();
    await reason.fill('a'.repeat(501));
    await expect.element(text('501 / 500')).toBeVisible();
    await send.click();
    await expect.element(text('Shorten this to 500 characters.')).toBeVisible();
  });

  it('sends what was filled in, once, and says what happens next', async () => {
    const { services, memory } = await open();
    const apply = vi.spyOn(services.creator, 'apply');
    await fill();
    await box('Something else').click();
    await send.dblClick();
    await expect.element(text('We’re reviewing your application')).toBeVisible();
    await expect.element(text('Your application has been sent.')).toBeVisible();
    expect(apply.mock.calls).toEqual([
      [
        {
          type: 'streamer',
          email: OWN,
          fields: ['market', 'other'],
          reason: 'I explain markets.',
          affect: 'https://social.example/@meilin',
          agreement: fixedData.site.agreement,
        },
      ],
    ]);
    expect(createApplicationDraft(memory.tab).get(member.memberId)).toBeNull();
    await expect
      .poll(() => document.activeElement?.textContent)
      .toContain('We’re reviewing your application');
  });

  it('takes focus to what became of it once, and leaves it to the person from then on', async () => {
    const { memory } = await open();
    await fill();
    await send.click();
    await expect.poll(() => document.activeElement?.getAttribute('data-slot')).toBe('notice');
    page.getByRole('link', { name: 'Terms of Service' }).element().focus();
    const { token } = memory.session.get();
    memory.session.setMember({ ...member, nickname: 'Mei' }, token ?? '');
    await expect.element(page.getByRole('banner').getByText('Mei', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Terms of Service' })).toHaveFocus();
  });

  it('isn’t sent again by a press that comes before the answer is drawn', async () => {
    const { services } = await open();
    const { apply: answer } = services.creator;
    await fill();
    const form = document.querySelector('form');
    // Before React's own message, which draws what the answer has changed.
    const soon = new MessageChannel();
    const pressed = new Promise((done) => {
      soon.port1.addEventListener('message', () => done(form?.requestSubmit()));
      soon.port1.start();
    });
    const apply = vi.spyOn(services.creator, 'apply').mockImplementation((...given) => {
      soon.port2.postMessage(null);
      return answer(...given);
    });
    await send.click();
    await pressed;
    await expect.element(text('We’re reviewing your application')).toBeVisible();
    expect(apply).toHaveBeenCalledOnce();
  });

  it('asks for a code when the address isn’t the account’s, and sends it along', async () => {
    const { services } = await open();
    const apply = vi.spyOn(services.creator, 'apply');
    const genCode = vi.spyOn(services.sso, 'genEmailAuthCode');
    await fill();
    await email.fill('studio@example.com');
    await expect.element(page.getByLabelText('Verification code', { exact: true })).toBeVisible();
    await send.click();
    await expect.element(text('Enter the 6-digit code.')).toBeVisible();
    expect(apply).not.toHaveBeenCalled();
    await button('Send code').click();
    expect(genCode).toHaveBeenCalledWith(
      { forRegister: '0', isByPhoneSms: '0', version: '2', email: 'studio@example.com' },
      { asMember: true },
    );
    await userEvent.fill(page.getByLabelText('Verification code', { exact: true }), '123456');
    await send.click();
    await expect.element(text('We’re reviewing your application')).toBeVisible();
    expect(apply.mock.calls[0]?.[0]).toMatchObject({ email: 'studio@example.com', authCode: '123456' });
  });

  it('takes no other code while it is on its way', async () => {
    const { services } = await open();
    let answer = (): void => undefined;
    vi.spyOn(services.creator, 'apply').mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(refuse(CODE.wrongCode));
        }),
    );
    await fill();
    await email.fill('studio@example.com');
    const code = page.getByLabelText('Verification code', { exact: true });
    await userEvent.fill(code, '123456');
    await send.click();
    await expect.element(code).toHaveAttribute('aria-busy', 'true');
    await userEvent.fill(code, '654321');
    await expect.element(code).toHaveValue('123456');
    answer();
    await expect.element(page.getByText(/code is wrong/i)).toBeVisible();
    await expect.element(code).toHaveFocus();
  });

  it('shows a wrong code at its field', async () => {
    await open({ refusals: { apply: { code: CODE.wrongCode } } });
    await fill();
    await email.fill('studio@example.com');
    await userEvent.fill(page.getByLabelText('Verification code', { exact: true }), '123456');
    await send.click();
    await expect.element(page.getByText(/code is wrong/i)).toBeVisible();
    await expect.element(reason).toHaveValue('I explain markets.');
  });

  it.each([
    ['the network', unreachable, /couldn’t connect/i],
    ['the server', { code: CODE.fault }, /Something went wrong/],
    ['a limit', { code: CODE.tooManyRequests, data: { retryAfter: 90 } }, /Try again in 90 seconds/],
  ])('keeps everything when %s fails, and says to try again (S8)', async (_name, refusal, why) => {
    await open({ refusals: { apply: refusal } });
    await fill();
    await send.click();
    await expect.element(text('Your application wasn’t sent. Please try again.')).toBeVisible();
    await expect.element(page.getByRole('alert').getByText(why)).toBeVisible();
    await expect.element(reason).toHaveValue('I explain markets.');
    await expect.element(box('Market analysis')).toBeChecked();
    await expect.element(send).toBeEnabled();
  });

  it('shows a refusal of the server at the field that it names', async () => {
    await open({
      refusals: { apply: { code: CODE.invalidInput, message: 'said', data: { field: 'affect' } } },
    });
    await fill();
    await send.click();
    await expect.element(text('said')).toBeVisible();
    await expect.element(link).toHaveFocus();
  });

  it('shows what became of an application that was sent elsewhere', async () => {
    const { services } = await open();
    await fill();
    vi.spyOn(services.creator, 'apply').mockResolvedValue(refuse(CODE.isStreamer));
    vi.spyOn(services.creator, 'application').mockResolvedValue({
      ok: true,
      data: { type: 'streamer', status: 'approved' },
    });
    await send.click();
    await expect.element(text('You’re already a streamer')).toBeVisible();
  });

  it('keeps what was typed over a reload and for the other type, for its writer only (D18)', async () => {
    const deps = await open();
    await fill();
    await page.getByRole('link', { name: 'Become a blogger instead' }).click();
    await expect.poll(route).toBe('/creator/blogger');
    await expect.element(reason).toHaveValue('I explain markets.');
    await cleanup();
    await open({}, '/creator/streamer', deps);
    await expect.element(reason).toHaveValue('I explain markets.');
    await expect.element(box('Market analysis')).toBeChecked();
    await expect.element(box('creator rules')).not.toBeChecked();
    expect(createApplicationDraft(deps.memory.tab).get(member.memberId + 1)).toBeNull();
  });

  it('fills in the address that the account has by now', async () => {
    const deps = await open();
    await fill();
    await cleanup();
    deps.memory.session.changeMember(
      { ...member, email: 'new@example.com' },
      deps.memory.session.get().token ?? '',
    );
    await open({}, '/creator/streamer', deps);
    await expect.element(reason).toHaveValue('I explain markets.');
    await expect.element(email).toHaveValue('new@example.com');
  });

  it('leads from the box to the rules', async () => {
    await open();
    await page.getByRole('link', { name: 'creator rules' }).click();
    await expect.element(heading('Creator rules')).toHaveFocus();
    expect(route()).toBe('/creator/streamer');
  });
});

describe('what became of an application (S4, D21, D24)', () => {
  it('is reviewing', async () => {
    await open({ application: { type: 'blogger', status: 'reviewing' } });
    await expect.element(text(/write to you by email or in your notices/)).toBeVisible();
    await expect.element(send).not.toBeInTheDocument();
  });

  it('is approved: a blogger', async () => {
    await open({ application: { type: 'blogger', status: 'approved' } });
    await expect.element(text('You’re already a blogger')).toBeVisible();
  });

  it('is approved: a streamer who is a host may go live', async () => {
    await open({
      application: { type: 'streamer', status: 'approved' },
      data: { member: { ...member, b2bToken: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405161' } },
    });
    await expect.element(text('You’re already a streamer')).toBeVisible();
    await expect.element(button('Go Live')).toBeVisible();
  });

  it('is approved: a streamer who is no host is led to support', async () => {
    await open({ application: { type: 'streamer', status: 'approved' } });
    await expect.element(text(/Your account can’t go live yet/)).toBeVisible();
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Contact support' }))
      .toHaveAttribute('href', '#/support/chat');
  });

  it('learns that the approval has made the member a host', async () => {
    const deps = createDeps('en-US', {
      loggedIn: true,
      data: { application: { type: 'streamer', status: 'approved' } },
    });
    const host = { ...member, b2bToken: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405161' };
    vi.spyOn(deps.services.member, 'me').mockResolvedValue({ ok: true, data: host });
    await open({}, '/creator/streamer', deps);
    await expect.element(button('Go Live')).toBeVisible();
    expect(deps.memory.session.get().member?.b2bToken).toBe(host.b2bToken);
  });

  it('that was half typed is forgotten with a log-out', async () => {
    const { memory } = await open();
    await reason.fill('I explain markets.');
    await expect
      .poll(() => createApplicationDraft(memory.tab).get(member.memberId)?.reason)
      .toBe('I explain markets.');
    window.location.hash = '#/logout';
    await expect.poll(route).toBe('/login');
    expect(createApplicationDraft(memory.tab).get(member.memberId)).toBeNull();
  });

  it('is rejected: tells why as plain text, and opens the form again', async () => {
    await open({ application: { type: 'streamer', status: 'rejected', reason: '<b>No</b> link' } });
    await expect.element(text('Reason: <b>No</b> link')).toBeVisible();
    await expect.element(send).not.toBeInTheDocument();
    await button('Apply again').click();
    await expect.element(send).toBeVisible();
    await fill();
    await send.click();
    await expect.element(text('We’re reviewing your application')).toBeVisible();
  });

  it('can’t be loaded: says so, and asks again', async () => {
    const { services } = await open({ refusals: { application: unreachable } });
    await expect.element(heading('We couldn’t load your application')).toBeVisible();
    vi.spyOn(services.creator, 'application').mockResolvedValue({
      ok: true,
      data: { type: 'streamer', status: 'none' },
    });
    await button('Try again').click();
    await expect.element(send).toBeVisible();
  });

  it('stands on the dashboard, which leads to it', async () => {
    await open({ application: { type: 'streamer', status: 'reviewing' } }, '/dashboard');
    await page.getByRole('link', { name: 'Streamer Under review' }).click();
    await expect.poll(route).toBe('/creator/streamer');
  });
});

describe('a visitor (S4)', () => {
  const visit = (type: 'blogger' | 'streamer') => open({ loggedIn: false }, `/creator/${type}`);

  it('is asked once to log in, which keeps the type', async () => {
    await visit('blogger');
    await expect.element(prompt).toHaveTextContent('If you’re not a member yet, sign up first.');
    await prompt.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect.poll(route).toBe('/login?apply=blogger');
    await expect.element(heading('Log in')).toBeVisible();
    await expect.element(prompt).not.toBeInTheDocument();
  });

  it('reads the rules, and may register or log in later', async () => {
    await visit('streamer');
    await prompt.getByRole('button', { name: 'Not now', exact: true }).click();
    await expect.element(heading('Creator rules')).toBeVisible();
    const main = page.getByRole('main');
    await expect
      .element(main.getByRole('link', { name: 'Log in', exact: true }))
      .toHaveAttribute('href', '#/login?apply=streamer');
    await expect
      .element(main.getByRole('link', { name: 'Sign up', exact: true }))
      .toHaveAttribute('href', '#/signup-verify?apply=streamer');
    await expect.element(button('Log in as a host')).toBeVisible();
  });

  it('is not asked where the session has just ended: the page leads to the login by itself', async () => {
    const { memory } = await open();
    await expect.element(send).toBeVisible();
    memory.session.end();
    await expect.element(text('Log in to apply')).toBeVisible();
    await new Promise((done) => setTimeout(done, 300));
    await expect.element(prompt).not.toBeInTheDocument();
  });

  it('finds no unknown type', async () => {
    await open({ loggedIn: false }, '/creator/host');
    await expect.poll(route).toBe('/home');
  });
});

describe('“Go Live” (D24)', () => {
  // The fragment takes in what the entrance adds: an icon that loads.
  const BACK_OFFICE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7#';

  it.each([
    ['leads hosts who wait to the login at a back office', false],
    ['lets hosts be who have left meanwhile', true],
  ])('%s', async (_what, leaves) => {
    const deps = createDeps('en-US', {});
    let answer = (): void => undefined;
    vi.spyOn(deps.services.b2b, 'domains').mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ ok: true, data: [BACK_OFFICE] });
        }),
    );
    await open({}, '/home', deps);
    const enter = button('Host entrance');
    await enter.click();
    if (leaves) {
      window.location.hash = '#/signup-verify';
      await expect.element(enter).not.toBeInTheDocument();
    }
    answer();
    await new Promise((done) => setTimeout(done, 300));
    expect(route().split('?')[0]).toBe(leaves ? '/signup-verify' : '/login');
  });

  const goLive = page.getByRole('main').getByRole('link', { name: 'Go Live', exact: true });

  it.each([
    ['visitors', false],
    ['members', true],
  ])('leads %s to the application, with the query', async (_who, loggedIn) => {
    await open({ loggedIn }, '/home?guestId=7');
    await goLive.click();
    await expect.poll(route).toBe('/creator/streamer?guestId=7');
  });

  it('leads hosts to the host entrance', async () => {
    await open(
      { data: { member: { ...member, b2bToken: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405161' } } },
      '/home',
    );
    await page.getByRole('main').getByRole('button', { name: 'Go Live', exact: true }).click();
    await expect.element(text(/The streaming dashboard isn’t available/)).toBeVisible();
  });
});
