import { ConfirmDialog, type ConfirmDialogProps } from '@ds/confirm-dialog/confirm-dialog';
import { historySettled } from '@ds/history-layer/history-layer';
import { useState } from 'react';
import { expect, expectTypeOf, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { holdLeaving } from '../support/hold-leaving';

const noop = () => undefined;

/** A page with a way to open the dialog. */
function Caller({ onClose, ...props }: { onClose?: () => void } & Omit<ConfirmDialogProps, 'open'>) {
  const [open, setOpen] = useState(false);
  const dialogProps = {
    ...props,
    open,
    onOpenChange: (next: boolean) => {
      setOpen(next);
      onClose?.();
    },
  };
  return (
    <main>
      <h1>Page</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Opener
      </button>
      <button type="button">Behind</button>
      <ConfirmDialog {...(dialogProps as ConfirmDialogProps)} />
    </main>
  );
}

const dialog = () => page.getByRole('alertdialog');
const opener = () => page.getByRole('button', { name: 'Opener' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function open(props: Omit<ConfirmDialogProps, 'open'> & { onClose?: () => void }) {
  const screen = await render(<Caller {...props} />);
  await opener().click();
  await expect.element(dialog()).toBeVisible();
  await historySettled();
  return screen;
}

const closed = () => vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull(), 5000);

const both = (onConfirm: () => void | Promise<void> = noop, onCancel: () => void = noop) => ({
  title: 'Log out?',
  confirm: { label: 'Log out', onConfirm },
  cancel: { label: 'Stay', onCancel },
});

test('P-confirm-1: icon, title, body, footer and both buttons; named by the title, described by the body', async () => {
  await open({
    ...both(),
    icon: <svg />,
    children: 'You will need a code.',
    footer: <a href="#help">Help</a>,
  });
  await expect.element(dialog()).toHaveAccessibleName('Log out?');
  await expect.element(dialog()).toHaveAccessibleDescription('You will need a code.');
  await expect.element(page.getByRole('link', { name: 'Help' })).toBeVisible();
  expect(document.querySelector('[data-slot=confirm-icon] svg')).not.toBeNull();
});

test('P-confirm-1: it renders no part that isn’t given', async () => {
  await open({ title: 'Wait', onOpenChange: noop });
  expect(dialog().element().querySelectorAll('button')).toHaveLength(0);
  for (const slot of ['icon', 'body', 'footer', 'actions'])
    expect(document.querySelector(`[data-slot=confirm-${slot}]`), slot).toBeNull();
});

test('P-confirm-1: the types require a way to close it', () => {
  expectTypeOf<{ open: true; title: string }>().not.toExtend<ConfirmDialogProps>();
  expectTypeOf<{ open: true; title: string; footer: string }>().toExtend<ConfirmDialogProps>();
  expectTypeOf<{ open: true; title: string; onOpenChange: () => void }>().toExtend<ConfirmDialogProps>();
  expectTypeOf<{ open: true; title: string; cancel: { label: string } }>().toExtend<ConfirmDialogProps>();
});

test('P-confirm-1: without a button it can close itself', async () => {
  const onClose = vi.fn();
  await open({ title: 'Wait', onOpenChange: noop, autoClose: 1500, onClose });
  await closed();
  expect(onClose).toHaveBeenCalled();
});

test('P-confirm-2: a click beside it doesn’t close it', async () => {
  await open(both());
  const overlay = document.querySelector<HTMLElement>('[data-slot=dialog-overlay]');
  await userEvent.click(overlay ?? document.body, { position: { x: 5, y: 5 } });
  await expect.element(dialog()).toBeVisible();
});

test('P-confirm-2: Esc acts as cancel', async () => {
  const onCancel = vi.fn();
  const onConfirm = vi.fn();
  await open(both(onConfirm, onCancel));
  await userEvent.keyboard('{Escape}');
  await closed();
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('P-confirm-2: Esc does nothing without a cancel button', async () => {
  await open({ title: 'Wrong code', confirm: { label: 'Try again', onConfirm: noop } });
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).toBeVisible();
});

test('P-confirm-3: focus starts on confirm, on cancel if it is dangerous, without buttons on the dialog', async () => {
  const screen = await open(both());
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Log out').element()));
  await screen.unmount();
  const second = await open({ ...both(), tone: 'danger' });
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Stay').element()));
  await second.unmount();
  await open({ title: 'Wait', onOpenChange: noop });
  await vi.waitFor(() => expect(document.activeElement).toBe(dialog().element()));
});

test('P-confirm-3: a button takes focus at once, so that screen readers say the dialog once', async () => {
  const focused: (string | undefined)[] = [];
  const note = ({ target }: FocusEvent) =>
    target instanceof HTMLElement && focused.push(target.dataset['slot'] ?? target.tagName);
  document.addEventListener('focusin', note);
  await open(both());
  await expect.element(button('Log out')).toHaveFocus();
  document.removeEventListener('focusin', note);
  expect(focused).not.toContain('dialog');
});

test('P-confirm-3: focus returns to the element that opened it', async () => {
  await open(both());
  await button('Stay').click();
  await closed();
  await vi.waitFor(() => expect(document.activeElement).toBe(opener().element()));
});

async function emulateMotion(value: string): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
}

test('under reduced motion it is out of sight at once', async () => {
  onTestFinished(() => emulateMotion('no-preference'));
  await emulateMotion('reduce');
  await open(both());
  const leaving = document.querySelectorAll('[data-slot="dialog"], [data-slot="dialog-overlay"]');
  holdLeaving();
  await button('Stay').click();
  expect([...leaving].map((element) => getComputedStyle(element).opacity)).toEqual(['0', '0']);
});

test.each(['no-preference', 'reduce'])(
  'P-confirm-3: focus returns before the dialog has left, to where screen readers find it (motion: %s)',
  async (motion) => {
    onTestFinished(() => emulateMotion('no-preference'));
    await emulateMotion(motion);
    await open(both());
    const leaving = document.querySelector('[data-slot="dialog"]');
    const letGo = holdLeaving();
    await button('Stay').click();
    expect(leaving?.isConnected).toBe(true);
    expect(document.activeElement).toBe(opener().element());
    expect(document.activeElement?.closest('[aria-hidden="true"]')).toBeNull();
    letGo();
    await closed();
    expect(document.activeElement).toBe(opener().element());
  },
);

test('P-confirm-3: focus moves to the h1 if the opener is gone', async () => {
  await open(both());
  document.querySelector('main button')?.remove();
  await button('Stay').click();
  expect(document.activeElement?.tagName).toBe('H1');
  expect(document.activeElement?.closest('[aria-hidden="true"]')).toBeNull();
  await closed();
  expect(document.activeElement?.tagName).toBe('H1');
});

test('P-confirm-3: focus that is moved while it closes stays there', async () => {
  await open(both());
  await button('Stay').click();
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Behind')?.focus();
  await closed();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement?.textContent).toBe('Behind');
});

test('P-confirm-4: while pending it stays open, shows it, and ignores Esc, Back and a second press', async () => {
  let finish = noop as () => void;
  const onConfirm = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const onCancel = vi.fn();
  await open(both(onConfirm, onCancel));
  await button('Log out').click();
  await expect.element(button('Log out')).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  history.back();
  await popped;
  await historySettled();
  await expect.element(dialog()).toBeVisible();
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onCancel).not.toHaveBeenCalled();
  finish();
  await closed();
});

