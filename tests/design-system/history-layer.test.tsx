import { historySettled, useHistoryLayer } from '@ds/history-layer/history-layer';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

/** Controls of a layer, handed out so that a test can act without buttons. */
interface Handle {
  open: () => void;
  close: () => void;
  dismiss: () => Promise<void>;
}

function makeLayer({ refuse = false } = {}) {
  const handle: Handle = { open: () => {}, close: () => {}, dismiss: async () => {} };
  const onBack = vi.fn();
  function Layer({ initial = false }: { initial?: boolean }) {
    const [open, setOpen] = useState(initial);
    const { dismiss } = useHistoryLayer(open, () => {
      onBack();
      if (refuse) return false;
      setOpen(false);
    });
    Object.assign(handle, { open: () => setOpen(true), close: () => setOpen(false), dismiss });
    return <p>{open ? 'open' : 'closed'}</p>;
  }
  return { Layer, handle, onBack };
}

const popState = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

const back = async () => {
  const popped = popState();
  history.back();
  await popped;
  await historySettled();
};

const visit = (hash: string) => history.pushState({ idx: history.length, key: hash }, '', hash);

beforeEach(() => {
  visit('#before');
  visit('#page');
});

afterEach(async () => {
  await historySettled();
});

test('Back closes an open layer and stays on the page; the next Back leaves it', async () => {
  const { Layer, handle } = makeLayer();
  const screen = await render(<Layer />);
  handle.open();
  await expect.element(screen.getByText('open')).toBeVisible();
  await historySettled();

  await back();
  await expect.element(screen.getByText('closed')).toBeVisible();
  expect(location.hash).toBe('#page');

  await back();
  expect(location.hash).toBe('#before');
});

test('closing it in any other way removes its history entry', async () => {
  const { Layer, handle } = makeLayer();
  const screen = await render(<Layer initial />);
  await historySettled();
  handle.close();
  await expect.element(screen.getByText('closed')).toBeVisible();
  await historySettled();

  await back();
  expect(location.hash).toBe('#before');
});

test('Back closes only the top one of two layers', async () => {
  const lower = makeLayer();
  const upper = makeLayer();
  await render(
    <>
      <lower.Layer initial />
      <upper.Layer />
    </>,
  );
  await historySettled();
  upper.handle.open();
  await vi.waitFor(() => expect(history.state).toMatchObject({ layer: 2 }));

  await back();
  expect(upper.onBack).toHaveBeenCalledOnce();
  expect(lower.onBack).not.toHaveBeenCalled();

  await back();
  expect(lower.onBack).toHaveBeenCalledOnce();
  expect(location.hash).toBe('#page');
});

test('StrictMode’s double effects create one entry', async () => {
  const { Layer, handle } = makeLayer();
  const length = history.length;
  const screen = await render(
    <StrictMode>
      <Layer initial />
    </StrictMode>,
  );
  await historySettled();
  expect(history.length).toBe(length + 1);
  handle.close();
  await expect.element(screen.getByText('closed')).toBeVisible();
  await historySettled();
  expect(history.state).not.toMatchObject({ layer: 1 });
});

test('the entry keeps what a hash router has in its state', async () => {
  const before: unknown = history.state;
  const { Layer } = makeLayer();
  await render(<Layer initial />);
  await historySettled();
  expect(history.state).toEqual({ ...(before as object), layer: 1 });
  expect(location.hash).toBe('#page');
});

test('a router gets no event for the step back that removes an entry', async () => {
  const { Layer, handle } = makeLayer();
  await render(<Layer initial />);
  await historySettled();
  const router = vi.fn();
  window.addEventListener('popstate', router);
  await handle.dismiss();
  window.removeEventListener('popstate', router);
  expect(router).not.toHaveBeenCalled();
});

test('after dismiss it is safe to navigate: Back returns to the page, then leaves it', async () => {
  const { Layer, handle } = makeLayer();
  await render(<Layer initial />);
  await historySettled();
  await handle.dismiss();
  visit('#next');

  await back();
  expect(location.hash).toBe('#page');
  await back();
  expect(location.hash).toBe('#before');
});

test('after dismiss, replacing the address changes the page’s own entry', async () => {
  const { Layer, handle } = makeLayer();
  await render(<Layer initial />);
  await historySettled();
  await handle.dismiss();
  history.replaceState(history.state, '', '#replaced');
  visit('#next');
  await back();
  expect(location.hash).toBe('#replaced');
});

test('navigating without waiting ends on the new page too', async () => {
  const { Layer, handle } = makeLayer();
  await render(<Layer initial />);
  await historySettled();
  const gone = handle.dismiss();
  await Promise.resolve();
  await Promise.resolve();
  visit('#next');
  await gone;
  expect(location.hash).toBe('#next');
  await back();
  expect(location.hash).toBe('#page');
  expect(history.state).not.toMatchObject({ layer: 1 });
});

test('an address replaced without waiting is not lost', async () => {
  const { Layer, handle } = makeLayer();
  await render(<Layer initial />);
  await historySettled();
  const gone = handle.dismiss();
  await Promise.resolve();
  await Promise.resolve();
  history.replaceState({ key: 'replaced' }, '', '#replaced');
  await gone;
  expect(location.hash).toBe('#replaced');
  expect(Object.hasOwn(history, 'replaceState')).toBe(false);
});

test('Back from a page that an open layer led to skips the layer’s entry', async () => {
  const { Layer } = makeLayer();
  const screen = await render(<Layer initial />);
  await historySettled();
  visit('#next');
  await screen.unmount();
  await historySettled();

  await back();
  expect(location.hash).toBe('#page');
  expect(history.state).not.toMatchObject({ layer: 1 });
  await back();
  expect(location.hash).toBe('#before');
});

test('a layer that refuses to close restores its entry', async () => {
  const { Layer, onBack } = makeLayer({ refuse: true });
  const screen = await render(<Layer initial />);
  await historySettled();
  await back();
  await back();
  expect(onBack).toHaveBeenCalledTimes(2);
  await expect.element(screen.getByText('open')).toBeVisible();
  expect(history.state).toMatchObject({ layer: 1 });
});

test('the next mount removes an entry that a reload left behind', async () => {
  history.pushState({ key: '#page', layer: 1 }, '');
  const { Layer } = makeLayer();
  await render(<Layer />);
  await historySettled();
  expect(history.state).not.toMatchObject({ layer: 1 });
  await back();
  expect(location.hash).toBe('#before');
});

test('Forward into a closed layer’s entry opens nothing and steps back', async () => {
  const { Layer } = makeLayer();
  const screen = await render(<Layer initial />);
  await historySettled();
  await back();
  const popped = popState();
  history.forward();
  await popped;
  await historySettled();
  expect(history.state).not.toMatchObject({ layer: 1 });
  await expect.element(screen.getByText('closed')).toBeVisible();
});
