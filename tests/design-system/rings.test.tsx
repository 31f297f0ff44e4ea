import { Avatar } from '@ds/avatar/avatar';
import { Ring } from '@ds/ring/ring';
import { Spinner } from '@ds/spinner/spinner';
import { Steps } from '@ds/steps/steps';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const arc = () => document.querySelector('[data-slot="ring-arc"]')?.getAttribute('stroke-dasharray');

test('screen readers skip a ring without a name', async () => {
  const view = await render(<Ring state="still" />);
  expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  await view.rerender(<Ring state="success" label="Done" />);
  await expect.element(page.getByRole('img', { name: 'Done' })).toBeVisible();
});

test('a counting ring is closed by its progress, at most completely', async () => {
  const view = await render(<Ring state="counting" progress={0.25} />);
  expect(arc()).toBe('0.25 1');
  await view.rerender(<Ring state="counting" progress={7} />);
  expect(arc()).toBe('1');
  await view.rerender(<Ring state="counting" progress={-1} />);
  expect(arc()).toBeUndefined();
});

test('only success has a check', async () => {
  const view = await render(<Ring state="still" />);
  expect(document.querySelector('[data-slot="ring-check"]')).toBeNull();
  await view.rerender(<Ring state="success" />);
  expect(document.querySelector('[data-slot="ring-check"]')).not.toBeNull();
});

test('a ring grows with the text', async () => {
  document.documentElement.style.fontSize = '32px';
  await render(<Ring state="still" size={24} />);
  expect(document.querySelector('svg')?.getBoundingClientRect().width).toBe(48);
  document.documentElement.style.fontSize = '';
});

test('a spinner is an unfinished progress with a name', async () => {
  await render(<Spinner label="Loading your account" />);
  const spinner = page.getByRole('progressbar', { name: 'Loading your account' });
  await expect.element(spinner).not.toHaveAttribute('aria-valuenow');
});

test.each([
  ['Mina Okafor', 'MO'],
  ['анна петрова сергеевна', 'АП'],
  ['王小明', '王'],
  ['29x8-Halo', '2'],
  ['🌊 wave', 'W'],
  ['🌊', '🌊'],
])('the avatar of %s shows %s', async (name, initials) => {
  await render(<Avatar name={name} />);
  await expect.element(page.getByRole('img', { name })).toHaveTextContent(initials);
});

test('an avatar names the meaning of its ring, and has no ring without a meaning', async () => {
  const view = await render(<Avatar name="Mina" ring="live" ringLabel="live now" />);
  await expect.element(page.getByRole('img', { name: 'Mina, live now' })).toBeVisible();
  await view.rerender(<Avatar name="Mina" ringLabel="live now" />);
  await expect.element(page.getByRole('img', { name: 'Mina', exact: true })).toBeVisible();
  expect(document.querySelector('[data-slot="ring"]')).toBeNull();
});

test('initials replace a picture that fails to load', async () => {
  await render(<Avatar name="Mina Okafor" src="data:image/png;base64,broken" />);
  await expect.element(page.getByRole('img', { name: 'Mina Okafor' })).toHaveTextContent('MO');
});

test('an icon stands in the place of the initials, and the name stays', async () => {
  await render(<Avatar name="Saved messages" icon={<svg data-testid="icon" />} />);
  const avatar = page.getByRole('img', { name: 'Saved messages' });
  await expect.element(avatar).toBeVisible();
  expect(avatar.element().querySelector('[data-testid=icon]')).not.toBeNull();
  expect(avatar.element().textContent).toBe('');
});

test('steps name the current step', async () => {
  await render(<Steps current={1} total={2} label="Step 1 of 2" />);
  await expect.element(page.getByText('Step 1 of 2')).toBeVisible();
  expect(document.querySelectorAll('[data-state="current"]')).toHaveLength(1);
});

test('an avatar closes its ring as far as its picture is sent', async () => {
  const view = await render(<Avatar name="Mina" progress={0.25} ringLabel="Sending" />);
  await expect.element(page.getByRole('img', { name: 'Mina, Sending' })).toBeInTheDocument();
  const arc = () => document.querySelector('[data-slot=ring-arc]')?.getAttribute('stroke-dasharray');
  expect(arc()).toBe('0.25 1');
  await view.rerender(<Avatar name="Mina" progress={1} ringLabel="Sending" />);
  expect(arc()).toBe('1');
  await view.rerender(<Avatar name="Mina" />);
  expect(document.querySelector('[data-slot=ring]')).toBeNull();
});
