import { historySettled } from '@ds/history-layer/history-layer';
import { ConfirmProvider, useConfirm, type ConfirmFunction } from '@ds/use-confirm/use-confirm';
import { StrictMode, useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

let confirm: ConfirmFunction;

const keep = (given: ConfirmFunction) => {
  confirm = given;
};

function Caller({ onReady }: { onReady: (given: ConfirmFunction) => void }) {
  const given = useConfirm();
  useEffect(() => onReady(given), [given, onReady]);
  return <button type="button">Page</button>;
}

const tree = () => (
  <StrictMode>
    <ConfirmProvider>
      <Caller onReady={keep} />
    </ConfirmProvider>
  </StrictMode>
);

const start = () => render(tree());

const question = { title: 'Log out?', confirm: { label: 'Log out' }, cancel: { label: 'Stay' } };
const button = (name: string) => page.getByRole('button', { name });
const closed = () => vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull(), 5000);

test('P-confirm-6: answers true for confirm', async () => {
  await start();
  const answer = confirm(question);
  await button('Log out').click();
  await expect(answer).resolves.toBe(true);
});

test('P-confirm-6: answers false for cancel, Esc and Back', async () => {
  await start();
  const cancelled = confirm(question);
  await button('Stay').click();
  await expect(cancelled).resolves.toBe(false);
  await closed();

  const escaped = confirm(question);
  await expect.element(button('Stay')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect(escaped).resolves.toBe(false);
  await closed();

  const left = confirm(question);
  await expect.element(button('Stay')).toBeVisible();
  await historySettled();
  history.back();
  await expect(left).resolves.toBe(false);
});

test('P-confirm-6: the answer comes when the history entry is gone', async () => {
  await start();
  const answer = confirm(question);
  await expect.element(button('Log out')).toBeVisible();
  await historySettled();
  expect(history.state).toMatchObject({ layer: 1 });
  await button('Log out').click();
  await answer;
  expect(history.state?.layer).toBeUndefined();
});

test('P-confirm-6: two questions come one after the other', async () => {
  await start();
  const first = confirm(question);
  const second = confirm({ ...question, title: 'Really?' });
  await button('Log out').click();
  await expect(first).resolves.toBe(true);
  await expect.element(page.getByText('Really?')).toBeVisible();
  await button('Stay').click();
  await expect(second).resolves.toBe(false);
});

test('P-confirm-6: a question shows nothing of the previous one', async () => {
  await start();
  const first = confirm({ ...question, children: 'You will need a code.', tone: 'danger' });
  await button('Stay').click();
  await first;
  await closed();
  const second = confirm({ title: 'Next', cancel: { label: 'Close' } });
  await expect.element(page.getByText('Next')).toBeVisible();
  expect(page.getByText('You will need a code.').elements()).toHaveLength(0);
  expect(button('Log out').elements()).toHaveLength(0);
  await button('Close').click();
  await second;
});

test('P-confirm-6: its options are reset 1 s after closing', async () => {
  const screen = await start();
  const footer = vi.fn(() => <p>Words</p>);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = confirm({ ...question, footer });
  await vi.waitUntil(() => document.querySelector('[role=alertdialog]'));
  await userEvent.keyboard('{Escape}');
  await answer;

  footer.mockClear();
  await screen.rerender(tree());
  expect(footer).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitUntil(() => !document.querySelector('[role=alertdialog]'));
  footer.mockClear();
  await screen.rerender(tree());
  expect(footer).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test('a question that is withdrawn closes, with its history entry', async () => {
  await start();
  const over = new AbortController();
  const answer = confirm(question, over.signal);
  await expect.element(button('Log out')).toBeVisible();
  over.abort();
  await expect(answer).resolves.toBe(false);
  expect(history.state?.layer).toBeUndefined();
  await closed();
  await expect(confirm(question, over.signal)).resolves.toBe(false);
  await closed();
});

test('work that ends after its question was withdrawn does not answer the next question', async () => {
  await start();
  const over = new AbortController();
  let finish = () => {};
  const work = new Promise<void>((resolve) => (finish = resolve));
  const first = confirm({ ...question, confirm: { label: 'Log out', onConfirm: () => work } }, over.signal);
  const second = confirm({ ...question, title: 'Really?' });
  await button('Log out').click();
  over.abort();
  await expect(first).resolves.toBe(false);
  await expect.element(page.getByText('Really?')).toBeVisible();
  finish();
  await work;
  await button('Stay').click();
  await expect(second).resolves.toBe(false);
});

test('a question that is withdrawn while another is shown is never shown', async () => {
  await start();
  const over = new AbortController();
  const first = confirm(question);
  const second = confirm({ ...question, title: 'Really?' }, over.signal);
  await expect.element(button('Log out')).toBeVisible();
  over.abort();
  await expect(second).resolves.toBe(false);
  await button('Log out').click();
  await expect(first).resolves.toBe(true);
  await closed();
});

test('removes the history entry of a dialog that a reload closed', async () => {
  history.pushState({}, '', '#page');
  history.pushState({ layer: 1 }, '');
  await start();
  await historySettled();
  expect(history.state?.layer).toBeUndefined();
  expect(location.hash).toBe('#page');
});

test('keeps the dialog open while the work it starts is pending', async () => {
  await start();
  let finish = () => {};
  const work = new Promise<void>((resolve) => (finish = resolve));
  const answer = confirm({ ...question, confirm: { label: 'Log out', onConfirm: () => work } });
  await button('Log out').click();
  await expect.element(button('Log out')).toHaveAttribute('aria-busy', 'true');
  finish();
  await expect(answer).resolves.toBe(true);
});
