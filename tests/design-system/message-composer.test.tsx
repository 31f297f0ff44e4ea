import { IconButton } from '@ds/icon-button/icon-button';
import { MessageComposer, type MessageComposerProps } from '@ds/message-composer/message-composer';
import { createRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const send = vi.fn<(text: string) => void>();

const Example = ({ text = '', ...props }: Partial<MessageComposerProps> & { text?: string }) => {
  const [value, setValue] = useState(text);
  return (
    <MessageComposer
      label="Message"
      sendLabel="Send"
      value={value}
      onChange={setValue}
      onSend={() => {
        send(value);
        setValue('');
      }}
      {...props}
    />
  );
};

const area = () => page.getByRole('textbox', { name: 'Message' });
const button = () => page.getByRole('button', { name: 'Send' });
const announced = () =>
  [...(document.querySelector('[data-slot=announcer][aria-live=polite]')?.children ?? [])].map(
    (message) => message.textContent,
  );

/** Which pointers the device has. */
const setPointers = (...pointers: string[]) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list: MediaQueryList = Object.create(EventTarget.prototype);
    return Object.assign(list, { matches: pointers.includes(query), media: query });
  });

/** Presses Enter as a browser does; true if the field would get a line. */
function pressEnter(more: KeyboardEventInit = {}): boolean {
  const init = { key: 'Enter', bubbles: true, cancelable: true, ...more };
  return area().element().dispatchEvent(new KeyboardEvent('keydown', init));
}

beforeEach(() => {
  send.mockClear();
  setPointers('(any-pointer: fine)');
});

afterEach(async () => {
  vi.restoreAllMocks();
  document.querySelector('[data-slot=announcer][aria-live=polite]')?.replaceChildren();
  document.documentElement.removeAttribute('style');
  await page.viewport(390, 844);
});

describe('Enter', () => {
  test('sends where there is a mouse and no finger as the first pointer', async () => {
    await render(<Example />);
    await userEvent.type(area(), 'Hello{Enter}');
    expect(send.mock.calls).toEqual([['Hello']]);
    await expect.element(area()).toHaveValue('');
    await expect.element(area()).toHaveFocus();
  });

  test.each([
    ['a phone', []],
    ['a phone with a pen', ['(any-pointer: fine)', '(pointer: coarse)']],
  ])('makes a line on %s', async (_, pointers) => {
    setPointers(...pointers);
    await render(<Example />);
    await userEvent.type(area(), 'one{Enter}two');
    await expect.element(area()).toHaveValue('one\ntwo');
    expect(send).not.toHaveBeenCalled();
  });

  test('with Shift makes a line everywhere', async () => {
    await render(<Example />);
    await userEvent.type(area(), 'one{Shift>}{Enter}{/Shift}two');
    await expect.element(area()).toHaveValue('one\ntwo');
    expect(send).not.toHaveBeenCalled();
  });

  test.each(['ctrlKey', 'metaKey'])('with %s sends everywhere', async (modifier) => {
    setPointers();
    await render(<Example text="Hello" />);
    expect(pressEnter({ [modifier]: true })).toBe(false);
    expect(send.mock.calls).toEqual([['Hello']]);
  });

  test.each([
    ['a word is being composed', { isComposing: true }],
    ['Safari has just ended the composition', { keyCode: 229 }],
    ['Ctrl is held, too', { isComposing: true, ctrlKey: true }],
  ])('never sends while %s', async (_, init) => {
    await render(<Example text="你好" />);
    area()
      .element()
      .dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    expect(pressEnter(init)).toBe(true);
    expect(send).not.toHaveBeenCalled();
    pressEnter();
    expect(send.mock.calls).toEqual([['你好']]);
  });

  test('sends no blank text', async () => {
    await render(<Example text={' \n '} />);
    expect(pressEnter()).toBe(false);
    expect(send).not.toHaveBeenCalled();
  });
});

