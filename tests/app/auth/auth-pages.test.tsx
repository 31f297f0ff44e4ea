import { ForgotPage } from '@app/features/auth/pages/forgot-page';
import { LoginPage } from '@app/features/auth/pages/login-page';
import { SignupPage } from '@app/features/auth/pages/signup-page';
import { SignupVerifyPage } from '@app/features/auth/pages/signup-verify-page';
import { UnlockPage } from '@app/features/auth/pages/unlock-page';
import { AppRouter } from '@app/router';
import type { Memory } from '@app/session/session-context';
import { Providers, type AppDeps } from '@app/shell/providers';
import { CODE } from '@contract/codes';
import { LOCALES, type Locale } from '@contract/locale';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fixedData, loginOf, unreachable } from '../../../stories/page-frame/fixed-services';
import { createDeps, PageFrame } from '../../../stories/page-frame/page-frame';

const remember = ({ draft }: Memory) =>
  draft.set({ channel: 'phone', country: 'CN', phone: '13800138000', agreed: true });

const address = window.location.href;
beforeEach(() => window.history.replaceState(null, '', address));

async function open(deps: AppDeps, route: string): Promise<void> {
  window.history.replaceState(null, '', `#${route}`);
  await render(
    <Providers deps={deps}>
      <AppRouter />
    </Providers>,
  );
}

const main = () => page.getByRole('main');
/** As it is read: isolates and unbreakable spaces are for the eye. */
const words = () =>
  main()
    .element()
    .textContent.replaceAll(/[\u2066\u2069]/g, '')
    .replaceAll('\u00a0', ' ');

describe('a number on an auth page', () => {
  const whole = '+86 138 0013 8000';

  it('is told with its dial code once a code was sent', async () => {
    await render(
      <PageFrame path="/signup-verify" remember={remember}>
        <SignupVerifyPage />
      </PageFrame>,
    );
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect.poll(words).toContain(`Code sent to ${whole}`);
  });

  it('is told with its dial code before an unlock', async () => {
    await render(
      <PageFrame path="/unlock" remember={remember}>
        <UnlockPage />
      </PageFrame>,
    );
    await expect.poll(words).toContain(`We’ll send a code to ${whole}`);
  });

  it('is told with its dial code where it has an account already', async () => {
    await render(
      <PageFrame
        path="/signup-verify"
        remember={remember}
        refusals={{ getRegisterToken: { code: CODE.conflict, data: { loginToken: 'a-login-token' } } }}
      >
        <SignupVerifyPage />
      </PageFrame>,
    );
    await page.getByLabelText('Verification code', { exact: true }).fill('428913');
    await expect.poll(words).toContain(`${whole} already has an account`);
  });

  it('has an account that is no host’s: said at the host entrance, and the page stays', async () => {
    await render(
      <PageFrame
        path="/signup-verify"
        address="/signup-verify?host=1"
        remember={remember}
        refusals={{
          getRegisterToken: { code: CODE.conflict, data: { loginToken: 'a-login-token' } },
          loginByPhoneSms: { code: CODE.permissionDenied },
        }}
      >
        <SignupVerifyPage />
      </PageFrame>,
    );
    await page.getByLabelText('Verification code', { exact: true }).fill('428913');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect.element(page.getByText('You don’t have permission to do this').first()).toBeVisible();
    await expect.poll(words).toContain(`${whole} already has an account`);
  });

  it('of no listed country is told in full too', async () => {
    await render(
      <PageFrame
        path="/forgot"
        remember={({ draft }) => draft.set({ channel: 'phone', country: 'other', phone: '88213300000' })}
      >
        <ForgotPage />
      </PageFrame>,
    );
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect.poll(words).toContain('Code sent to +882 13 30 0000');
  });
});

/** What a 429 says: the reason once, the wait once. */
const WAITS: Record<Locale, { seconds: string; hours: string }> = {
  'zh-CN': { seconds: '操作过于频繁。请在 21 秒后重试。', hours: '操作过于频繁。请在 23 小时后重试。' },
  'en-US': {
    seconds: 'Too many attempts. Try again in 21 seconds.',
    hours: 'Too many attempts. Try again in 23 hours.',
  },
  'en-AU': {
    seconds: 'Too many attempts. Try again in 21 seconds.',
    hours: 'Too many attempts. Try again in 23 hours.',
  },
  'zh-TW': {
    seconds: '操作過於頻繁。請在 21 秒後再試一次。',
    hours: '操作過於頻繁。請在 23 小時後再試一次。',
  },
  ja: {
    seconds: '操作回数の上限に達しました。21秒後にもう一度お試しください。',
    hours: '操作回数の上限に達しました。23時間後にもう一度お試しください。',
  },
  ko: {
    seconds: '시도 횟수가 너무 많습니다. 21초 후 다시 시도해 주세요.',
    hours: '시도 횟수가 너무 많습니다. 23시간 후 다시 시도해 주세요.',
  },
  ru: {
    seconds: 'Слишком много попыток. Повторите попытку через 21 секунду.',
    hours: 'Слишком много попыток. Повторите попытку через 23 часа.',
  },
};

