import { PictureViewer } from '@ds/picture-viewer/picture-viewer';
import { clampView, UNZOOMED, zoomAt } from '@ds/picture-viewer/zoom';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PICTURES } from '../../stories/pictures';

const slot = (name: string) => document.querySelector<HTMLElement>(`[data-slot="${name}"]`);

afterEach(() => {
  document.documentElement.dir = 'ltr';
});

const ALL = PICTURES.map(({ src }, index) => ({ id: String(index), src, label: `Photo ${index + 1}` }));

const Example = ({ open = null, pictures = ALL }: { open?: string | null; pictures?: typeof ALL }) => {
  const [current, setCurrent] = useState(open);
  return (
    <>
      <h1>Chat</h1>
      <button type="button" onClick={() => setCurrent('1')}>
        Open
      </button>
      <PictureViewer
        pictures={pictures}
        current={current}
        onCurrentChange={setCurrent}
        title="Photos"
        closeLabel="Close"
        previousLabel="Previous"
        nextLabel="Next"
        zoomInLabel="Zoom in"
        zoomOutLabel="Zoom out"
        brokenText="The photo couldn’t be loaded."
        retryLabel="Try again"
        retryingText="Loading"
        position={(index, count) => `${index + 1} of ${count}`}
      />
    </>
  );
};

const dialog = page.getByRole('dialog', { name: 'Photos' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const isAt = async (name: string): Promise<void> => {
  await expect.element(page.getByRole('img', { name, exact: true })).toBeInViewport();
};

test('covers the screen, and gives focus back when Esc, its button or Back closes it', async () => {
  await render(<Example />);
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => button('Close').click(),
    async () => history.back(),
  ]) {
    await button('Open').click();
    await expect.element(dialog).toBeVisible();
    const { width, height } = dialog.element().getBoundingClientRect();
    expect([width, height]).toEqual([390, 844]);
    await isAt('Photo 2');
    await close();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Open')).toHaveFocus();
  }
});

test('keeps a picture that is taken away on the screen while it closes, and shows no other', async () => {
  const { rerender } = await render(<Example open="1" />);
  await isAt('Photo 2');
  const shown = () => slot('picture-viewer')?.querySelector('li[aria-hidden=false] img')?.getAttribute('alt');
  const seen = new Set<string | null | undefined>();
  const watch = new MutationObserver(() => seen.add(shown()));
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  await rerender(<Example open="1" pictures={ALL.filter(({ id }) => id !== '1')} />);
  await expect.element(dialog).not.toBeInTheDocument();
  watch.disconnect();
  expect([...seen].filter((label) => label !== undefined)).toEqual(['Photo 2']);
});

test('arrow keys, Home, End and buttons lead from one to the next, and no further', async () => {
  await render(<Example open="1" />);
  await expect.element(dialog).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await isAt('Photo 3');
  await expect.element(page.getByText('3 of 3', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await isAt('Photo 3');
  await userEvent.keyboard('{Home}');
  await isAt('Photo 1');
  await button('Next').click();
  await isAt('Photo 2');
  await userEvent.keyboard('{ArrowLeft}{End}');
  await isAt('Photo 3');
});

test('on a page from right to left the arrow keys lead the other way', async () => {
  document.documentElement.dir = 'rtl';
  await render(<Example open="1" />);
  await expect.element(dialog).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await isAt('Photo 3');
});

test('a swipe leads to the next', async () => {
  await render(<Example open="0" />);
  await isAt('Photo 1');
  slot('picture-viewer')?.querySelector('ul')?.scrollBy({ left: 390, behavior: 'instant' });
  await expect.element(page.getByText('2 of 3', { exact: true })).toBeVisible();
});

test('the button and a double tap zoom in and out, and another picture isn’t zoomed', async () => {
  await render(<Example open="0" />);
  await button('Zoom in').click();
  await vi.waitFor(() => expect(slot('picture-viewer')?.dataset['state']).toBe('zoomed'));
  await button('Zoom out').click();
  await vi.waitFor(() => expect(slot('picture-viewer')?.dataset['state']).toBe('whole'));
  await page.getByRole('img', { name: 'Photo 1' }).dblClick();
  await vi.waitFor(() => expect(slot('picture-viewer')?.dataset['state']).toBe('zoomed'));
  await button('Next').click();
  await vi.waitFor(() => expect(slot('picture-viewer')?.dataset['state']).toBe('whole'));
});

test('a picture that is left zoomed leaves none zoomed, however far the next one is', async () => {
  await render(<Example open="0" />);
  await button('Zoom in').click();
  await vi.waitFor(() => expect(slot('picture-viewer')?.dataset['state']).toBe('zoomed'));
  await userEvent.keyboard('{End}');
  await isAt('Photo 3');
  await expect.element(button('Zoom in')).toBeVisible();
});

test('a mouse button that is let go beside the picture holds it no longer', async () => {
  await render(<Example open="0" />);
  await isAt('Photo 1');
  const target = page.getByRole('img', { name: 'Photo 1' }).element();
  const mouse = (type: string, from: Element, clientX: number, buttons: number) =>
    from.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerType: 'mouse',
        pointerId: 1,
        clientX,
        clientY: 400,
        buttons,
      }),
    );
  mouse('pointerdown', target, 150, 2);
  mouse('pointerup', document.body, 150, 0);
  await button('Zoom in').click();
  await vi.waitFor(() => expect(slot('picture-viewer')?.dataset['state']).toBe('zoomed'));
  const style = () => target.closest<HTMLElement>('[data-slot=zoomable] > div')?.style.transform ?? '';
  const before = style();
  mouse('pointermove', target, 250, 0);
  expect(style()).toBe(before);
});

