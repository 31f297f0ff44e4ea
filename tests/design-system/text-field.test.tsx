import { TextField } from '@ds/text-field/text-field';
import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const describedBy = () =>
  (page.getByRole('textbox').element().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

test('the label names the input, and a press on it focuses the input', async () => {
  await render(<TextField label="Email" />);
  await page.getByText('Email').click();
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveFocus();
});

test('error and hint describe the input, the error first, each only while it is rendered', async () => {
  const view = await render(<TextField label="Email" />);
  const input = page.getByRole('textbox');
  expect(input.element().hasAttribute('aria-describedby')).toBe(false);
  expect(input.element().hasAttribute('aria-invalid')).toBe(false);

  await view.rerender(<TextField label="Email" hint="We never show it." />);
  expect(describedBy()).toEqual(['We never show it.']);

  await view.rerender(<TextField label="Email" hint="We never show it." error="Write an address." />);
  expect(describedBy()).toEqual(['Write an address.', 'We never show it.']);
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
});

test('the caller’s description comes after its own', async () => {
  await render(
    <>
      <TextField label="Email" error="Write an address." aria-describedby="more" />
      <p id="more">More</p>
    </>,
  );
  expect(describedBy()).toEqual(['Write an address.', 'More']);
});

/** Shows an error at a button's press or at Enter, and moves focus to the field on request. */
function Asking({ movesFocus }: { movesFocus: boolean }) {
  const [error, setError] = useState<string>();
  const ask = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (movesFocus) event.currentTarget.querySelector('input')?.focus();
    setError('Write an address.');
  };
  return (
    <form onSubmit={ask} noValidate>
      <TextField label="Email" {...(error ? { error } : {})} />
      <button type="submit">Send</button>
    </form>
  );
}

const said = () =>
  [...document.querySelectorAll('[data-slot=announcer] p')].map((message) => message.textContent);
const forget = () =>
  document.querySelectorAll('[data-slot=announcer] p').forEach((message) => message.remove());

test('an error that comes to a focused field is announced once: nothing else would say it', async () => {
  forget();
  await render(<Asking movesFocus={false} />);
  await page.getByRole('textbox').click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(said).toEqual(['Write an address.']);
  await userEvent.keyboard('{Enter}');
  expect(said()).toEqual(['Write an address.']);
});

function Counting() {
  const [value, setValue] = useState('');
  const error = value.length > 0 && value.length < 4 ? 'Use at least 4 letters.' : undefined;
  return (
    <TextField
      label="Name"
      value={value}
      onChange={(event) => setValue(event.target.value)}
      {...(error ? { error } : {})}
    />
  );
}

test('an error that comes by typing is announced once the person pauses, if it is still there', async () => {
  forget();
  await render(<Counting />);
  await page.getByRole('textbox').click();
  await import('@ds/announcer/announcer');
  await userEvent.keyboard('Anna');
  await new Promise((done) => setTimeout(done, 1300));
  expect(said()).toEqual([]);
  await userEvent.keyboard('{Backspace}');
  expect(said()).toEqual([]);
  await expect.poll(said, { timeout: 3000 }).toEqual(['Use at least 4 letters.']);
});

test('an error to which focus moves is its description alone, and is not announced as well', async () => {
  forget();
  await render(<Asking movesFocus />);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('textbox')).toHaveFocus();
  await import('@ds/announcer/announcer');
  await new Promise((done) => setTimeout(done, 100));
  expect(said()).toEqual([]);
});

test('an error has an icon: colour is never alone', async () => {
  await render(<TextField label="Email" error="Write an address." />);
  const error = document.querySelector('[data-slot="error"]');
  expect(error?.querySelector('svg[aria-hidden]')).not.toBeNull();
});

test('it works with a form library', async () => {
  const ref = vi.fn<(node: HTMLInputElement | null) => void>();
  const change = vi.fn<() => void>();
  const blur = vi.fn<() => void>();
  await render(<TextField label="Email" name="email" ref={ref} onChange={change} onBlur={blur} />);
  await userEvent.type(page.getByRole('textbox'), 'a');
  await userEvent.keyboard('{Tab}');
  expect(ref).toHaveBeenCalledWith(page.getByRole('textbox').element());
  expect(change).toHaveBeenCalledTimes(1);
  expect(blur).toHaveBeenCalledTimes(1);
  await expect.element(page.getByRole('textbox')).toHaveAttribute('name', 'email');
});

test('keyboard focus shows on the box', async () => {
  await render(<TextField label="Email" />);
  await userEvent.keyboard('{Tab}');
  const box = document.querySelector('[data-slot="box"]');
  expect(box && getComputedStyle(box).outlineStyle).toBe('solid');
  expect(box && getComputedStyle(box).outlineWidth).toBe('2px');
});
