import { TextArea } from '@ds/text-area/text-area';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const limit = {
  maxLength: 20,
  counter: (used: number, max: number) => `${used} / ${max}`,
  announceLeft: (left: number) => (left < 0 ? `${-left} too many` : `${left} left`),
  thresholds: [10, 5, 0],
};

const area = () => page.getByRole('textbox');
const height = () => area().element().getBoundingClientRect().height;
const count = () => document.querySelector('[data-slot="counter"] > span:not([hidden])')?.textContent;
const announcer = () => document.querySelector('[data-slot=announcer][aria-live=polite]');
const announced = () => [...(announcer()?.children ?? [])].map((message) => message.textContent);

afterEach(() => announcer()?.replaceChildren());

test('the label names the box, and a press on it focuses the box', async () => {
  await render(<TextArea label="About you" />);
  await page.getByText('About you').click();
  await expect.element(page.getByRole('textbox', { name: 'About you' })).toHaveFocus();
});

test('error, hint, count and the caller’s description describe it, in this order, each only while it is rendered', async () => {
  const view = await render(<TextArea label="About you" />);
  expect(area().element().hasAttribute('aria-describedby')).toBe(false);
  expect(area().element().hasAttribute('aria-invalid')).toBe(false);

  await view.rerender(
    <>
      <TextArea
        label="About you"
        hint="Others see it."
        error="Write it."
        aria-describedby="more"
        {...limit}
      />
      <p id="more">More</p>
    </>,
  );
  await expect.element(area()).toHaveAccessibleDescription('Write it. Others see it. 0 / 20 More');
  await expect.element(area()).toHaveAttribute('aria-invalid', 'true');
  expect(document.querySelector('[data-slot="error"] svg[aria-hidden]')).not.toBeNull();
});

test('it starts with its rows, at least 44 px, and grows and shrinks with the text', async () => {
  const view = await render(<TextArea label="About you" rows={1} />);
  expect(height()).toBeGreaterThanOrEqual(44);
  const one = height();
  await view.rerender(<TextArea label="About you" rows={3} />);
  const three = height();
  expect(three).toBeCloseTo(one + 48, 0);

  await userEvent.type(area(), 'a{Enter}b{Enter}c');
  expect(height()).toBe(three);
  await userEvent.keyboard('{Enter}d{Enter}e');
  expect(height()).toBeCloseTo(one + 96, 0);
  await userEvent.clear(area());
  expect(height()).toBe(three);
});

test('its text is 16 px or larger, and keyboard focus is drawn as an outline', async () => {
  await render(<TextArea label="About you" />);
  await userEvent.tab();
  const { fontSize, outlineStyle, outlineWidth } = getComputedStyle(area().element());
  expect(Number.parseFloat(fontSize)).toBeGreaterThanOrEqual(16);
  expect(`${outlineStyle} ${outlineWidth}`).toBe('solid 2px');
});

test('read-only keeps the focus and its text; disabled takes neither', async () => {
  const view = await render(<TextArea label="About you" readOnly defaultValue="Mina" />);
  await userEvent.tab();
  await expect.element(area()).toHaveFocus();
  await userEvent.keyboard('a');
  await expect.element(area()).toHaveValue('Mina');
  await view.rerender(<TextArea label="About you" disabled defaultValue="Mina" />);
  await expect.element(area()).toBeDisabled();
});

test('the count follows typing, counts an emoji as one, and cuts nothing off', async () => {
  await render(<TextArea label="About you" defaultValue="Hi" {...limit} />);
  expect(count()).toBe('2 / 20');
  await area().click();
  await userEvent.keyboard('{End}');
  document.execCommand('insertText', false, ' 👋');
  await vi.waitFor(() => expect(count()).toBe('4 / 20'));
  await userEvent.fill(area(), 'a'.repeat(25));
  await expect.element(area()).toHaveValue('a'.repeat(25));
  await vi.waitFor(() => expect(count()).toBe('25 / 20'));
  expect(area().element().hasAttribute('maxlength')).toBe(false);
});

test('a text that is too long is shown by more than colour', async () => {
  await render(<TextArea label="About you" defaultValue={'a'.repeat(20)} {...limit} />);
  const counter = () => document.querySelector<HTMLElement>('[data-slot="counter"]');
  expect(counter()?.dataset['state']).toBe('within');
  await userEvent.type(area(), 'a');
  await vi.waitFor(() => expect(counter()?.dataset['state']).toBe('over'));
  expect(counter()?.querySelector('svg[aria-hidden]')).not.toBeNull();
});

test('it counts with the caller’s measure', async () => {
  await render(
    <TextArea label="About you" defaultValue="👋" {...limit} measure={(text: string) => text.length} />,
  );
  expect(count()).toBe('2 / 20');
});

test('the characters left are announced at the thresholds only, while the text grows', async () => {
  await render(<TextArea label="About you" {...limit} />);
  await userEvent.type(area(), 'a'.repeat(9));
  expect(announced()).toEqual([]);
  await userEvent.keyboard('a');
  await vi.waitFor(() => expect(announced()).toEqual(['10 left']));
  await userEvent.keyboard('{Backspace}');
  await userEvent.keyboard('aaaa');
  await vi.waitFor(() => expect(announced()).toEqual(['10 left', '10 left']));
  await userEvent.keyboard('a'.repeat(7));
  await vi.waitFor(() => expect(announced().slice(2)).toEqual(['5 left', '0 left']));
});

