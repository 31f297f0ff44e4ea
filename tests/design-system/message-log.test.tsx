import {
  MessageLog,
  type MessageLogHandle,
  type MessageLogItem,
  type MessageLogProps,
} from '@ds/message-log/message-log';
import { createRef } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const HEIGHTS = [40, 90, 60];

/** Items from one number to another, of different heights. */
const range = (from: number, to: number, tall: Readonly<Record<number, number>> = {}): MessageLogItem[] =>
  Array.from({ length: to - from }, (_, at) => from + at).map((id) => ({
    key: `${id}`,
    name: () => `message ${id}`,
    content: () => <p style={{ height: tall[id] ?? HEIGHTS[id % 3] }}>text {id}</p>,
  }));

const Log = ({ height = 500, ...props }: Partial<MessageLogProps> & { height?: number }) => (
  <div style={{ height, display: 'flex', flexDirection: 'column' }}>
    <button type="button">Before</button>
    <MessageLog label="Messages" jumpLabel="Jump to the latest" items={[]} {...props} />
    <button type="button">After</button>
  </div>
);

const log = () => page.getByRole('log').element();
const gap = () => log().scrollHeight - log().scrollTop - log().clientHeight;
const text = (id: number) => page.getByText(`text ${id}`, { exact: true });
const top = (id: number) =>
  text(id).element().getBoundingClientRect().top - log().getBoundingClientRect().top;
const jump = () => page.getByRole('button', { name: 'Jump to the latest' });
const article = (id: number) => page.getByRole('article', { name: `message ${id}`, exact: true });

/** Until the log stands still: nothing more is measured or scrolled. */
async function rest() {
  let last = '';
  await vi.waitFor(async () => {
    const states: string[] = [];
    for (let frame = 0; frame < 12; frame += 1) {
      await new Promise(requestAnimationFrame);
      states.push(`${log().scrollTop} ${log().scrollHeight} ${log().textContent}`);
    }
    last = states.at(-1) ?? '';
    expect(new Set(states).size, last).toBe(1);
  });
}

/** Into the log by keyboard. */
async function enter() {
  page.getByRole('button', { name: 'Before' }).element().focus();
  await userEvent.tab();
}

/** Scrolls as a reader does. */
async function scrollTo(offset: number) {
  log().scrollTop = offset;
  await rest();
}

test('it is a silent log with a name, and its items are named by the caller', async () => {
  await render(<Log items={range(0, 3)} />);
  await expect.element(page.getByRole('log', { name: 'Messages' })).toHaveAttribute('aria-live', 'off');
  await expect.element(article(2)).toBeVisible();
});

test('few items stand at the end, without a button', async () => {
  await render(<Log items={range(0, 2)} />);
  await rest();
  expect(text(1).element().getBoundingClientRect().bottom).toBeCloseTo(
    log().getBoundingClientRect().bottom,
    0,
  );
  expect(jump().query()).toBeNull();
});

test('it opens at the end, with only what is near the view in the page', async () => {
  await render(<Log items={range(0, 100_000)} />);
  await rest();
  expect(gap()).toBeLessThan(1);
  await expect.element(text(99_999)).toBeVisible();
  expect(document.querySelectorAll('[data-slot="message-log-item"]').length).toBeLessThan(40);
});

test('it opens at a given item, away from the end', async () => {
  const change = vi.fn<(atEnd: boolean) => void>();
  await render(<Log items={range(0, 200)} initialKey="120" onAtEndChange={change} />);
  await rest();
  expect(top(120)).toBeCloseTo(0, 0);
  await expect.element(jump()).toBeVisible();
  expect(change).not.toHaveBeenCalled();
});

test('a given item that is near the end leaves the log at its end', async () => {
  const change = vi.fn<(atEnd: boolean) => void>();
  await render(<Log items={range(0, 20)} initialKey="19" onAtEndChange={change} />);
  await vi.waitFor(() => expect(change.mock.calls).toEqual([[true]]));
  expect(jump().query()).toBeNull();
});

// A draft may be sent as soon as its chat has opened.
test.each([0, 1, 3, 6, 9, 12, 20])(
  'it goes to its end when told so %s frames after it began to open elsewhere',
  async (frames) => {
    const handle = createRef<MessageLogHandle>();
    const view = await render(<Log ref={handle} items={range(0, 100)} initialKey="10" />);
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
    await view.rerender(<Log ref={handle} items={range(0, 101)} initialKey="10" />);
    handle.current?.scrollToEnd();
    await rest();
    expect(gap()).toBeLessThan(1);
    await expect.element(text(100)).toBeVisible();
    expect(jump().query()).toBeNull();
  },
);

