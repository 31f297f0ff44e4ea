import { Tabs } from '@ds/tabs/tabs';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

/** A login page as the app is one: what is typed belongs to the page, not to a panel. */
function Login({ onChange }: { onChange?: (value: string) => void }) {
  const [way, setWay] = useState<'phone' | 'sms' | 'terms'>('phone');
  const [phone, setPhone] = useState('');
  const field = <input aria-label="Phone" value={phone} onChange={(event) => setPhone(event.target.value)} />;
  return (
    <Tabs
      label="Ways to log in"
      value={way}
      onValueChange={(value) => {
        onChange?.(value);
        setWay(value);
      }}
      tabs={[
        { value: 'phone', label: 'Password', content: field },
        { value: 'sms', label: 'Code', content: field },
        { value: 'terms', label: 'Terms', content: <p>Only text.</p> },
      ]}
    />
  );
}

const tab = (name: string) => page.getByRole('tab', { name });
const chosen = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent;

afterEach(() => {
  document.documentElement.dir = '';
});

test('P-tabs-1: a tab changes on release, not on pointer-down', async () => {
  await render(<Login />);
  const code = tab('Code').element();
  code.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 }));
  expect(chosen()).toBe('Password');
  await tab('Code').click();
  expect(chosen()).toBe('Code');
  expect(document.activeElement).toBe(code);
});

test('P-tabs-1: arrow keys move focus only; Enter and Space choose', async () => {
  const onChange = vi.fn();
  await render(<Login onChange={onChange} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await vi.waitFor(() => expect(document.activeElement).toBe(tab('Code').element()));
  expect(chosen()).toBe('Password');
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toBe('Code');
  await userEvent.keyboard('{End}');
  await vi.waitFor(() => expect(document.activeElement).toBe(tab('Terms').element()));
  await userEvent.keyboard(' ');
  expect(chosen()).toBe('Terms');
  expect(onChange.mock.calls).toEqual([['sms'], ['terms']]);
});

test('arrow keys follow the direction of the page', async () => {
  document.documentElement.dir = 'rtl';
  await render(<Login />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  await vi.waitFor(() => expect(document.activeElement).toBe(tab('Code').element()));
});

test('P-tabs-2: the other tab has the typed text', async () => {
  await render(<Login />);
  await page.getByLabelText('Phone').fill('13800138000');
  await tab('Code').click();
  await expect.element(page.getByLabelText('Phone')).toHaveValue('13800138000');
});

test('P-tabs-3: only the chosen panel is mounted', async () => {
  await render(<Login />);
  expect(document.querySelectorAll('input')).toHaveLength(1);
  const panels = [...document.querySelectorAll<HTMLElement>('[role=tabpanel]')];
  expect(panels.map((panel) => panel.hidden)).toEqual([false, true, true]);
  expect(panels.slice(1).map((panel) => panel.childElementCount)).toEqual([0, 0]);
});

test('P-tabs-3: a panel’s content decides whether it is a tab stop, content that comes later too', async () => {
  function Late() {
    const [here, setHere] = useState(false);
    return here ? (
      <input aria-label="Late" />
    ) : (
      <button type="button" onClick={() => setHere(true)}>
        Load
      </button>
    );
  }
  await render(
    <Tabs
      label="Ways"
      tabs={[
        { value: 'text', label: 'Text', content: <p>Only text.</p> },
        { value: 'field', label: 'Field', content: <input aria-label="Field" /> },
        { value: 'late', label: 'Late', content: <Late /> },
      ]}
    />,
  );
  const panel = (name: string) => page.getByRole('tabpanel', { name });
  await tab('Field').click();
  await expect.element(panel('Field')).toHaveAttribute('tabindex', '-1');
  await tab('Late').click();
  await expect.element(panel('Late')).toHaveAttribute('tabindex', '0');
  await page.getByRole('button', { name: 'Load' }).click();
  await expect.element(panel('Late')).toHaveAttribute('tabindex', '-1');
});

test('P-tabs-3: a panel with a field isn’t a tab stop, a panel with text only is', async () => {
  await render(<Login />);
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(page.getByLabelText('Phone').element());
  await tab('Terms').click();
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('role')).toBe('tabpanel');
});

test('keeps its own value when uncontrolled', async () => {
  await render(
    <Tabs
      label="Ways"
      defaultValue="b"
      tabs={[
        { value: 'a', label: 'One', content: 'first' },
        { value: 'b', label: 'Two', content: 'second' },
      ]}
    />,
  );
  expect(chosen()).toBe('Two');
  await tab('One').click();
  await expect.element(page.getByText('first')).toBeVisible();
});

test('a press marks its tab at once, and the panel follows', async () => {
  await render(<Login />);
  const shown = () =>
    document.querySelector('[role=tabpanel]:not([hidden])')?.getAttribute('aria-labelledby');
  const [password, code] = [tab('Password').element(), tab('Code').element()] as HTMLElement[];
  code?.click();
  // What is urgent is drawn before any other task.
  await Promise.resolve();
  expect([chosen(), shown()]).toEqual(['Code', password?.id]);
  await expect.poll(shown).toBe(code?.id);
});

test('if the caller refuses a change, the previous tab stays chosen', async () => {
  const onChange = vi.fn();
  await render(
    <Tabs
      label="Ways"
      value="a"
      onValueChange={onChange}
      tabs={[
        { value: 'a', label: 'One', content: 'first' },
        { value: 'b', label: 'Two', content: 'second' },
      ]}
    />,
  );
  await tab('Two').click();
  expect(onChange).toHaveBeenCalledWith('b');
  await expect.poll(chosen).toBe('One');
  await expect.element(page.getByText('first')).toBeVisible();
});