describe('the button', () => {
  test('looks disabled and does nothing while the text is blank', async () => {
    await render(<Example text="  " />);
    await expect.element(button()).toHaveAttribute('aria-disabled', 'true');
    await button().click({ force: true });
    expect(send).not.toHaveBeenCalled();
    await userEvent.type(area(), 'a');
    await expect.element(button()).not.toHaveAttribute('aria-disabled');
  });

  test('sends and leaves the focus in the field', async () => {
    await render(<Example />);
    await userEvent.type(area(), 'Hello');
    const blur = vi.fn<() => void>();
    area().element().addEventListener('blur', blur);
    await button().click();
    expect(send.mock.calls).toEqual([['Hello']]);
    await expect.element(area()).toHaveFocus();
    expect(blur).not.toHaveBeenCalled();
  });

  test('by keyboard, sends and moves the focus to the field', async () => {
    await render(<Example />);
    await userEvent.type(area(), 'Hello');
    await userEvent.tab();
    await expect.element(button()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(area()).toHaveFocus();
  });

  test('opens no keyboard that was closed', async () => {
    await render(<Example text="Hello" />);
    await button().click();
    expect(send).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(document.body);
  });
});

test('the field grows with the text to six lines, then scrolls; the button stays at its last line', async () => {
  await render(<Example />);
  const height = () => area().element().getBoundingClientRect().height;
  const one = height();
  expect(one).toBeGreaterThanOrEqual(44);
  await userEvent.fill(area(), 'one\ntwo');
  expect(height()).toBeCloseTo(one + 24, 0);
  await userEvent.fill(area(), 'one\ntwo\n');
  expect(height()).toBeCloseTo(one + 48, 0);
  await userEvent.fill(area(), 'a\n'.repeat(20));
  expect(height()).toBeCloseTo(one + 120, 0);
  expect(area().element().scrollHeight).toBeGreaterThan(area().element().clientHeight);
  const bottom = area().element().getBoundingClientRect().bottom;
  expect(Math.abs(button().element().getBoundingClientRect().bottom - bottom)).toBeLessThan(3);
});

test('its text is 16 px or larger, and 320 px with twice the text size hold it', async () => {
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
  await render(<Example text={'word'.repeat(40)} />);
  expect(Number.parseFloat(getComputedStyle(area().element()).fontSize)).toBeGreaterThanOrEqual(16);
  expect(document.documentElement.scrollWidth).toBe(320);
});

describe('at 320 px with twice the text size', () => {
  const setLarge = async () => {
    await page.viewport(320, 640);
    document.documentElement.style.fontSize = '200%';
  };
  const clip = <IconButton label="Attach" icon={<i className="size-6" />} />;
  const smile = <IconButton label="Emoji" icon={<i className="size-6" />} />;
  const boxOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).element().getBoundingClientRect();

  test('the field has room for a word beside the button before it; the others stand below, in their order', async () => {
    await setLarge();
    await render(<Example start={clip} inside={smile} text="Hello" />);
    const field = area().element();
    const { paddingLeft, paddingRight } = getComputedStyle(field);
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    expect(room).toBeGreaterThan(150);
    const { left, bottom } = field.getBoundingClientRect();
    const [attach, emoji, send] = [boxOf('Attach'), boxOf('Emoji'), boxOf('Send')];
    expect(attach.right).toBeLessThan(left);
    expect(attach.bottom).toBeCloseTo(bottom, 0);
    expect(emoji.top).toBeGreaterThan(bottom);
    expect(send.top).toBeGreaterThan(bottom);
    expect(send.left).toBeGreaterThanOrEqual(emoji.right);
    expect(send.bottom).toBeCloseTo(emoji.bottom, 0);
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  test('the field grows with the text, and all of it is in sight', async () => {
    await setLarge();
    await render(<Example start={clip} inside={smile} />);
    await userEvent.fill(area(), 'one\ntwo\nthree');
    const { scrollHeight, clientHeight } = area().element();
    expect(clientHeight).toBeGreaterThanOrEqual(scrollHeight);
  });

  test('a long text leaves the most of the page to the chat', async () => {
    await setLarge();
    await render(<Example start={clip} inside={smile} text={'line\n'.repeat(9)} />);
    const composer = document.querySelector('[data-slot=message-composer]');
    expect(composer?.getBoundingClientRect().height).toBeLessThan(320);
    expect(area().element().scrollHeight).toBeGreaterThan(area().element().clientHeight);
  });

  test.each([
    ['without a button before the field', { inside: smile }],
    ['while there is nothing to send', { start: clip, inside: smile, text: '', idleAction: smile }],
  ])('its buttons measure 44 px, and the field keeps its room, %s', async (_, props) => {
    await setLarge();
    await render(<Example text="Hello" {...props} />);
    for (const one of document.querySelectorAll('button')) {
      const { width, height } = one.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    expect(area().element().getBoundingClientRect().width).toBeGreaterThan(200);
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});

test('what is left is shown below 200, and announced at thresholds; a text that is too long is sent on', async () => {
  const limit = { maxLength: 300, remaining: (left: number) => `${left} left` };
  await render(<Example limit={limit} />);
  await userEvent.fill(area(), 'a'.repeat(100));
  expect(page.getByText('200 left').query()).toBeNull();
  await userEvent.fill(area(), 'a'.repeat(101));
  await expect.element(page.getByText('199 left')).toBeVisible();
  expect(announced()).toEqual([]);
  await userEvent.fill(area(), '👋'.repeat(250));
  await vi.waitFor(() => expect(announced()).toEqual(['50 left']));
  await userEvent.fill(area(), 'a'.repeat(310));
  await vi.waitFor(() => expect(announced()).toEqual(['50 left', '-10 left']));
  pressEnter();
  expect(send).toHaveBeenCalledTimes(1);
});

test('an error stands at the field, describes it, and is announced to who has just pressed a key there', async () => {
  const view = await render(<Example text="Hello" />);
  await userEvent.type(area(), '!');
  await view.rerender(<Example text="Hello" error="Try again in a minute." />);
  await expect.element(area()).toHaveAccessibleDescription('Try again in a minute.');
  await expect.element(area()).toHaveAttribute('aria-invalid', 'true');
  // Once the person has paused typing.
  await vi.waitFor(() => expect(announced()).toEqual(['Try again in a minute.']), 3000);
});

test('a notice stands instead of the field', async () => {
  await render(<Example notice={<p>You can write again once Mina accepts.</p>} />);
  await expect.element(page.getByText('You can write again once Mina accepts.')).toBeVisible();
  expect(area().query()).toBeNull();
});

test('the ref leads to the field', async () => {
  const ref = createRef<HTMLTextAreaElement>();
  await render(<Example ref={ref} />);
  expect(ref.current).toBe(area().element());
});

test('what it answers stands above; its button and Esc end that, and focus stays in the field', async () => {
  const cancel = vi.fn<() => void>();
  const context = {
    icon: <i />,
    title: 'Reply to Mina',
    text: 'Coming?',
    cancelLabel: 'Cancel reply',
    onCancel: cancel,
  };
  const view = await render(<Example text="Yes" context={context} />);
  await expect.element(page.getByText('Reply to Mina')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel reply' }).click();
  expect(cancel).toHaveBeenCalledTimes(1);
  await expect.element(area()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(cancel).toHaveBeenCalledTimes(2);
  await view.rerender(<Example text="Yes" />);
  await userEvent.keyboard('{Escape}');
  expect(cancel).toHaveBeenCalledTimes(2);
  await expect.element(area()).toHaveValue('Yes');
});

test('what is on its way isn’t sent again', async () => {
  send.mockClear();
  await render(<Example text="Yes" sending />);
  button()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(send).not.toHaveBeenCalled();
  await expect.element(button()).toHaveAttribute('aria-busy', 'true');
});