// As the virtual list guesses them, items of 40 px, these few stand at the end of the log; as high as they are, they don't.
test.each([12, 14])('opened %s high items before the end, it never takes that for the end', async (count) => {
  const change = vi.fn<(atEnd: boolean) => void>();
  const tall = Object.fromEntries(Array.from({ length: 60 }, (_, id) => [id, 90]));
  const items = range(0, 60, tall);
  await render(<Log height={640} items={items} initialKey={`${60 - count}`} onAtEndChange={change} />);
  await expect.element(jump()).toBeVisible();
  await rest();
  expect(change).not.toHaveBeenCalled();
  expect(top(60 - count)).toBeCloseTo(0, 0);

  await scrollTo(log().scrollHeight);
  await vi.waitFor(() => expect(change.mock.calls).toEqual([[true]]));
  expect(gap()).toBeLessThan(1);
});

test('opened at a given item, a log that fits is at its end', async () => {
  const change = vi.fn<(atEnd: boolean) => void>();
  await render(<Log items={range(0, 3)} initialKey="1" onAtEndChange={change} />);
  await vi.waitFor(() => expect(change.mock.calls).toEqual([[true]]));
  expect(jump().query()).toBeNull();
});

test('at the end, it stays there when items come, grow, or the log gets lower, as with a keyboard', async () => {
  const view = await render(<Log items={range(0, 50)} />);
  await rest();
  await view.rerender(<Log items={range(0, 53)} />);
  await rest();
  expect(gap()).toBeLessThan(1);
  await expect.element(text(52)).toBeVisible();

  await view.rerender(<Log items={range(0, 53, { 51: 400 })} />);
  await rest();
  expect(gap()).toBeLessThan(1);

  await view.rerender(<Log items={range(0, 53, { 51: 400 })} height={250} />);
  await rest();
  expect(gap()).toBeLessThan(1);
  expect(jump().query()).toBeNull();
});

test('away from the end, items that come move nothing; a button with their number leads to the latest', async () => {
  const change = vi.fn<(atEnd: boolean) => void>();
  const view = await render(<Log items={range(0, 100)} onAtEndChange={change} />);
  await rest();
  await scrollTo(log().scrollTop - 1500);
  expect(change.mock.calls).toEqual([[false]]);
  const before = log().scrollTop;
  await view.rerender(<Log items={range(0, 104)} newCount={4} onAtEndChange={change} />);
  await rest();
  expect(log().scrollTop).toBe(before);
  await expect.element(jump()).toHaveTextContent('4');

  await jump().click();
  await rest();
  expect(gap()).toBeLessThan(1);
  await expect.element(text(103)).toBeVisible();
  expect(jump().query()).toBeNull();
  expect(change.mock.calls).toEqual([[false], [true]]);
});

test('older items come above without a jump, also under a day that stays first, and with new ones at the end', async () => {
  const day: MessageLogItem = { key: 'day', content: <p>Today</p> };
  const view = await render(<Log items={[day, ...range(50, 100)]} />);
  await rest();
  await scrollTo(600);
  const seen = [...document.querySelectorAll('[data-slot="message-log-item"] p')]
    .map((line) => Number(line.textContent?.slice(5)))
    .filter((id) => id > 0 && top(id) > 0);
  const id = seen[0] ?? 0;
  const before = top(id);
  await view.rerender(<Log items={[day, ...range(20, 100)]} />);
  expect(top(id)).toBeCloseTo(before, 0);
  await rest();
  expect(top(id)).toBeCloseTo(before, 0);
  await view.rerender(<Log items={[day, ...range(0, 103)]} />);
  await rest();
  expect(top(id)).toBeCloseTo(before, 0);
  await scrollTo(log().scrollHeight);
  await expect.element(text(102)).toBeVisible();
});

test('an item that grows above the view moves nothing in it', async () => {
  const view = await render(<Log items={range(0, 100)} initialKey="50" />);
  await rest();
  const before = top(51);
  await view.rerender(<Log items={range(0, 100, { 49: 300 })} initialKey="50" />);
  await rest();
  expect(top(51)).toBeCloseTo(before, 0);
});

