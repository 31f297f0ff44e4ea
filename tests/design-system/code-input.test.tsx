import { CodeInput, type CodeInputProps } from '@ds/code-input/code-input';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const messages: CodeInputProps['messages'] = {
  send: 'Send code',
  resend: 'Send again',
  resendIn: (seconds) => `Resend in ${seconds} s`,
  sending: 'Sending',
  canResend: 'You can request a new code now.',
};

/** A caller as a page is one: it keeps the value. */
function Caller({ initial = '', ...props }: Partial<CodeInputProps> & { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <CodeInput
      label="Code"
      messages={messages}
      onRequestCode={() => undefined}
      resendAt={null}
      {...props}
      value={value}
      onValueChange={setValue}
    />
  );
}

const input = () => page.getByRole('textbox', { name: 'Code' });
const resend = () => page.getByRole('button');
const drawn = () =>
  Array.from(document.querySelectorAll('[data-slot="slot"]'), (slot) => slot.textContent.trim());

const paste = (text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  input()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

/** A promise and its end. */
const deferred = () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
};

describe('P-code-1: one real input under drawn slots', () => {
  test('there is one input, labelled, for one-time codes and digits', async () => {
    await render(<Caller hint="6 digits." error="Wrong." initial="12" />);
    expect(document.querySelectorAll('input')).toHaveLength(1);
    await expect.element(input()).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(input()).toHaveAttribute('inputmode', 'numeric');
    await expect.element(input()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(input()).toHaveAccessibleDescription('Wrong. 6 digits.');
    await expect.element(page.getByText('Code', { exact: true })).toBeVisible();
  });

  test('screen readers skip the slots', async () => {
    await render(<Caller initial="482" />);
    expect(drawn()).toEqual(['4', '8', '2', '', '', '']);
    expect(document.querySelector('[data-slot="slots"]')?.getAttribute('aria-hidden')).toBe('true');
  });

  test('the input stays invisible under forced colours, where digits would show twice', async () => {
    await render(<Caller initial="482" />);
    const style = getComputedStyle(input().element());
    expect(style.forcedColorAdjust).toBe('none');
    expect(style.color).toBe('rgba(0, 0, 0, 0)');
  });

  test('no style element is added: a strict policy would block it', async () => {
    await render(<Caller />);
    expect(document.querySelector('style#input-otp-style')).toBeNull();
  });

  test('the active slot shows the focus', async () => {
    await render(<Caller />);
    await userEvent.keyboard('{Tab}12');
    const slot = document.querySelector('[data-slot="slot"][data-state="active"]');
    expect(drawn()).toEqual(['1', '2', '|', '', '', '']);
    expect(slot && getComputedStyle(slot).outlineWidth).toBe('2px');
  });

  test('it fits 320 px, and code and number run left to right on a right-to-left page', async () => {
    await page.viewport(320, 640);
    await render(
      <div dir="rtl" style={{ padding: '0 20px' }}>
        <Caller initial="482" resendAt={Date.now() + 60_000} />
      </div>,
    );
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    const [first, second] = document.querySelectorAll('[data-slot="slot"]');
    expect(first?.getBoundingClientRect().left).toBeLessThan(second?.getBoundingClientRect().left ?? 0);
    await page.viewport(390, 844);
  });
});

describe('P-code-2: it fills itself', () => {
  test('typing takes digits only, full-width ones too', async () => {
    await render(<Caller />);
    await input().click();
    await userEvent.keyboard('1a２');
    await expect.element(input()).toHaveValue('12');
  });

  test.each(['123 456', '123-456', '１２３４５６', 'Halo code 123456, valid 5 min.\n@halo.example #123456'])(
    'pasting %j fills it, over what was typed',
    async (text) => {
      await render(<Caller initial="99" />);
      await input().click();
      paste(text);
      await expect.element(input()).toHaveValue('123456');
    },
  );

  test('pasting another text keeps the typed digits', async () => {
    await render(<Caller initial="99" />);
    await input().click();
    paste('hello');
    await expect.element(input()).toHaveValue('99');
  });

  describe('from an arriving SMS', () => {
    const asked = vi.fn<(options?: CredentialRequestOptions) => void>();
    let arrive = (_code: string) => {};

    beforeEach(() => {
      asked.mockClear();
      vi.stubGlobal('OTPCredential', () => undefined);
      vi.spyOn(navigator.credentials, 'get').mockImplementation((options) => {
        asked(options);
        return new Promise((resolve, reject) => {
          arrive = (code) => resolve({ id: '', type: 'otp', code } as Credential);
          options?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        });
      });
    });

    afterEach(() => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    });

    test('the code that the browser reads is submitted', async () => {
      const complete = vi.fn<(code: string) => void>();
      await render(<Caller onComplete={complete} />);
      expect(asked).toHaveBeenCalledWith(expect.objectContaining({ otp: { transport: ['sms'] } }));
      arrive('482913');
      await expect.element(input()).toHaveValue('482913');
      expect(complete).toHaveBeenCalledExactlyOnceWith('482913');
    });

    test('each send starts a new request and aborts the old one; unmounting aborts the last', async () => {
      const view = await render(<Caller />);
      await view.rerender(<Caller resendAt={Date.now() + 60_000} />);
      expect(asked).toHaveBeenCalledTimes(2);
      const signals = asked.mock.calls.map(([options]) => options?.signal);
      expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
      await view.unmount();
      expect(signals[1]?.aborted).toBe(true);
    });
  });
});