describe('a page that takes the place of another on the same route', () => {
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

  it('takes focus: an account that is there already, and the way back from it', async () => {
    await render(
      <PageFrame
        path="/signup-verify"
        remember={remember}
        refusals={{ getRegisterToken: { code: CODE.conflict, data: { loginToken: 'a-login-token' } } }}
      >
        <SignupVerifyPage />
      </PageFrame>,
    );
    await page.getByLabelText('Verification code', { exact: true }).fill('428913');
    await expect.element(heading('You already have an account')).toHaveFocus();
    await page.getByRole('button', { name: 'Use another number or email' }).click();
    await expect.element(heading('Sign up')).toHaveFocus();
  });

  it('takes focus, without the host’s errors: the members’ login after the host’s (D34)', async () => {
    await render(
      <PageFrame
        path="/login"
        address="/login?host=1"
        remember={remember}
        refusals={{ loginByPhone: { code: CODE.permissionDenied } }}
      >
        <LoginPage />
      </PageFrame>,
    );
    const phone = page.getByLabelText('Phone number');
    await page.getByLabelText('Password', { exact: true }).fill('halo2025');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('link', { name: 'Log in as a member' }).click();
    await expect.element(heading('Log in')).toHaveFocus();
    await expect.element(phone).toHaveValue('13800138000');
    await expect.element(phone).not.toHaveAttribute('aria-invalid', 'true');
  });
});

describe('a failed recovery', () => {
  it('ends a session that has begun meanwhile (S4)', async () => {
    const kept: Memory[] = [];
    await render(
      <PageFrame
        path="/forgot"
        remember={(given) => {
          remember(given);
          kept.push(given);
        }}
        refusals={{ forgetPasswordByPhone: { code: CODE.codeInvalid } }}
      >
        <ForgotPage />
      </PageFrame>,
    );
    await page.getByLabelText('Verification code', { exact: true }).fill('428913');
    await page.getByLabelText('New password', { exact: true }).fill('gr8Trip88');
    await page.getByLabelText('Confirm password', { exact: true }).fill('gr8Trip88');
    const stored = () => kept.at(-1)?.local.get('token');
    kept.at(-1)?.local.set('token', 'Bearer of-another-tab');
    expect(stored()).toBe('Bearer of-another-tab');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect.poll(stored).toBeNull();
  });
});

describe('the login after a recovery', () => {
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });

  async function recover(draft: Parameters<Memory['draft']['set']>[0]): Promise<void> {
    const deps = createDeps('en-US', {
      remember: (memory) => {
        memory.local.set('loginWay', 'sms');
        memory.draft.set(draft);
      },
    });
    await open(deps, '/forgot');
    await page.getByLabelText('Verification code', { exact: true }).fill('428913');
    await page.getByLabelText('New password', { exact: true }).fill('gr8Trip88');
    await page.getByLabelText('Confirm password', { exact: true }).fill('gr8Trip88');
    await page.getByRole('button', { name: 'Set new password' }).click();
  }

  it('opens on the e-mail address by which the account was recovered', async () => {
    await recover({ channel: 'email', email: 'mina@example.com' });
    await expect.element(tab('Email')).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByLabelText('Email').last()).toHaveValue('mina@example.com');
  });

  it('stays on the code by phone where that was the last way', async () => {
    await recover({ channel: 'phone', country: 'CN', phone: '13800138000' });
    await expect.element(tab('SMS code')).toHaveAttribute('aria-selected', 'true');
  });
});

