import { CODE } from '@contract/codes';
import { LoginPage } from '@app/features/auth/pages/login-page';
import words from '@locales/ru/server.json';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PageFrame } from '../../../stories/page-frame/page-frame';

const address = window.location.href;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', address);
});

describe('the frame of a page’s story', () => {
  it('keeps links inside, and starts again', async () => {
    await render(
      <PageFrame path="/login">
        <LoginPage />
      </PageFrame>,
    );
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect.element(page.getByRole('heading', { name: 'The story ends here' })).toBeVisible();
    await expect.element(page.getByText('/signup-verify')).toBeVisible();
    expect(window.location.href).toBe(address);

    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });

  it('leaves nothing in the browser’s storage', async () => {
    await render(
      <PageFrame path="/login" loggedIn remember={({ draft }) => draft.set({ phone: '13800138000' })}>
        <p>Here</p>
      </PageFrame>,
    );
    await expect.element(page.getByText('Here')).toBeVisible();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('answers in the server’s words, in the language of the address', async () => {
    window.history.replaceState(null, '', '?lang=ru');
    await render(
      <PageFrame
        path="/login"
        remember={({ draft }) => draft.set({ country: 'CN', phone: '13800138000' })}
        refusals={{ loginByPhone: { code: CODE.wrongPassword } }}
        play={async ({ type, press }) => {
          await type('input[name=password]', 'halo2025');
          await press('button[type=submit]');
        }}
      >
        <LoginPage />
      </PageFrame>,
    );
    await expect.element(page.getByRole('alertdialog')).toHaveTextContent(words.codes[CODE.wrongPassword]);
  });

  it('is busy until what it plays is over, and plays once', async () => {
    let times = 0;
    let finish = () => {};
    const over = new Promise<void>((resolve) => (finish = resolve));
    const story = () => (
      <PageFrame
        path="/login"
        play={() => {
          times += 1;
          return over;
        }}
      >
        <p>Here</p>
      </PageFrame>
    );
    const { rerender } = await render(story());
    expect(document.querySelector('[data-story-busy]')).not.toBeNull();
    finish();
    await expect.poll(() => document.querySelector('[data-story-busy]')).toBeNull();
    await rerender(story());
    expect(times).toBe(1);
  });
});
