import { AnnouncerProvider } from '@ds/announcer/announcer';
import { SuccessDialog } from '@ds/success-dialog/success-dialog';
import { StrictMode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

function Login({ onDone, duration }: { onDone: () => void; duration?: number }) {
  const [open, setOpen] = useState(false);
  return (
    <StrictMode>
      <AnnouncerProvider>
        <h1>Log in</h1>
        <button type="button" onClick={() => setOpen(true)}>
          Log in
        </button>
        <SuccessDialog
          open={open}
          title="You are logged in"
          duration={duration}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      </AnnouncerProvider>
    </StrictMode>
  );
}

const opener = () => page.getByRole('button', { name: 'Log in' });

test('has no buttons, stays 1 s, ends once, and returns focus', async () => {
  const onDone = vi.fn();
  await render(<Login onDone={onDone} />);
  await opener().click();
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('You are logged in');
  const shownAt = performance.now();
  expect(page.getByRole('dialog').element().querySelector('button')).toBeNull();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce(), 3000);
  expect(performance.now() - shownAt).toBeGreaterThan(700);
  await vi.waitFor(() => expect(document.activeElement).toBe(opener().element()));
});

test('is said once: by its focus, not by an announcement beside it', async () => {
  document.querySelectorAll('[data-slot=announcer] > *').forEach((message) => message.remove());
  await render(<Login onDone={() => undefined} />);
  await opener().click();
  const dialog = page.getByRole('dialog', { name: 'You are logged in' });
  await vi.waitFor(() => expect(document.activeElement).toBe(dialog.element()));
  await vi.waitFor(() => expect(dialog.query()).toBeNull(), 3000);
  expect(document.querySelector('[data-slot=announcer] > *')).toBeNull();
});

test('its history entry is gone when it ends', async () => {
  const states: unknown[] = [];
  await render(<Login duration={50} onDone={() => states.push(history.state?.layer)} />);
  await opener().click();
  await vi.waitFor(() => expect(states).toEqual([undefined]));
});

test('focus isn’t lost if the opener disappears with the page', async () => {
  await render(<Login duration={300} onDone={() => undefined} />);
  await opener().click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  document.querySelector('button')?.remove();
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});
