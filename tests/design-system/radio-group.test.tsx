import { RadioGroup } from '@ds/radio-group/radio-group';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const options = [
  { value: 'everybody', label: 'Everybody', hint: 'Found in search.' },
  { value: 'followers', label: 'Followers' },
  { value: 'invited', label: 'Invited' },
];

const group = () => page.getByRole('radiogroup');
const radio = (name: string) => page.getByRole('radio', { name, exact: true });

test('the legend names the group, its label each radio; a hint describes its own option only', async () => {
  await render(<RadioGroup label="Who may watch?" options={options} />);
  await expect.element(group()).toHaveAccessibleName('Who may watch?');
  await expect.element(radio('Everybody')).toHaveAccessibleDescription('Found in search.');
  expect(radio('Followers').element().hasAttribute('aria-describedby')).toBe(false);
  expect(document.querySelectorAll(':checked')).toHaveLength(0);
});

test('by pointer: a press on radio, label or hint chooses', async () => {
  const change = vi.fn<(value: string) => void>();
  await render(<RadioGroup label="Who" options={options} onValueChange={change} />);
  await radio('Invited').click();
  await page.getByText('Followers').click();
  await page.getByText('Found in search.').click();
  expect(change.mock.calls).toEqual([['invited'], ['followers'], ['everybody']]);
  await expect.element(radio('Everybody')).toBeChecked();
  expect(document.querySelectorAll(':checked')).toHaveLength(1);
});

test('by keyboard: one tab stop, at the chosen radio; arrow keys choose, and wrap around', async () => {
  const change = vi.fn<(value: string) => void>();
  await render(
    <>
      <RadioGroup label="Who" options={options} defaultValue="followers" onValueChange={change} />
      <button type="button">After</button>
    </>,
  );
  await userEvent.tab();
  await expect.element(radio('Followers')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(change.mock.calls).toEqual([['invited'], ['everybody'], ['invited']]);
  await expect.element(radio('Invited')).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button')).toHaveFocus();
});

test('by keyboard: Space chooses if nothing is chosen yet', async () => {
  await render(<RadioGroup label="Who" options={options} />);
  await userEvent.tab();
  await expect.element(radio('Everybody')).toHaveFocus();
  await expect.element(radio('Everybody')).not.toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(radio('Everybody')).toBeChecked();
});

test('it is controlled by `value`; null is no answer yet', async () => {
  const change = vi.fn<(value: string) => void>();
  const view = await render(<RadioGroup label="Who" options={options} value={null} onValueChange={change} />);
  await radio('Invited').click();
  expect(change.mock.calls).toEqual([['invited']]);
  await expect.element(radio('Invited')).not.toBeChecked();
  await view.rerender(<RadioGroup label="Who" options={options} value="invited" onValueChange={change} />);
  await expect.element(radio('Invited')).toBeChecked();
});

test('error and hint describe the group, the error first, and the group is invalid', async () => {
  const view = await render(<RadioGroup label="Who" options={options} hint="For this live." />);
  await expect.element(group()).toHaveAccessibleDescription('For this live.');
  expect(group().element().hasAttribute('aria-invalid')).toBe(false);

  await view.rerender(<RadioGroup label="Who" options={options} hint="For this live." error="Choose one." />);
  await expect.element(group()).toHaveAccessibleDescription('Choose one. For this live.');
  await expect.element(group()).toHaveAttribute('aria-invalid', 'true');
  expect(document.querySelector('input[aria-invalid]')).toBeNull();
  expect(document.querySelector('[data-slot="error"] svg[aria-hidden]')).not.toBeNull();
});

test('each radio shows the error', async () => {
  const edge = () => {
    const drawn = document.querySelector('input + span');
    return drawn && getComputedStyle(drawn).borderTopColor;
  };
  const view = await render(<RadioGroup label="Who" options={options} />);
  const calm = edge();
  await view.rerender(<RadioGroup label="Who" options={options} error="Choose one." />);
  expect(edge()).not.toBe(calm);
});

test('arrow keys skip a disabled option; a disabled group can’t be changed', async () => {
  const some = [{ value: 'none', label: 'Nobody', disabled: true }, ...options];
  const view = await render(<RadioGroup label="Who" options={some} defaultValue="everybody" />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(radio('Invited')).toBeChecked();
  await view.rerender(<RadioGroup label="Who" options={some} defaultValue="everybody" disabled />);
  for (const element of page.getByRole('radio').elements()) expect(element.matches(':disabled')).toBe(true);
});

test('two groups on a page have separate answers, and a form sends each under its name', async () => {
  await render(
    <form aria-label="Form">
      <RadioGroup label="Watch" name="watch" options={options} defaultValue="everybody" />
      <RadioGroup label="Write" options={options} defaultValue="invited" />
      <RadioGroup label="Join" options={options} defaultValue="followers" />
    </form>,
  );
  expect(document.querySelectorAll(':checked')).toHaveLength(3);
  const form = page.getByRole('form').element() as HTMLFormElement;
  expect(new FormData(form).get('watch')).toBe('everybody');
});

test('keyboard focus is drawn as an outline', async () => {
  await render(<RadioGroup label="Who" options={options} />);
  await userEvent.tab();
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
  expect(`${outlineStyle} ${outlineWidth}`).toBe('solid 2px');
});

test('each target measures at least 44 by 44, alone and in its row', async () => {
  await render(<RadioGroup label="Who" options={options} />);
  for (const target of document.querySelectorAll('input, label')) {
    const { width, height } = target.getBoundingClientRect();
    expect(Math.min(width, height), target.outerHTML.slice(0, 80)).toBeGreaterThanOrEqual(44);
  }
});

test.each([
  ['an empty label', { label: '', options }, /RadioGroup has an empty `label`/],
  ['no options', { label: 'Who', options: [] }, /"Who" has no options/],
  ['a value given twice', { label: 'Who', options: [...options, ...options] }, /more than one option/],
  [
    'a default that is no option',
    { label: 'Who', options, defaultValue: 'friends' },
    /starts with "friends", which is none of its options \("everybody", "followers", "invited"\)/,
  ],
])('in development, %s throws', async (_, props, message) => {
  await expect(render(<RadioGroup {...props} />)).rejects.toThrow(message);
});