describe('the login instead of a registration', () => {
  const email = { channel: 'email', email: 'mina@example.com', agreed: true } as const;
  const isOnEmail = async () => {
    const tab = page.getByRole('tab', { name: 'Email', exact: true });
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
  };

  it('opens on the e-mail address that has an account, once the code is too old', async () => {
    const deps = createDeps('en-US', {
      remember: ({ draft }) => draft.set(email),
      refusals: {
        getRegisterToken: { code: CODE.conflict, data: { loginToken: 'a-login-token' } },
        loginByEmail: { code: CODE.codeInvalid },
      },
    });
    await open(deps, '/signup-verify');
    await page.getByLabelText('Verification code', { exact: true }).fill('428913');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await isOnEmail();
  });

  it('opens on the e-mail address that somebody has registered meanwhile', async () => {
    const deps = createDeps('en-US', {
      remember: ({ draft }) => {
        draft.set({ ...email, username: 'mina_2025', nickname: 'Mina' });
        draft.set({ registerToken: 'a-register-token' });
      },
      refusals: { registerByEmail: { code: CODE.conflict } },
    });
    await open(deps, '/signup');
    await page.getByLabelText('Password', { exact: true }).fill('gr8Trip88');
    await page.getByLabelText('Confirm password', { exact: true }).fill('gr8Trip88');
    await page.getByRole('button', { name: 'Create account' }).click();
    await isOnEmail();
  });
});

describe('a refusal for asking too often', () => {
  for (const locale of LOCALES)
    for (const [unit, retryAfter] of [
      ['seconds', 21],
      ['hours', 80_000],
    ] as const)
      it(`says once to wait, and how long: ${unit}, ${locale}`, async () => {
        window.history.replaceState(null, '', `?lang=${locale}`);
        await render(
          <PageFrame
            path="/signup-verify"
            remember={remember}
            refusals={{ genPhoneAuthCode: { code: CODE.tooManyRequests, data: { retryAfter } } }}
            play={({ press }) => press('[data-slot=resend]')}
          >
            <SignupVerifyPage />
          </PageFrame>,
        );
        const toast = () => document.querySelector('[data-slot=toast-text]')?.textContent;
        await expect.poll(toast).toBe(WAITS[locale][unit]);
      });
});

describe('the host’s login', () => {
  it('tells whose session it ends, also once the token is replaced, but not of another member’s', async () => {
    const kept: Memory[] = [];
    await render(
      <PageFrame path="/login" address="/login?host=1" loggedIn remember={(memory) => kept.push(memory)}>
        <LoginPage />
      </PageFrame>,
    );
    const session = () => kept.at(-1)?.session;
    const notice = page.getByText('Mei Lin');
    await expect.element(notice).toBeVisible();
    session()?.start({ ...loginOf(fixedData.member), token: 'a-new-token' });
    await new Promise((done) => setTimeout(done, 100));
    await expect.element(notice).toBeVisible();
    const other = { ...fixedData.member, memberId: fixedData.member.memberId + 1 };
    session()?.start({ ...loginOf(other), token: 'of-another' });
    await expect.element(notice).not.toBeInTheDocument();
  });
});

