import { CheckboxGroup } from '@ds/checkbox-group/checkbox-group';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const options = [
  { value: 'live', label: 'Live rooms' },
  { value: 'groups', label: 'Groups' },
  { value: 'tips', label: 'Tips' },
];

const group = () => page.getByRole('group');
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });

test('the legend names the group, its label each box', async () => {
  await render(<CheckboxGroup label="Tell me about" options={options} />);
  await expect.element(group()).toHaveAccessibleName('Tell me about');
  expect(group().element().tagName).toBe('FIELDSET');
  expect(page.getByRole('checkbox').elements()).toHaveLength(3);
  await expect.element(box('Groups')).not.toBeChecked();
});

test('by pointer: a press on a box or its label adds and removes its value, in the order of the options', async () => {
  const change = vi.fn<(value: string[]) => void>();
  await render(
    <CheckboxGroup label="Topics" options={options} defaultValue={['tips']} onValueChange={change} />,
  );
  await box('Groups').click();
  await page.getByText('Live rooms').click();
  await box('Tips').click();
  expect(change.mock.calls).toEqual([
    [['groups', 'tips']],
    [['live', 'groups', 'tips']],
    [['live', 'groups']],
  ]);
});

test('by keyboard: each box is a tab stop, and Space toggles it', async () => {
  const change = vi.fn<(value: string[]) => void>();
  await render(<CheckboxGroup label="Topics" options={options} onValueChange={change} />);
  await userEvent.tab();
  await expect.element(box('Live rooms')).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(box('Groups')).toBeChecked();
  expect(change.mock.calls).toEqual([[['groups']]]);
});

test('it is controlled by `value`', async () => {
  const change = vi.fn<(value: string[]) => void>();
  const view = await render(
    <CheckboxGroup label="Topics" options={options} value={['live']} onValueChange={change} />,
  );
  await box('Tips').click();
  expect(change.mock.calls).toEqual([[['live', 'tips']]]);
  await expect.element(box('Tips')).not.toBeChecked();
  await view.rerender(
    <CheckboxGroup label="Topics" options={options} value={['live', 'tips']} onValueChange={change} />,
  );
  await expect.element(box('Tips')).toBeChecked();
  await view.rerender(<CheckboxGroup label="Topics" options={options} value={[]} onValueChange={change} />);
  expect(document.querySelectorAll(':checked')).toHaveLength(0);
});

test('error and hint describe the group, the error first; each box is invalid, because a group can’t be', async () => {
  const view = await render(<CheckboxGroup label="Topics" options={options} hint="Any number." />);
  await expect.element(group()).toHaveAccessibleDescription('Any number.');
  expect(document.querySelector('[aria-invalid]')).toBeNull();

  await view.rerender(
    <CheckboxGroup label="Topics" options={options} hint="Any number." error="Choose one at least." />,
  );
  await expect.element(group()).toHaveAccessibleDescription('Choose one at least. Any number.');
  expect(group().element().hasAttribute('aria-invalid')).toBe(false);
  for (const element of page.getByRole('checkbox').elements())
    expect(element.getAttribute('aria-invalid')).toBe('true');
  expect(document.querySelector('[data-slot="error"] svg[aria-hidden]')).not.toBeNull();
});

test('a disabled option keeps its choice and can’t be toggled; nor can any in a disabled group', async () => {
  const change = vi.fn<(value: string[]) => void>();
  const security = { value: 'security', label: 'Security', disabled: true };
  const view = await render(
    <CheckboxGroup
      label="Topics"
      options={[security, ...options]}
      defaultValue={['security']}
      onValueChange={change}
    />,
  );
  await box('Security').click({ force: true });
  await expect.element(box('Security')).toBeChecked();
  await box('Tips').click();
  expect(change.mock.calls).toEqual([[['security', 'tips']]]);

  await view.rerender(<CheckboxGroup label="Topics" options={[security, ...options]} disabled />);
  for (const element of page.getByRole('checkbox').elements())
    expect(element.matches(':disabled')).toBe(true);
});

test('a form sends the chosen values under its name, and restores them on reset', async () => {
  await render(
    <form aria-label="Form">
      <CheckboxGroup label="Topics" name="topics" options={options} defaultValue={['live']} />
    </form>,
  );
  const form = page.getByRole('form').element() as HTMLFormElement;
  await box('Tips').click();
  expect(new FormData(form).getAll('topics')).toEqual(['live', 'tips']);
  form.reset();
  expect(new FormData(form).getAll('topics')).toEqual(['live']);
});

test('each target measures at least 44 by 44, alone and in its row', async () => {
  await render(<CheckboxGroup label="Topics" options={options} />);
  for (const target of document.querySelectorAll('input, label')) {
    const { width, height } = target.getBoundingClientRect();
    expect(Math.min(width, height), target.outerHTML.slice(0, 80)).toBeGreaterThanOrEqual(44);
  }
});

test.each([
  ['an empty label', { label: ' ', options }, /has an empty `label`.*Pass the question/],
  ['no options', { label: 'Topics', options: [] }, /"Topics" has no options/],
  [
    'a value given twice',
    { label: 'Topics', options: [...options, { value: 'live', label: 'Again' }] },
    /more than one option with the value "live"/,
  ],
  [
    'an option without a label',
    { label: 'Topics', options: [{ value: 'live', label: '' }] },
    /empty `label` at the option "live"/,
  ],
  [
    'a default that is no option',
    { label: 'Topics', options, defaultValue: ['news'] },
    /starts with "news", which is none of its options/,
  ],
  [
    'a value that is no option',
    { label: 'Topics', options, value: ['live', 'news'] },
    /starts with "news", which is none of its options/,
  ],
])('in development, %s throws', async (_, props, message) => {
  await expect(render(<CheckboxGroup {...props} />)).rejects.toThrow(message);
});