describe('P-code-3: completing submits', () => {
  test('once for each distinct complete value', async () => {
    const complete = vi.fn<(code: string) => void>();
    await render(<Caller onComplete={complete} />);
    await input().click();
    await userEvent.keyboard('123456');
    expect(complete).toHaveBeenCalledExactlyOnceWith('123456');
    await userEvent.keyboard('{Backspace}6');
    expect(complete).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Backspace}7');
    expect(complete).toHaveBeenCalledTimes(2);
    expect(complete).toHaveBeenLastCalledWith('123457');
  });

  test('nothing is typed or submitted while it is in flight', async () => {
    const answer = deferred();
    const complete = vi.fn<() => Promise<void>>(() => answer.promise);
    await render(<Caller onComplete={complete} />);
    await input().click();
    await userEvent.keyboard('123456');
    await expect.element(input()).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Backspace}7');
    paste('654321');
    await expect.element(input()).toHaveValue('123456');
    expect(complete).toHaveBeenCalledTimes(1);
    answer.resolve();
    await expect.element(input()).not.toHaveAttribute('aria-busy');
  });

  test('Enter does not send the form while it is in flight', async () => {
    const submit = vi.fn<React.SubmitEventHandler>((event) => event.preventDefault());
    await render(
      <form onSubmit={submit}>
        <Caller onComplete={() => new Promise<void>(() => undefined)} initial="12345" />
      </form>,
    );
    await input().click();
    await userEvent.keyboard('{Enter}');
    expect(submit).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('6{Enter}');
    expect(submit).toHaveBeenCalledTimes(1);
  });

  test('a wrong code is cleared, with focus and error; the same error twice too', async () => {
    function Page() {
      const [error, setError] = useState<string>();
      return (
        <>
          <Caller
            error={error}
            onComplete={async () => {
              await Promise.resolve();
              setError('That code is wrong.');
            }}
          />
          <button type="button">Elsewhere</button>
        </>
      );
    }
    await render(<Page />);
    for (const code of ['111111', '222222']) {
      await input().click();
      paste(code);
      await expect.element(input()).toHaveValue('');
      await expect.element(input()).toHaveFocus();
      await expect.element(input()).toHaveAccessibleDescription('That code is wrong.');
    }
  });

  test('an error about an incomplete code keeps the digits', async () => {
    const view = await render(<Caller initial="123" />);
    await view.rerender(<Caller initial="123" error="Write all 6 digits." />);
    await expect.element(input()).toHaveValue('123');
  });

  test('a new code may have the digits of the old one', async () => {
    const complete = vi.fn<(code: string) => void>();
    await render(<Caller onComplete={complete} />);
    await input().click();
    paste('123456');
    await page.getByRole('button', { name: 'Send code' }).click();
    await input().fill('');
    paste('123456');
    await vi.waitFor(() => expect(complete).toHaveBeenCalledTimes(2));
  });
});

