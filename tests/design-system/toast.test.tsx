import { Sheet } from '@ds/sheet/sheet';
import { ToastProvider, useToast, type ToastApi } from '@ds/toast/toast';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

let toast: ToastApi;

function Caller({ onReady }: { onReady: (api: ToastApi) => void }) {
  const api = useToast();
  useEffect(() => onReady(api), [api, onReady]);
  return (
    <button type="button" style={{ marginTop: 300 }}>
      Page
    </button>
  );
}

/** The pointer rests on the page: where the last test left it, it might hold a toast. */
async function start() {
  await render(
    <ToastProvider regionLabel="Notifications" dismissLabel="Dismiss">
      <Caller onReady={keep} />
    </ToastProvider>,
  );
  await userEvent.hover(page.getByRole('button', { name: 'Page' }));
}

const keep = (api: ToastApi) => {
  toast = api;
};

const texts = () => [...document.querySelectorAll('[data-slot=toast-text]')].map((text) => text.textContent);
const live = (text: string) =>
  page.getByText(text).element().closest('[aria-live]')?.getAttribute('aria-live');

/** Time stands still; only timers move when told to. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds);
};

const shown = async (text: string) => {
  await vi.waitUntil(() => texts().includes(text));
};

test('messages are polite, errors assertive; the regions are mounted before their texts', async () => {
  await start();
  expect(document.querySelectorAll('[data-slot=toast-region] [aria-live]')).toHaveLength(2);
  toast.show({ tone: 'success', text: 'Link copied.' });
  toast.show({ tone: 'danger', text: 'No network.' });
  await shown('No network.');
  expect(live('Link copied.')).toBe('polite');
  expect(live('No network.')).toBe('assertive');
});

test('leaves after 5 s', async () => {
  await start();
  toast.show({ tone: 'info', text: 'Saved.' });
  await shown('Saved.');
  await pass(4900);
  expect(texts()).toEqual(['Saved.']);
  await pass(200);
  await vi.waitUntil(() => texts().length === 0);
});

test('many failing calls show one toast', async () => {
  await start();
  toast.show({ id: 'session', tone: 'danger', text: 'Log in again.' });
  toast.show({ id: 'session', tone: 'danger', text: 'Log in again, please.' });
  await shown('Log in again, please.');
  expect(texts()).toEqual(['Log in again, please.']);
});

test('pauses while the pointer is over it', async () => {
  await start();
  toast.show({ tone: 'info', text: 'Saved.' });
  await shown('Saved.');
  await userEvent.hover(page.getByText('Saved.'));
  await pass(20_000);
  expect(texts()).toEqual(['Saved.']);
  await userEvent.unhover(page.getByText('Saved.'));
  await vi.waitUntil(() => document.querySelector('[data-slot=toast-region][data-state=running]'));
  await pass(5100);
  await vi.waitUntil(() => texts().length === 0);
});

test('F8 moves focus to it, focus keeps it open, Esc dismisses it and returns focus', async () => {
  await start();
  await userEvent.tab();
  const before = document.activeElement;
  toast.show({ tone: 'info', text: 'Saved.' });
  await shown('Saved.');
  await userEvent.keyboard('{F8}');
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Dismiss' }).element());
  await pass(20_000);
  expect(texts()).toEqual(['Saved.']);
  await userEvent.keyboard('{Escape}');
  await vi.waitUntil(() => texts().length === 0);
  expect(document.activeElement).toBe(before);
});

test('its button dismisses it', async () => {
  await start();
  toast.show({ tone: 'info', text: 'Saved.' });
  await shown('Saved.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await vi.waitUntil(() => texts().length === 0);
});

test('the caller dismisses it by its id', async () => {
  await start();
  toast.show({ id: 'a', tone: 'info', text: 'Saved.' });
  await shown('Saved.');
  toast.dismiss('a');
  await vi.waitUntil(() => texts().length === 0);
});

/** A sheet, with a toast above it that has come to rest. */
async function startOverSheet() {
  await render(
    <ToastProvider regionLabel="Notifications" dismissLabel="Dismiss">
      <Caller onReady={keep} />
      <Sheet open onOpenChange={() => undefined} title="People" closeLabel="Close">
        <p>Ann</p>
      </Sheet>
    </ToastProvider>,
  );
  toast.show({ tone: 'danger', text: 'No connection. Check your network, then try again in a moment.' });
  await shown('No connection. Check your network, then try again in a moment.');
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
}

test('is heard and reached by F8 while a sheet is open', async () => {
  await startOverSheet();
  expect(document.querySelector('[data-slot=toast]')?.closest('[aria-hidden=true]')).toBeNull();
  await userEvent.keyboard('{F8}');
  await expect.poll(() => document.activeElement?.getAttribute('data-slot')).toBe('toast-dismiss');
  await userEvent.keyboard('{Escape}');
  await vi.waitUntil(() => texts().length === 0);
  expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull();
});