describe('the login button', () => {
  const submit = page.getByRole('button', { name: 'Log in', exact: true, includeHidden: true });

  for (const [what, code] of [
    ['a wrong password', CODE.wrongPassword],
    ['a locked account', CODE.passwordBlocked],
    ['a blocked account', CODE.accountBlocked],
  ] as const)
    it(`is back as soon as the answer is there, behind the dialog of ${what}`, async () => {
      await render(
        <PageFrame path="/login" remember={remember} refusals={{ loginByPhone: { code } }}>
          <LoginPage />
        </PageFrame>,
      );
      await page.getByLabelText('Password', { exact: true }).fill('halo2025');
      await submit.click();
      await expect.element(page.getByRole('alertdialog')).toBeVisible();
      await expect.element(submit).toHaveAttribute('data-state', 'idle');
    });

  it('is back while the way to support is still being fetched', async () => {
    await render(
      <PageFrame
        path="/login"
        remember={remember}
        refusals={{ loginByPhone: { code: CODE.accountBlocked }, site: 'pending' }}
      >
        <LoginPage />
      </PageFrame>,
    );
    await page.getByLabelText('Password', { exact: true }).fill('halo2025');
    await submit.click();
    await expect.element(submit).toHaveAttribute('data-state', 'idle');
  });

  it('leaves the password cleared, marked and focused after the dialog', async () => {
    await render(
      <PageFrame path="/login" remember={remember} refusals={{ loginByPhone: { code: CODE.wrongPassword } }}>
        <LoginPage />
      </PageFrame>,
    );
    const password = page.getByLabelText('Password', { exact: true });
    await password.fill('halo2025');
    await submit.click();
    const ok = page.getByRole('button', { name: 'OK' });
    await expect.element(ok).toBeVisible();
    // The dialog says it first, and alone.
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
    await ok.click();
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveValue('');
    await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('the strength of a new password (D9, D13)', () => {
  it('gives way to the rule where the password isn’t allowed', async () => {
    await render(
      <PageFrame
        path="/signup"
        remember={(memory) => {
          remember(memory);
          memory.draft.set({ registerToken: 'a-register-token' });
        }}
      >
        <SignupPage />
      </PageFrame>,
    );
    const password = page.getByLabelText('Password', { exact: true });
    const status = () => document.querySelector('[data-slot=password-status]')?.textContent;
    for (const [typed, text] of [
      ['пароль1234', 'Use 4 to 12 letters, digits or symbols.'],
      ['abcdefghijklmnop', 'Use 4 to 12 letters, digits or symbols.'],
      ['abcd1234', 'Fair password'],
    ] as const) {
      await password.fill(typed);
      await expect.poll(status).toBe(text);
      await expect.element(password).not.toHaveAttribute('aria-invalid');
    }
  });
});

describe('a page that misses the server', () => {
  it('offers to try again in line with what it says', async () => {
    await render(
      <PageFrame path="/signup-verify" refusals={{ registrationType: unreachable }}>
        <SignupVerifyPage />
      </PageFrame>,
    );
    const startOf = (text: string) =>
      page.getByText(text, { exact: true }).element().getBoundingClientRect().left;
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(startOf('Try again')).toBe(startOf('We couldn’t connect. Check your connection and try again.'));
  });
});

describe('a change of tab', () => {
  const code = page.getByLabelText('Verification code', { exact: true });
  const tab = (name: string) => page.getByRole('tab', { name });

  it('keeps what was typed, but for the code: it is no code for the other way', async () => {
    await render(
      <PageFrame path="/forgot" remember={remember}>
        <ForgotPage />
      </PageFrame>,
    );
    const password = page.getByLabelText('New password', { exact: true });
    const again = page.getByLabelText('Confirm password', { exact: true });
    await code.fill('428913');
    await password.fill('gr8Trip88');
    await again.fill('gr8Trip88');
    await tab('Email').click();
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await expect.element(code).toHaveValue('');
    await expect.element(password).toHaveValue('gr8Trip88');
    await expect.element(again).toHaveValue('gr8Trip88');
    await tab('Phone').click();
    await expect.element(page.getByLabelText('Phone number')).toHaveValue('13800138000');
  });

  it('leaves a login on its way, which goes on', async () => {
    const deps = createDeps('en-US', { remember });
    let answer = (): void => undefined;
    vi.spyOn(deps.services.sso, 'loginByPhone').mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ ok: true, data: loginOf(fixedData.member) });
        }),
    );
    window.history.replaceState(null, '', '#/login?redirect=%2Fdashboard');
    await render(
      <Providers deps={deps}>
        <AppRouter />
      </Providers>,
    );
    await page.getByLabelText('Password', { exact: true }).fill('halo2025');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await tab('Email').click();
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    answer();
    await expect.poll(() => window.location.hash).toBe('#/dashboard');
  });

  it('takes the error of the code away with the code', async () => {
    await render(
      <PageFrame
        path="/signup-verify"
        remember={remember}
        refusals={{ getRegisterToken: { code: CODE.wrongCode } }}
      >
        <SignupVerifyPage />
      </PageFrame>,
    );
    await code.fill('428913');
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    await tab('Email').click();
    await expect.element(code).toHaveValue('');
    await expect.element(code).not.toHaveAttribute('aria-invalid', 'true');
  });
});