describe('with a fake clock', () => {
  const start = new Date('2025-11-20T12:00:00Z').getTime();

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  describe('P-code-4: the countdown runs to a deadline', () => {
    test('it shows the seconds left, worded as a wait for the next send', async () => {
      await render(<Caller resendAt={start + 42_000} />);
      await expect.element(page.getByText('Resend in 42 s')).toBeVisible();
      vi.advanceTimersByTime(2_000);
      await expect.element(page.getByText('Resend in 40 s')).toBeVisible();
    });

    test('it is right at once after the phone slept or the tab was hidden', async () => {
      vi.stubGlobal('setInterval', () => 0);
      await render(<Caller resendAt={start + 42_000} />);
      vi.setSystemTime(start + 30_000);
      document.dispatchEvent(new Event('visibilitychange'));
      await expect.element(page.getByText('Resend in 12 s')).toBeVisible();
      vi.setSystemTime(start + 50_000);
      window.dispatchEvent(new Event('pageshow'));
      await expect
        .element(page.getByRole('button', { name: 'Send again' }))
        .not.toHaveAttribute('aria-disabled');
    });

    test('a remount continues the countdown', async () => {
      const view = await render(<Caller resendAt={start + 42_000} />);
      await view.unmount();
      vi.setSystemTime(start + 10_000);
      await render(<Caller resendAt={start + 42_000} />);
      await expect.element(page.getByText('Resend in 32 s')).toBeVisible();
    });

    test("a server's answer replaces the deadline", async () => {
      const view = await render(<Caller resendAt={start + 60_000} />);
      await view.rerender(<Caller resendAt={start + 600_000} />);
      await expect.element(page.getByText('Resend in 600 s')).toBeVisible();
    });

    test('the ring closes as the wait passes', async () => {
      await render(<Caller resendAt={start + 60_000} />);
      vi.advanceTimersByTime(15_000);
      await expect
        .poll(() => document.querySelector('[data-slot="ring-arc"]')?.getAttribute('stroke-dasharray'))
        .toBe('0.25 1');
    });
  });

  describe('P-code-5: announcements', () => {
    /** Each text that a live region took on, in order. */
    const listen = () => {
      const heard: string[] = [];
      const regions = document.querySelectorAll('[role="status"]');
      const observer = new MutationObserver((records) => {
        for (const record of records) {
          const text =
            record.type === 'characterData' ? record.target.textContent : record.addedNodes[0]?.textContent;
          if (text) heard.push(text);
        }
      });
      for (const region of regions)
        observer.observe(region, { childList: true, characterData: true, subtree: true });
      return heard;
    };

    const sent = { ...messages, sent: 'Code sent to +886 912 345 678.' };

    test('"sent" and "you can request a new code" are announced once each, the running number never', async () => {
      const view = await render(<Caller />);
      const heard = listen();
      await view.rerender(<Caller messages={sent} resendAt={start + 5_000} />);
      await expect.element(page.getByText('Resend in 5 s')).toBeVisible();
      for (const seconds of [4, 3, 2, 1]) {
        vi.advanceTimersByTime(1_000);
        await expect.element(page.getByText(`Resend in ${seconds} s`)).toBeVisible();
      }
      expect(heard).toEqual(['Code sent to +886 912 345 678.']);
      vi.advanceTimersByTime(1_000);
      await expect.element(page.getByText('You can request a new code now.')).toBeInTheDocument();
      vi.advanceTimersByTime(5_000);
      await view.rerender(<Caller messages={sent} resendAt={start + 5_000} />);
      expect(heard).toEqual(['Code sent to +886 912 345 678.', 'You can request a new code now.']);
    });

    test('a second send is announced again, with the same text', async () => {
      const view = await render(<Caller messages={sent} resendAt={start} />);
      const heard = listen();
      await view.rerender(<Caller messages={sent} resendAt={start + 60_000} />);
      await vi.waitFor(() => expect(heard).toEqual(['Code sent to +886 912 345 678.']));
    });

    test('a wait that is over at the start, or ends by a failed send, is not announced', async () => {
      const view = await render(<Caller resendAt={start - 1} />);
      const heard = listen();
      await view.rerender(<Caller resendAt={start + 60_000} />);
      await expect.element(page.getByText('Resend in 60 s')).toBeVisible();
      await view.rerender(<Caller resendAt={null} />);
      await expect.element(resend()).toHaveTextContent('Send code');
      expect(heard).toEqual([]);
    });

    test('the button keeps its place, its focus and its name while it counts', async () => {
      const request = vi.fn<() => void>();
      const view = await render(<Caller onRequestCode={request} resendAt={start - 1} />);
      const button = resend().element();
      button.focus();
      await view.rerender(<Caller onRequestCode={request} resendAt={start + 3_000} />);
      await expect.element(resend()).toHaveFocus();
      expect(resend().element()).toBe(button);
      await expect.element(resend()).toHaveAttribute('aria-disabled', 'true');
      await expect.element(resend()).toHaveAccessibleName('Send again');
      await userEvent.keyboard('{Enter}');
      expect(request).not.toHaveBeenCalled();
      vi.advanceTimersByTime(3_000);
      await expect.element(resend()).not.toHaveAttribute('aria-disabled');
      await expect.element(resend()).toHaveFocus();
    });

    test('a press while it counts announces the time left', async () => {
      await render(<Caller resendAt={start + 42_000} />);
      const heard = listen();
      await resend().click({ force: true });
      await vi.waitFor(() => expect(heard).toEqual(['Resend in 42 s']));
    });
  });
});