test('near the start it asks for older items: once until they come, and again when the reader returns', async () => {
  const ask = vi.fn<() => void>();
  const view = await render(<Log items={range(50, 100)} onReachStart={ask} />);
  await rest();
  expect(ask).not.toHaveBeenCalled();
  await scrollTo(100);
  await scrollTo(50);
  expect(ask).toHaveBeenCalledTimes(1);
  await view.rerender(<Log items={range(0, 100)} onReachStart={ask} />);
  await rest();
  expect(ask).toHaveBeenCalledTimes(1);
  await scrollTo(0);
  expect(ask).toHaveBeenCalledTimes(2);
  await scrollTo(1500);
  await scrollTo(0);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('items that don’t fill the log ask for older ones at once', async () => {
  const ask = vi.fn<() => void>();
  await render(<Log items={range(0, 3)} onReachStart={ask} />);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
});

test('by keyboard: one tab stop, the latest item; arrows, Page keys, Home and End move', async () => {
  await render(<Log items={[...range(0, 30), { key: 'new', content: <p>New</p> }, ...range(30, 60)]} />);
  await rest();
  await enter();
  await expect.element(article(59)).toHaveFocus();
  expect(getComputedStyle(article(59).element()).outlineStyle).toBe('solid');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(article(57)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(article(58)).toHaveFocus();
  await userEvent.keyboard('{PageUp}');
  await expect.element(article(50)).toHaveFocus();
  await expect.element(article(50)).toBeInViewport();
  await userEvent.keyboard('{Home}');
  await expect.element(article(0)).toHaveFocus();
  await rest();
  await expect.element(article(0)).toBeInViewport();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(article(0)).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  await expect.element(article(7)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(article(59)).toHaveFocus();
  await rest();
  await userEvent.keyboard('{ArrowUp>30/}');
  await expect.element(article(29)).toHaveFocus();
  await userEvent.tab();
  await expect.element(jump()).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  await expect.element(article(29)).toHaveFocus();
});

test('by keyboard, away from the end: the tab stop is the last item in view', async () => {
  await render(<Log items={range(0, 100)} initialKey="10" />);
  await rest();
  const before = log().scrollTop;
  await enter();
  const focused = () => Number(document.activeElement?.getAttribute('data-key'));
  await vi.waitFor(() => expect(focused()).toBeGreaterThan(10));
  expect(top(focused())).toBeLessThan(500);
  await userEvent.keyboard('{ArrowUp}');
  await vi.waitFor(() => expect(top(focused())).toBeLessThan(450));
  expect(Math.abs(log().scrollTop - before)).toBeLessThan(100);
});

test('the item with focus stays in the page while the reader scrolls away', async () => {
  await render(<Log items={range(0, 200)} />);
  await rest();
  await enter();
  await scrollTo(0);
  await expect.element(article(199)).toHaveFocus();
});

test('what is inside an item is in the Tab order only while the item is the tab stop', async () => {
  const items = range(0, 5).map((item) => ({
    ...item,
    content: <button type="button">Retry {item.key}</button>,
  }));
  await render(<Log items={items} />);
  await rest();
  await enter();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Retry 4' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  await page.getByRole('button', { name: 'Retry 2' }).click();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(article(1)).toHaveFocus();
});

test('pressed by keyboard, the button to the latest hands its focus to it', async () => {
  await render(<Log items={range(0, 100)} initialKey="10" />);
  await rest();
  await expect.element(jump()).toBeVisible();
  jump().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(article(99)).toHaveFocus();
  await rest();
  expect(gap()).toBeLessThan(1);
});

test('a press right after the log scrolled reaches what is there', async () => {
  const items = range(0, 60).map((item) => ({
    ...item,
    content: (
      <button type="button" style={{ height: 60 }}>
        Retry {item.key}
      </button>
    ),
  }));
  await render(<Log items={items} />);
  await rest();
  log().scrollTop -= 100;
  await vi.waitFor(() => expect(jump().query()).not.toBeNull(), { interval: 5 });
  const { left, top: upper } = log().getBoundingClientRect();
  expect(document.elementFromPoint(left + 5, upper + 200)?.textContent).toMatch(/^Retry \d+$/);
});

test('the handle moves it to an item and to the end', async () => {
  const handle = createRef<MessageLogHandle>();
  await render(<Log items={range(0, 300)} ref={handle} />);
  await rest();
  handle.current?.scrollToItem('42');
  await rest();
  expect(top(42)).toBeCloseTo(0, 0);
  handle.current?.scrollToEnd();
  await rest();
  expect(gap()).toBeLessThan(1);
});

test('without items it shows what the caller gives, and opens when items come', async () => {
  const view = await render(<Log items={[]} empty={<p>Say hello</p>} />);
  await expect.element(page.getByText('Say hello')).toBeVisible();
  await view.rerender(<Log items={range(0, 80)} empty={<p>Say hello</p>} />);
  await rest();
  expect(page.getByText('Say hello').query()).toBeNull();
  expect(gap()).toBeLessThan(1);
});

describe('an item with a menu', () => {
  const onMenu = vi.fn<(key: string) => void>();
  const onSwipe = vi.fn<(key: string) => void>();
  const items = range(0, 5).map((item) => ({
    ...item,
    onMenu: () => onMenu(item.key),
    onSwipe: () => onSwipe(item.key),
  }));

  beforeEach(() => {
    onMenu.mockClear();
    onSwipe.mockClear();
  });

  const item = () => article(3).element();
  const point = (type: string, x: number, y: number, { pointerId = 1, on = item() } = {}) =>
    on.dispatchEvent(
      new PointerEvent(type, {
        pointerType: 'touch',
        clientX: x,
        clientY: y,
        pointerId,
        isPrimary: pointerId === 1,
        bubbles: true,
        cancelable: true,
      }),
    );

  const show = async () => {
    await render(<Log items={items} />);
    await rest();
    // Only a pointer that is really there can be captured.
    vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  };

  test.each(['{Enter}', '{ContextMenu}', '{Shift>}{F10}{/Shift}'])('opens it by %s', async (keys) => {
    await show();
    await enter();
    await userEvent.keyboard(keys);
    expect(onMenu).toHaveBeenCalledWith('4');
  });

  test('opens it by a right click, and has focus then', async () => {
    await show();
    await userEvent.click(text(3), { button: 'right' });
    expect(onMenu.mock.calls).toEqual([['3']]);
    await expect.element(article(3)).toHaveFocus();
  });

  test('a left click of a mouse does nothing, a tap of a finger opens it', async () => {
    await show();
    await userEvent.click(text(3));
    expect(onMenu).not.toHaveBeenCalled();
    point('pointerdown', 50, 50);
    point('pointerup', 50, 50);
    item().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(onMenu.mock.calls).toEqual([['3']]);
  });

  test('opens it once after a long press, and the click that ends it does no more', async () => {
    await show();
    point('pointerdown', 50, 50);
    await vi.waitFor(() => expect(onMenu).toHaveBeenCalledTimes(1), { timeout: 2_000 });
    item().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    point('pointerup', 50, 50);
    item().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(onMenu).toHaveBeenCalledTimes(1);
  });

  test('a second finger, wherever it comes down, ends a long press and a swipe', async () => {
    await show();
    point('pointerdown', 50, 50);
    point('pointerdown', 50, 300, { pointerId: 2, on: document.body });
    await new Promise((done) => setTimeout(done, 700));
    expect(onMenu).not.toHaveBeenCalled();
    point('pointerup', 50, 50);
    point('pointerdown', 50, 50);
    point('pointermove', 80, 52);
    point('pointerdown', 200, 50, { pointerId: 2 });
    point('pointermove', 200, 50, { pointerId: 2 });
    point('pointermove', 130, 52);
    point('pointerup', 130, 52);
    expect(onSwipe).not.toHaveBeenCalled();
  });

  test('two fingers can zoom in', async () => {
    await show();
    expect(getComputedStyle(item()).touchAction).toBe('pan-y pinch-zoom');
  });

  test('a finger that moves on opens nothing; a swipe along the line is told, and one back isn’t', async () => {
    await show();
    point('pointerdown', 50, 50);
    point('pointermove', 50, 90);
    point('pointerup', 50, 90);
    point('pointerdown', 50, 50);
    point('pointermove', 80, 52);
    point('pointermove', 130, 52);
    point('pointerup', 130, 52);
    expect(onSwipe.mock.calls).toEqual([['3']]);
    point('pointerdown', 130, 50);
    point('pointermove', 50, 52);
    point('pointerup', 50, 52);
    expect(onSwipe).toHaveBeenCalledTimes(1);
    expect(onMenu).not.toHaveBeenCalled();
  });
});

test('the handle brings an item and focus to the middle, wherever it is', async () => {
  const handle = createRef<MessageLogHandle>();
  await render(<Log items={range(0, 300)} ref={handle} />);
  await rest();
  handle.current?.revealItem('42');
  await rest();
  await expect.element(article(42)).toHaveFocus();
  expect(top(42)).toBeGreaterThan(100);
  expect(top(42)).toBeLessThan(400);
  await expect.element(jump()).toBeVisible();
});

test('an item that stays in the page isn’t drawn again while the log scrolls', async () => {
  const drawn: string[] = [];
  const items = range(0, 100).map((item) => ({
    ...item,
    content: () => {
      drawn.push(item.key);
      return item.key;
    },
  }));
  await render(<Log items={items} />);
  await rest();
  drawn.length = 0;
  await scrollTo(log().scrollTop - 400);
  await rest();
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn).not.toContain('97');
});

test('an item that goes away leaves its focus to its neighbour', async () => {
  const items = range(0, 5);
  const view = await render(<Log items={items} />);
  await rest();
  await enter();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(article(3)).toHaveFocus();
  await view.rerender(<Log items={items.filter(({ key }) => key !== '3')} />);
  await expect.element(article(4)).toHaveFocus();
  await view.rerender(<Log items={items.slice(0, 3)} />);
  await expect.element(article(2)).toHaveFocus();
});

test('a log without items asks for those that aren’t here until some come', async () => {
  const ask = vi.fn();
  const view = await render(<Log items={[]} onReachEnd={ask} />);
  expect(ask).toHaveBeenCalledTimes(1);
  await view.rerender(<Log items={[]} onReachEnd={ask} />);
  expect(ask).toHaveBeenCalledTimes(2);
  await view.rerender(<Log items={[]} />);
  await rest();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('focus on an item that goes with all after it, far below the reader, goes to one in view', async () => {
  const view = await render(<Log items={range(0, 200)} />);
  await rest();
  await enter();
  await expect.element(article(199)).toHaveFocus();
  await scrollTo(2_000);
  const before = log().scrollTop;
  await view.rerender(<Log items={range(0, 150)} onReachEnd={() => undefined} />);
  await rest();
  expect(log().contains(document.activeElement)).toBe(true);
  // By keyboard, the item comes into view with all of it.
  expect(Math.abs(log().scrollTop - before)).toBeLessThan(60);
});

test('focus on what goes away inside an item passes on to the item', async () => {
  const items = (count: number) =>
    range(0, 5).map((item) => ({
      ...item,
      content: item.key === '3' && count > 0 ? <button type="button">React {count}</button> : item.key,
    }));
  const view = await render(<Log items={items(1)} />);
  await rest();
  page.getByRole('button', { name: 'React' }).element().focus();
  await view.rerender(<Log items={items(0)} />);
  await expect.element(article(3)).toHaveFocus();
});

test('focus that the reader has taken elsewhere stays there', async () => {
  const view = await render(<Log items={range(0, 5)} />);
  await rest();
  await enter();
  await expect.element(article(4)).toHaveFocus();
  article(4).element().blur();
  await view.rerender(<Log items={range(0, 4)} />);
  await rest();
  expect(document.activeElement).toBe(document.body);
});

test('the handle brings focus back to where it was, and scrolls nowhere', async () => {
  const handle = createRef<MessageLogHandle>();
  await render(<Log items={range(0, 200)} ref={handle} />);
  await rest();
  await enter();
  await userEvent.keyboard('{ArrowUp}');
  page.getByRole('button', { name: 'After' }).element().focus();
  await scrollTo(300);
  const before = log().scrollTop;
  handle.current?.focus();
  await rest();
  await expect.element(article(198)).toHaveFocus();
  expect(log().scrollTop).toBe(before);
});

test('the button leads to the latest item although those between were never measured', async () => {
  const tall = Object.fromEntries(Array.from({ length: 60 }, (_, id) => [id, id < 20 ? 24 : 130]));
  await render(<Log items={range(0, 60, tall)} initialKey="0" />);
  await rest();
  await jump().click();
  await rest();
  expect(gap()).toBeLessThan(1);
  await expect.element(text(59)).toBeVisible();
});

describe('the way back', () => {
  const onJump = vi.fn<() => void>();
  const onMove = vi.fn<(first: string | null) => void>();
  const back = { label: 'Back to where you were', onJump, onMove };
  const button = () => page.getByRole('button', { name: back.label });
  /** As a finger or a wheel on the log tells. */
  const layHands = () => log().dispatchEvent(new WheelEvent('wheel', { bubbles: true }));

  beforeEach(() => {
    onJump.mockClear();
    onMove.mockClear();
  });

  test('comes before the way to the latest, also at the end, without the number of new items', async () => {
    const view = await render(<Log items={range(0, 4)} newCount={3} back={back} />);
    await rest();
    await button().click();
    expect(onJump).toHaveBeenCalledOnce();
    await expect.element(button()).toHaveTextContent('');
    await view.rerender(<Log items={range(0, 4)} newCount={3} />);
    expect(jump().query()).toBeNull();
  });

  test('is told what the reader has come to by hand, but not where they are led', async () => {
    const handle = createRef<MessageLogHandle>();
    await render(<Log items={range(0, 300)} ref={handle} back={back} />);
    await rest();
    layHands();
    handle.current?.revealItem('100');
    await rest();
    handle.current?.scrollToItem('120');
    await rest();
    expect(onMove).not.toHaveBeenCalled();

    layHands();
    await scrollTo(log().scrollTop + 400);
    const first = Number(onMove.mock.lastCall?.[0]);
    expect(top(first)).toBeLessThanOrEqual(0);
    expect(top(first + 1)).toBeGreaterThan(0);
    await scrollTo(log().scrollHeight);
    expect(onMove).toHaveBeenLastCalledWith(null);
  });

  test('is told of keys, and of the end that a message of the reader’s own leads to', async () => {
    const handle = createRef<MessageLogHandle>();
    await render(<Log items={range(0, 300)} ref={handle} back={back} />);
    await rest();
    handle.current?.revealItem('100');
    await rest();
    await userEvent.keyboard('{PageUp}{PageUp}');
    await vi.waitFor(() => expect(Number(onMove.mock.lastCall?.[0])).toBeLessThan(100));
    handle.current?.scrollToEnd();
    expect(onMove).toHaveBeenLastCalledWith(null);
  });
});

test('the handle finds the last item in view, unless that is the end', async () => {
  const handle = createRef<MessageLogHandle>();
  await render(<Log items={range(0, 300)} ref={handle} />);
  await rest();
  expect(handle.current?.findPlace()).toBeNull();
  await scrollTo(3_000);
  const last = Number(handle.current?.findPlace());
  expect(top(last)).toBeLessThan(log().clientHeight);
  expect(top(last + 1)).toBeGreaterThanOrEqual(log().clientHeight);
});

describe('a heading that floats', () => {
  const day = (name: string): MessageLogItem => ({
    key: name,
    heading: () => name,
    content: <p style={{ height: 40 }}>{name}</p>,
  });
  const items = [day('Monday'), ...range(0, 50), day('Tuesday'), ...range(50, 100)];
  const floating = () => document.querySelector<HTMLElement>('[data-slot="message-log-heading"]');
  const shown = () => (floating()?.dataset['state'] === 'shown' ? floating()?.textContent : null);
  const scroll = (offset: number) => {
    log().scrollTop = offset;
    log().dispatchEvent(new Event('scroll'));
  };

  test('says what is at the top while the log scrolls, and goes once it rests', async () => {
    await render(<Log items={items} initialKey="70" />);
    await rest();
    expect(floating()).toBeNull();
    scroll(log().scrollTop - 200);
    await vi.waitFor(() => expect(shown()).toBe('Tuesday'));
    scroll(1_000);
    await vi.waitFor(() => expect(shown()).toBe('Monday'));
    await vi.waitFor(() => expect(shown()).toBeNull(), { timeout: 5_000 });
    await vi.waitFor(() => expect(getComputedStyle(floating() ?? log()).visibility).toBe('hidden'));
  });

  test('isn’t there beside its row, nor at the end', async () => {
    await render(<Log items={items} initialKey="Tuesday" />);
    await rest();
    const place = log().scrollTop;
    for (const offset of [place - 20, place + 20, 0, log().scrollHeight]) {
      scroll(place + 300);
      await vi.waitFor(() => expect(shown()).toBe('Tuesday'));
      scroll(offset);
      await vi.waitFor(() => expect(shown()).toBeNull());
    }
  });

  test('is for sight only, and takes no presses', async () => {
    await render(<Log items={items} initialKey="70" />);
    await rest();
    scroll(log().scrollTop - 200);
    await vi.waitFor(() => expect(shown()).toBe('Tuesday'));
    expect(floating()?.getAttribute('aria-hidden')).toBe('true');
    expect(getComputedStyle(floating() ?? log()).pointerEvents).toBe('none');
  });
});