test('two fingers zoom, and one moves what is zoomed', async () => {
  await render(<Example open="0" />);
  await isAt('Photo 1');
  const target = page.getByRole('img', { name: 'Photo 1' }).element();
  const finger = (type: string, pointerId: number, clientX: number, clientY: number) =>
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerType: 'touch', pointerId, clientX, clientY }),
    );
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  finger('pointerdown', 1, 150, 400);
  finger('pointerdown', 2, 250, 400);
  finger('pointermove', 2, 350, 400);
  const style = () => target.closest<HTMLElement>('[data-slot=zoomable] > div')?.style.transform ?? '';
  await vi.waitFor(() => expect(style()).toContain('scale(2)'));
  finger('pointerup', 2, 350, 400);
  const before = style();
  finger('pointermove', 1, 100, 400);
  expect(style()).not.toBe(before);
  finger('pointerup', 1, 100, 400);
});

test('one that can’t be loaded says so, and is loaded again by its button, or once the network is back', async () => {
  await render(<Example open="0" />);
  await isAt('Photo 1');
  const shown = () => document.querySelector<HTMLElement>('[aria-hidden=false] [data-slot=viewed]');
  const fail = () => shown()?.querySelector('img')?.dispatchEvent(new Event('error'));
  const isShown = () => vi.waitFor(() => expect(shown()?.dataset['state']).toBe('shown'));
  await isShown();
  fail();
  await expect.element(page.getByText('The photo couldn’t be loaded.')).toBeVisible();
  await button('Zoom in').click();
  await button('Try again').click();
  await isShown();
  await expect.element(dialog).toHaveFocus();
  fail();
  await expect.element(button('Try again')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await isShown();
});

test('one that is loaded again says so, and what has become of it', async () => {
  await render(<Example open="0" />);
  await isAt('Photo 1');
  const said = () =>
    [...document.querySelectorAll('[data-slot=announcer][aria-live=polite] p')].map((one) => one.textContent);
  const fail = () =>
    document.querySelector('[aria-hidden=false] [data-slot=viewed] img')?.dispatchEvent(new Event('error'));
  document.querySelector('[data-slot=announcer][aria-live=polite]')?.replaceChildren();
  fail();
  await button('Try again').click();
  await vi.waitFor(() => expect(said()).toEqual(['Loading', 'Photo 1']));
  fail();
  await expect.element(button('Try again')).toBeVisible();
  expect(said()).toHaveLength(2);
  flushSync(() =>
    button('Try again')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  fail();
  await vi.waitFor(() => expect(said().slice(2)).toEqual(['Loading', 'The photo couldn’t be loaded.']));
  await expect.element(dialog).toHaveFocus();
});

test('what stands under the fingers stays there, and no edge comes inside', () => {
  const view = zoomAt(UNZOOMED, 2, { x: 100, y: -50 });
  expect(view).toEqual({ scale: 2, x: -100, y: 50 });
  expect(zoomAt(view, 99, { x: 0, y: 0 }).scale).toBe(5);
  expect(clampView({ scale: 2, x: 999, y: -999 }, { width: 390, height: 800 })).toEqual({
    scale: 2,
    x: 195,
    y: -400,
  });
  expect(clampView({ scale: 0.5, x: 9, y: 9 }, { width: 390, height: 800 })).toEqual(UNZOOMED);
});
