import { type ThemeChoice, ThemeSwitch } from '@ds/theme-switch/theme-switch';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const labels = { light: 'Light', dark: 'Dark', system: 'System' };

const radio = (name: string) => page.getByRole('radio', { name, exact: true });

afterEach(() => page.viewport(390, 844));

test('its label names the group, and each choice has its name; screen readers skip the icons', async () => {
  await render(<ThemeSwitch label="Theme" labels={labels} hint="For this device." />);
  const group = page.getByRole('radiogroup', { name: 'Theme' });
  await expect.element(group).toHaveAccessibleDescription('For this device.');
  const names = page
    .getByRole('radio')
    .elements()
    .map((element) => element.closest('label')?.textContent);
  expect(names).toEqual(['Light', 'Dark', 'System']);
  expect(document.querySelectorAll('svg:not([aria-hidden="true"])')).toHaveLength(0);
});

test('it starts with the system’s theme, or the one given', async () => {
  const view = await render(<ThemeSwitch key="none" label="Theme" labels={labels} />);
  await expect.element(radio('System')).toBeChecked();
  await view.rerender(<ThemeSwitch key="dark" label="Theme" labels={labels} defaultValue="dark" />);
  await expect.element(radio('Dark')).toBeChecked();
});

test('by pointer: a press on a segment chooses, and nothing happens before the press ends', async () => {
  const change = vi.fn<(value: ThemeChoice) => void>();
  await render(<ThemeSwitch label="Theme" labels={labels} onValueChange={change} />);
  radio('Light')
    .element()
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  radio('Light')
    .element()
    .dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  expect(change).not.toHaveBeenCalled();
  await page.getByText('Dark').click({ force: true });
  await radio('Light').click();
  expect(change.mock.calls).toEqual([['dark'], ['light']]);
});

test('by keyboard: one tab stop, and arrows choose', async () => {
  const change = vi.fn<(value: ThemeChoice) => void>();
  await render(<ThemeSwitch label="Theme" labels={labels} defaultValue="light" onValueChange={change} />);
  await userEvent.tab();
  await expect.element(radio('Light')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(change.mock.calls).toEqual([['dark'], ['system'], ['light']]);
});

test('it is controlled by `value`', async () => {
  const view = await render(
    <ThemeSwitch label="Theme" labels={labels} value="light" onValueChange={() => undefined} />,
  );
  await radio('Dark').click();
  await expect.element(radio('Light')).toBeChecked();
  await view.rerender(
    <ThemeSwitch label="Theme" labels={labels} value="dark" onValueChange={() => undefined} />,
  );
  await expect.element(radio('Dark')).toBeChecked();
});

test('a disabled switch can’t be changed', async () => {
  await render(<ThemeSwitch label="Theme" labels={labels} disabled />);
  for (const element of page.getByRole('radio').elements()) expect(element.matches(':disabled')).toBe(true);
});

describe('the chosen segment stands out', () => {
  const look = (name: string) => getComputedStyle(radio(name).element());
  const force = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });

  afterEach(() => force('none'));

  test('by its edge', async () => {
    await render(<ThemeSwitch label="Theme" labels={labels} defaultValue="light" />);
    await vi.waitFor(() => expect(look('Light').borderTopColor).not.toBe(look('Dark').borderTopColor));
  });

  test('under forced colours by its background', async () => {
    await force('active');
    await render(<ThemeSwitch label="Theme" labels={labels} defaultValue="light" />);
    await vi.waitFor(() => expect(look('Light').backgroundColor).not.toBe(look('Dark').backgroundColor));
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'color: HighlightText; background: Highlight';
    const { color, backgroundColor } = getComputedStyle(probe);
    probe.remove();
    expect(look('Light').backgroundColor).toBe(backgroundColor);
    expect(getComputedStyle(page.getByText('Light').element()).color).toBe(color);
  });
});

test('each segment measures at least 44 by 44 and shows the focus as an outline', async () => {
  await render(<ThemeSwitch label="Theme" labels={labels} />);
  for (const element of page.getByRole('radio').elements()) {
    const { width, height } = element.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await userEvent.tab();
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
  expect(`${outlineStyle} ${outlineWidth}`).toBe('solid 2px');
});

test('at 320 px long names wrap between words and widen nothing', async () => {
  await page.viewport(320, 640);
  const long = { light: 'Всегда светлое', dark: 'Всегда тёмное', system: 'Как в настройках телефона' };
  await render(<ThemeSwitch label="Оформление" labels={long} />);
  expect(document.documentElement.scrollWidth).toBe(320);
  const range = document.createRange();
  range.selectNodeContents(page.getByText(long.system).element());
  expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBeLessThanOrEqual(4);
});

test.each([
  ['an empty label', { label: '', labels }, /ThemeSwitch has an empty `label`/],
  ['a choice without a name', { label: 'Theme', labels: { ...labels, dark: ' ' } }, /at the option "dark"/],
])('in development, %s throws', async (_, props, message) => {
  await expect(render(<ThemeSwitch {...props} />)).rejects.toThrow(message);
});
