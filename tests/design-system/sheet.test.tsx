import { historySettled } from '@ds/history-layer/history-layer';
import { Sheet } from '@ds/sheet/sheet';
import { Suspense, use, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

function Caller() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <h1>Page</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Opener
      </button>
      <Sheet open={open} onOpenChange={setOpen} title="Help" closeLabel="Close">
        <p>Codes can take a minute.</p>
      </Sheet>
    </>
  );
}

const dialog = () => page.getByRole('dialog');
const opener = () => page.getByRole('button', { name: 'Opener' });

async function open() {
  await render(<Caller />);
  await opener().click();
  await expect.element(dialog()).toBeVisible();
  await historySettled();
}

const closed = () => vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());

const arrived = () =>
  Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));

test('opens named by its title, with focus inside', async () => {
  await open();
  await expect.element(dialog()).toHaveAccessibleName('Help');
  await vi.waitFor(() => expect(document.activeElement).toBe(dialog().element()));
});

test('going round by Tab shows what takes focus at its end', async () => {
  await render(
    <Sheet open onOpenChange={() => undefined} title="Help" closeLabel="Close">
      <div style={{ height: '200vh' }} />
      <button type="button">Last</button>
    </Sheet>,
  );
  await arrived();
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
  const last = page.getByRole('button', { name: 'Last' });
  await expect.element(last).toHaveFocus();
  await expect.element(last).toBeInViewport();
});

test.each([
  [568, 'title and button stay', false],
  [300, 'title and button scroll away: they would take most of it', true],
])('in a window %s px high, %s', async (height, _, scrollsAway) => {
  await page.viewport(640, height);
  onTestFinished(() => page.viewport(390, 844));
  await render(
    <Sheet open onOpenChange={() => undefined} title="Help" closeLabel="Close">
      <div style={{ height: '200vh' }} />
      <button type="button">Last</button>
    </Sheet>,
  );
  await arrived();
  const header = document.querySelector('[data-slot=sheet-header]');
  const top = header?.getBoundingClientRect().top ?? 0;
  page.getByRole('button', { name: 'Last' }).element().scrollIntoView();
  await expect.element(page.getByRole('button', { name: 'Last' })).toBeInViewport({ ratio: 1 });
  expect((header?.getBoundingClientRect().top ?? 0) < top).toBe(scrollsAway);
});

test('at 320 px and twice the text size, a long title scrolls away: it would leave no room below', async () => {
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(async () => {
    document.documentElement.removeAttribute('style');
    await page.viewport(390, 844);
  });
  const title = 'Сообщение от пользователя Константин Константинопольский';
  await render(
    <div lang="ru">
      <Sheet open onOpenChange={() => undefined} size="content" title={title} closeLabel="Закрыть">
        {['Ответить', 'Переслать', 'Удалить'].map((label) => (
          <button key={label} type="button" className="tap-target block">
            {label}
          </button>
        ))}
      </Sheet>
    </div>,
  );
  await arrived();
  for (const label of ['Ответить', 'Удалить']) {
    const button = page.getByRole('button', { name: label });
    button.element().scrollIntoView({ block: 'nearest' });
    await expect.element(button).toBeInViewport({ ratio: 1 });
  }
  expect(dialog().element().scrollTop).toBeGreaterThan(0);
});

test('nothing around it is a thing to click for a screen reader', async () => {
  await open();
  for (
    let node: HTMLElement | null = document.querySelector('[role=dialog]');
    node;
    node = node.parentElement
  )
    if (node.onclick) expect(node.role, node.outerHTML).toBe('presentation');
});

test('it stands in a place of its own beside the page, which is hidden as a whole', async () => {
  await open();
  const place = document.querySelector('[data-slot=dialogs]');
  expect(place?.parentElement).toBe(document.body);
  expect(place?.role).toBe('presentation');
  expect(dialog().element().parentElement?.parentElement).toBe(place);
  const hidden = opener().query() === null && document.querySelector('h1')?.closest('[aria-hidden=true]');
  expect(hidden && hidden.parentElement).toBe(document.body);
});

const never = new Promise<void>(() => undefined);
const Unfinished = () => {
  use(never);
  return null;
};

test('a rendering that isn’t shown leaves nothing in the document', async () => {
  document.querySelector('[data-slot=dialogs]')?.remove();
  await render(
    <Suspense fallback="Loading">
      <Sheet open onOpenChange={() => undefined} title="Help" closeLabel="Close">
        <p>Codes can take a minute.</p>
      </Sheet>
      <Unfinished />
    </Suspense>,
  );
  await expect.element(page.getByText('Loading')).toBeVisible();
  expect(document.querySelector('[data-slot=dialogs]')).toBeNull();
});

test.each([
  ['its button', () => page.getByRole('button', { name: 'Close' }).click()],
  ['Esc', () => userEvent.keyboard('{Escape}')],
  [
    'a click beside it',
    () =>
      userEvent.click(document.querySelector('[data-slot=dialog-overlay]') ?? document.body, {
        position: { x: 100, y: 5 },
      }),
  ],
  ['Back', async () => history.back()],
])('%s closes it, and focus returns', async (_, close) => {
  await open();
  await arrived();
  await close();
  await closed();
  await vi.waitFor(() => expect(document.activeElement).toBe(opener().element()));
});

test('nothing happens on pointer-down beside it', async () => {
  await open();
  const overlay = document.querySelector('[data-slot=dialog-overlay]');
  overlay?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  overlay?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(dialog()).toBeVisible();
});

test('is near-full-height on a phone', async () => {
  await open();
  await arrived();
  const { height, bottom } = dialog().element().getBoundingClientRect();
  expect(height).toBeGreaterThan(window.innerHeight * 0.9);
  expect(height).toBeLessThan(window.innerHeight);
  expect(bottom).toBeCloseTo(window.innerHeight, 0);
});

test('follows a finger that pulls its header: a short pull springs back, a long one closes', async () => {
  await open();
  await arrived();
  const head = document.querySelector('[data-slot=sheet-header]');
  const sheet = dialog().element();
  if (head) head.setPointerCapture = () => undefined;
  const touch = (type: string, clientY: number) =>
    head?.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'touch', clientX: 100, clientY }),
    );
  touch('pointerdown', 100);
  touch('pointermove', 150);
  expect(getComputedStyle(sheet).translate).toBe('0px 50px');
  touch('pointerup', 150);
  expect((sheet as HTMLElement).style.translate).toBe('');
  await expect.element(dialog()).toBeVisible();

  touch('pointerdown', 100);
  touch('pointermove', 600);
  touch('pointerup', 600);
  await closed();
});