test('P-confirm-4: a failure is shown inside, and people can try again', async () => {
  const onConfirm = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('offline'));
  await open({ ...both(onConfirm), errorText: () => 'No network.' });
  await button('Log out').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No network.');
  await expect.element(button('Log out')).not.toHaveAttribute('aria-busy');
  onConfirm.mockResolvedValueOnce();
  await button('Log out').click();
  await closed();
});

/** What scrolls, the dialog included. */
const scrollers = () =>
  [dialog().element(), ...dialog().element().querySelectorAll('*')].filter(
    (part) => part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY),
  );

test('P-confirm-5: a long body scrolls inside, by key too, above the buttons', async () => {
  await open({ ...both(), children: <div style={{ height: 3000 }}>Long</div> });
  const { height } = dialog().element().getBoundingClientRect();
  expect(height).toBeLessThanOrEqual(window.innerHeight);
  await expect.element(button('Stay')).toBeInViewport({ ratio: 1 });
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => dialog().element().scrollTop).toBeGreaterThan(100);
  await expect.element(button('Stay')).toBeInViewport({ ratio: 1 });
});

test.each([
  [320, 568],
  [320, 240],
])('P-confirm-5: one part scrolls where large text leaves little room (%s × %s)', async (width, height) => {
  await page.viewport(width, height);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(390, 844);
  });
  await open({
    ...both(),
    title: 'A long title '.repeat(8),
    children: 'What happens then, in some more words. '.repeat(8),
  });
  expect(scrollers()).toEqual([dialog().element()]);
  // The buttons leave the rest in view.
  const title = page.getByRole('heading', { level: 2 }).element().getBoundingClientRect();
  expect(button('Log out').element().getBoundingClientRect().top).toBeGreaterThan(title.bottom);
  for (const name of ['Log out', 'Stay']) {
    button(name).element().scrollIntoView({ block: 'center' });
    await expect.element(button(name)).toBeInViewport({ ratio: 1 });
  }
});

test('P-confirm-5: the page behind is hidden and inert, and doesn’t scroll', async () => {
  await open(both());
  expect(document.querySelector('main')?.closest('[aria-hidden=true]')).not.toBeNull();
  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
  for (let presses = 0; presses < 4; presses++) {
    await userEvent.tab();
    expect(dialog().element().contains(document.activeElement)).toBe(true);
  }
});

test('P-confirm-5: a second one waits until the first is answered', async () => {
  const stack = (first: boolean) => (
    <>
      <ConfirmDialog open={first} title="First" onOpenChange={noop} />
      <ConfirmDialog open title="Second" onOpenChange={noop} />
    </>
  );
  const screen = await render(stack(true));
  await expect.element(page.getByText('First')).toBeVisible();
  expect(page.getByText('Second').elements()).toHaveLength(0);
  await screen.rerender(stack(false));
  await expect.element(page.getByText('Second')).toBeVisible();
});

test('the phone’s Back cancels it and stays on the page', async () => {
  const onCancel = vi.fn();
  await open(both(noop, onCancel));
  history.back();
  await closed();
  expect(onCancel).toHaveBeenCalledOnce();
});

test('a firm dialog is closed by its buttons only, not by Esc or the phone’s Back (D32)', async () => {
  const onCancel = vi.fn();
  await open({ ...both(noop, onCancel), firm: true });
  await userEvent.keyboard('{Escape}');
  history.back();
  await new Promise((done) => setTimeout(done, 300));
  await historySettled();
  await expect.element(dialog()).toBeVisible();
  expect(onCancel).not.toHaveBeenCalled();
  await button('Stay').click();
  await closed();
  expect(onCancel).toHaveBeenCalledOnce();
});