test('it announces once that the text is too long, and that it fits again', async () => {
  await render(<TextArea label="About you" defaultValue={'a'.repeat(20)} {...limit} />);
  await userEvent.type(area(), 'aaa');
  await vi.waitFor(() => expect(announced()).toEqual(['1 too many']));
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
  await vi.waitFor(() => expect(announced()).toEqual(['1 too many', '0 left']));
});

test('a paste over several thresholds is announced once', async () => {
  await render(<TextArea label="About you" {...limit} />);
  await userEvent.fill(area(), 'a'.repeat(23));
  await vi.waitFor(() => expect(count()).toBe('23 / 20'));
  expect(announced()).toEqual(['3 too many']);
});

test('by default, 50, 10 and 0 characters left are announced', async () => {
  const { maxLength, counter, announceLeft } = { ...limit, maxLength: 60 };
  await render(<TextArea label="About you" {...{ maxLength, counter, announceLeft }} />);
  for (const length of [9, 10, 49, 50, 59, 60]) await userEvent.fill(area(), 'a'.repeat(length));
  await vi.waitFor(() => expect(announced()).toEqual(['50 left', '10 left', '0 left']));
});

test('the description changes on blur: screen readers would repeat it at each key', async () => {
  await render(<TextArea label="About you" {...limit} />);
  await userEvent.type(area(), 'Hello');
  await vi.waitFor(() => expect(count()).toBe('5 / 20'));
  await expect.element(area()).toHaveAccessibleDescription('0 / 20');
  await userEvent.tab();
  await expect.element(area()).toHaveAccessibleDescription('5 / 20');
});

test('a text that the caller sets is counted, and not announced', async () => {
  const view = await render(<TextArea label="About you" value="Hi" onChange={() => undefined} {...limit} />);
  await view.rerender(
    <TextArea label="About you" value={'a'.repeat(20)} onChange={() => undefined} {...limit} />,
  );
  expect(count()).toBe('20 / 20');
  expect(announced()).toEqual([]);
});

function Form({ onSave }: { onSave: (values: { about: string }) => void }) {
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { about: 'Mina' } });
  const about = register('about', { required: 'Write a sentence.' });
  return (
    <form onSubmit={(event) => void handleSubmit(onSave)(event)} noValidate>
      <TextArea label="About you" error={formState.errors.about?.message} {...about} {...limit} />
      <button type="submit">Save</button>
      <button type="button" onClick={() => reset({ about: 'Somebody else' })}>
        Reset
      </button>
    </form>
  );
}

test('it works with a form library: default, error and focus, reset', async () => {
  const save = vi.fn<(values: { about: string }) => void>();
  await render(<Form onSave={(values) => save(values)} />);
  expect(count()).toBe('4 / 20');

  await userEvent.clear(area());
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(area()).toHaveAccessibleDescription(/^Write a sentence\./);
  await expect.element(area()).toHaveFocus();
  expect(save).not.toHaveBeenCalled();

  await userEvent.type(area(), 'Hello');
  await page.getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith({ about: 'Hello' }));

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(area()).toHaveValue('Somebody else');
  await vi.waitFor(() => expect(count()).toBe('13 / 20'));
});

test('a native reset updates count and description, without an announcement', async () => {
  await render(
    <form>
      <TextArea label="About you" defaultValue="Hi" {...limit} />
      <button type="reset">Reset</button>
    </form>,
  );
  await userEvent.fill(area(), 'a'.repeat(8));
  await vi.waitFor(() => expect(count()).toBe('8 / 20'));
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(area()).toHaveValue('Hi');
  await vi.waitFor(() => expect(count()).toBe('2 / 20'));
  await expect.element(area()).toHaveAccessibleDescription('2 / 20');
  expect(announced()).toEqual([]);
});

test('a prevented reset doesn’t change the count', async () => {
  await render(
    <form onReset={(event) => event.preventDefault()}>
      <TextArea label="About you" defaultValue="Hi" {...limit} />
      <button type="reset">Reset</button>
    </form>,
  );
  await userEvent.fill(area(), 'a'.repeat(8));
  await page.getByRole('button', { name: 'Reset' }).click();
  await vi.waitFor(() => expect(count()).toBe('8 / 20'));
});

test('at 320 px and twice the text size, a long word widens and clips nothing', async () => {
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
  await render(<TextArea label="About you" defaultValue={'word'.repeat(40)} {...limit} />);
  const { scrollHeight, clientHeight } = area().element();
  const { scrollWidth } = document.documentElement;
  document.documentElement.removeAttribute('style');
  await page.viewport(390, 844);
  expect(scrollWidth).toBe(320);
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
});

test.each([
  ['an empty label', { label: '' }, /TextArea has an empty `label`.*Pass what the box is for/],
  ['a limit of nothing', { label: 'About', ...limit, maxLength: 0 }, /the `maxLength` 0/],
  ['a limit between two numbers', { label: 'About', ...limit, maxLength: 1.5 }, /the `maxLength` 1.5/],
])('in development, %s throws', async (_, props, message) => {
  await expect(render(<TextArea {...props} />)).rejects.toThrow(message);
});
