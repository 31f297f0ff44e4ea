import { DialogFrame, DialogTitle } from '@ds/dialog/dialog';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { holdLeaving } from '../support/hold-leaving';

/** Milliseconds after which the page is hidden, and some more. */
const HIDDEN_WITHIN = 2_000;

function Dialogs() {
  const [open, setOpen] = useState<'first' | 'second' | null>(null);
  const close = () => setOpen(null);
  return (
    <main>
      <button type="button" onClick={() => setOpen('first')}>
        Opener
      </button>
      <DialogFrame open={open !== null} onEscape={close}>
        <DialogTitle>First</DialogTitle>
        <button type="button" onClick={() => setOpen('second')}>
          More
        </button>
      </DialogFrame>
      <DialogFrame open={open === 'second'} onEscape={() => setOpen('first')}>
        <DialogTitle>Second</DialogTitle>
      </DialogFrame>
    </main>
  );
}

/** Whether a screen reader finds an element. */
const isFound = (text: string) => {
  const element = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
  return element !== undefined && element.closest('[aria-hidden="true"]') === null;
};

function FieldDialog() {
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Opener
      </button>
      <DialogFrame open={open} initialFocus={field}>
        <DialogTitle>First</DialogTitle>
        <input ref={field} aria-label="Name" />
      </DialogFrame>
    </main>
  );
}

const dialog = (name: string) => page.getByRole('dialog', { name });

async function open(dialogs = <Dialogs />) {
  await render(dialogs);
  await page.getByRole('button', { name: 'Opener' }).click();
  await expect.element(dialog('First')).toBeInTheDocument();
}

/** Makes the dialog take the browser for Firefox. */
const inFirefox = () => vi.spyOn(CSS, 'supports').mockReturnValue(true);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('hides the page behind a dialog at once', async () => {
  await open();
  expect(isFound('Opener')).toBe(false);
});

test('hides it half a second later in Firefox, so that Orca says which dialog has opened', async () => {
  inFirefox();
  await open();
  expect(isFound('Opener')).toBe(true);
  vi.advanceTimersByTime(HIDDEN_WITHIN);
  expect(isFound('Opener')).toBe(false);
});

test('hides nothing in Firefox once the dialog has closed', async () => {
  inFirefox();
  await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('First')).not.toBeInTheDocument();
  vi.advanceTimersByTime(HIDDEN_WITHIN);
  expect(isFound('Opener')).toBe(true);
});

test('keeps in Firefox what was hidden before, while a dialog opens over another', async () => {
  inFirefox();
  await open();
  vi.advanceTimersByTime(HIDDEN_WITHIN);
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(dialog('Second')).toBeInTheDocument();
  expect(isFound('Opener')).toBe(false);
  expect(isFound('More')).toBe(true);
  vi.advanceTimersByTime(HIDDEN_WITHIN);
  expect(isFound('More')).toBe(false);
});

test('a field takes focus after the dialog, so that Orca lets people type into it', async () => {
  await open(<FieldDialog />);
  expect(document.activeElement).toBe(dialog('First').element());
  vi.advanceTimersByTime(HIDDEN_WITHIN);
  expect(document.activeElement).toBe(page.getByRole('textbox', { name: 'Name' }).element());
});

test('hides nothing that focus has returned to, even if it closed before the page was hidden', async () => {
  inFirefox();
  await open();
  const leaving = dialog('First').element();
  const letGo = holdLeaving();
  await userEvent.keyboard('{Escape}');
  expect(leaving.isConnected).toBe(true);
  letGo();
  vi.advanceTimersByTime(HIDDEN_WITHIN);
  expect(isFound('Opener')).toBe(true);
});

test.each([true, false])(
  'takes focus again if it is opened while it leaves, in Firefox: %s',
  async (isFirefox) => {
    if (isFirefox) inFirefox();
    await open();
    const leaving = dialog('First').element();
    holdLeaving();
    await userEvent.keyboard('{Escape}');
    expect(leaving.isConnected).toBe(true);
    const opener = page.getByRole('button', { name: 'Opener' }).element();
    await userEvent.keyboard('{Enter}');
    expect(dialog('First').element()).toBe(leaving);
    expect(document.activeElement).toBe(leaving);
    vi.advanceTimersByTime(HIDDEN_WITHIN);
    expect(isFound('Opener')).toBe(false);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(opener);
  },
);
