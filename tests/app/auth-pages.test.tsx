import { ForgotPage } from '@app/pages/auth/forgot-page';
import { SignupVerifyPage } from '@app/pages/auth/signup-verify-page';
import { UnlockPage } from '@app/pages/auth/unlock-page';
import type { Memory } from '@app/session/session-context';
import { CODE } from '@contract/codes';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PageFrame } from '../../stories/page-frame';

const remember = ({ draft }: Memory) =>
  draft.set({ channel: 'phone', country: 'CN', phone: '13800138000', agreed: true });

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
    await expect.poll(words).toContain(`We send a code to ${whole}`);
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
    await expect.poll(words).toContain(`${whole} belongs to an account`);
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