describe('a code on its way', () => {
  const code = page.getByLabelText('Verification code', { exact: true });

  it('stays as it is until the answer, also where the button has sent it, and the next one is sent', async () => {
    const deps = createDeps('en-US', {
      remember: ({ draft }) => draft.set({ channel: 'phone', country: 'CN', phone: '13800138000' }),
    });
    let answer = (): void => undefined;
    const exchange = vi.spyOn(deps.services.sso, 'getRegisterToken').mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ ok: false, code: CODE.wrongCode, message: 'said', data: {} });
        }),
    );
    await open(deps, '/signup-verify');
    await code.fill('428913');
    await page.getByRole('checkbox').first().click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => exchange.mock.calls.length).toBe(1);
    await code.click();
    await userEvent.keyboard('{End}{Backspace}4');
    await expect.element(code).toHaveValue('428913');
    answer();
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    await expect.element(code).toHaveValue('');
    await userEvent.keyboard('428914');
    await expect.poll(() => exchange.mock.lastCall?.[0].authCode).toBe('428914');
  });

  it('starts the countdown of whom it is sent to, also where the number is changed meanwhile', async () => {
    let resend: Memory['resend'] | undefined;
    const deps = createDeps('en-US', {
      remember: (memory) => {
        remember(memory);
        ({ resend } = memory);
      },
    });
    const send = vi.spyOn(deps.services.sso, 'genPhoneAuthCode');
    await open(deps, '/signup-verify');
    const button = page.getByRole('button', { name: 'Send code' });
    await expect.element(button).toBeVisible();
    // In one task: the rules are still being fetched.
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const phone = page.getByLabelText('Phone number').element();
    Reflect.set(HTMLInputElement.prototype, 'value', '13800138001', phone);
    phone.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await expect.poll(() => send.mock.lastCall?.[0].phoneNo).toBe('13800138001');
    await expect.poll(() => resend?.get('register:CN:13800138001')).not.toBeNull();
    expect(resend?.get('register:CN:13800138000')).toBeNull();
  });
});

describe('an account that is there already', () => {
  it('is left only by its login while that is on its way', async () => {
    const deps = createDeps('en-US', {
      remember,
      refusals: { getRegisterToken: { code: CODE.conflict, data: { loginToken: 'a-login-token' } } },
    });
    let answer = (): void => undefined;
    vi.spyOn(deps.services.sso, 'loginByPhoneSms').mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ ok: true, data: loginOf(fixedData.member) });
        }),
    );
    await open(deps, '/signup-verify?redirect=%2Fdashboard');
    await page.getByLabelText('Verification code', { exact: true }).fill('428913');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const other = page.getByRole('button', { name: 'Use another number or email' });
    other.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    answer();
    await expect.poll(() => window.location.hash).toBe('#/dashboard');
  });
});

describe('help for whom no code reaches', () => {
  const help = page.getByRole('button', { name: 'Didn’t get the code?' });

  it('is offered once a code was sent, and says what to check, the other way, and whom to ask', async () => {
    await render(
      <PageFrame path="/signup-verify" remember={remember}>
        <SignupVerifyPage />
      </PageFrame>,
    );
    await expect.element(page.getByRole('button', { name: 'Send code' })).toBeVisible();
    await expect.element(help).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Send code' }).click();
    await help.click();
    for (const text of ['+86 138 0013 8000 is right', 'blocked', 'countdown', 'your email address'])
      await expect.poll(words).toContain(text);
    await expect
      .element(page.getByRole('link', { name: 'support@example.com' }))
      .toHaveAttribute('href', 'mailto:support@example.com');
  });

  it('names no other way where there is none', async () => {
    await render(
      <PageFrame path="/signup-verify" remember={remember} data={{ registrationType: 1 }}>
        <SignupVerifyPage />
      </PageFrame>,
    );
    await page.getByRole('button', { name: 'Send code' }).click();
    await help.click();
    await expect.poll(words).toContain('countdown');
    expect(words()).not.toContain('your email address');
  });

  it('leads from an e-mail address to its spam folder', async () => {
    await render(
      <PageFrame
        path="/unlock"
        remember={({ draft }) => draft.set({ channel: 'email', email: 'mei.lin@example.com' })}
      >
        <UnlockPage />
      </PageFrame>,
    );
    await page.getByRole('button', { name: 'Send code' }).click();
    await help.click();
    await expect.poll(words).toContain('spam folder');
    expect(words()).not.toContain('signal');
  });
});

describe('a password that replaces the temporary one', () => {
  it('has to be confirmed from its first letter on, before the field for that is drawn', async () => {
    await render(
      <PageFrame
        path="/signup"
        remember={({ draft }) => {
          draft.set({ channel: 'phone', country: 'CN', phone: '13800138000', agreed: true });
          draft.set({ registerToken: 'a-register-token', username: 'halo_1', nickname: 'Halo' });
          draft.handCode('428913');
        }}
      >
        <SignupPage />
      </PageFrame>,
    );
    const submit = page.getByRole('button', { name: 'Create account' });
    await expect.element(submit).toBeEnabled();
    const password = page.getByLabelText('Password', { exact: true }).element();
    Reflect.set(HTMLInputElement.prototype, 'value', '428913x', password);
    password.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await Promise.resolve();
    expect(submit.element()).toHaveProperty('disabled', true);
    await expect.element(page.getByLabelText('Confirm password', { exact: true })).toBeVisible();
  });
});