describe('P-code-6: asking for a code', () => {
  test('the first press sends; the next one waits for its answer', async () => {
    const answer = deferred();
    const request = vi.fn<() => Promise<void>>(() => answer.promise);
    await render(<Caller onRequestCode={request} />);
    await expect.element(resend()).toHaveTextContent('Send code');
    await resend().click();
    await expect.element(resend()).toHaveTextContent('Sending');
    await resend().click({ force: true });
    expect(request).toHaveBeenCalledTimes(1);
    answer.resolve();
    await expect.element(resend()).toHaveTextContent('Send code');
  });

  test('a refusal starts no countdown', async () => {
    await render(<Caller onRequestCode={() => Promise.resolve()} />);
    await resend().click();
    await expect.element(resend()).toHaveTextContent('Send code');
    await expect.element(resend()).not.toHaveAttribute('aria-disabled');
  });

  test('a failed send ends the countdown', async () => {
    const view = await render(<Caller resendAt={Date.now() + 60_000} />);
    await expect.element(resend()).toHaveAttribute('aria-disabled', 'true');
    await view.rerender(<Caller resendAt={null} />);
    await expect.element(resend()).not.toHaveAttribute('aria-disabled');
  });

  test('an exception is reported and ends the sending', async () => {
    const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const fault = new Error('broken');
    await render(<Caller onRequestCode={() => Promise.reject(fault)} />);
    await resend().click();
    await expect.element(resend()).toHaveTextContent('Send code');
    expect(report).toHaveBeenCalledExactlyOnceWith(fault);
    report.mockRestore();
  });

  test('help is beside the button', async () => {
    await render(<Caller help={<a href="#help">Didn’t get it?</a>} />);
    await expect.element(page.getByRole('link', { name: 'Didn’t get it?' })).toBeVisible();
  });
});
