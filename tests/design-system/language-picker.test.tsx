import { LanguagePicker } from '@ds/language-picker/language-picker';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const languages = [
  { value: 'zh-CN', name: '简体中文' },
  { value: 'en-US', name: 'English (US)' },
  { value: 'ru', name: 'Русский' },
];

function Caller({ onChange = vi.fn() }) {
  const [value, setValue] = useState('en-US');
  return (
    <LanguagePicker
      label="Language"
      closeLabel="Close"
      value={value}
      onValueChange={(next) => {
        onChange(next, history.state?.layer);
        setValue(next);
      }}
      languages={languages}
    />
  );
}

const trigger = () => page.getByRole('button', { name: /^Language/ });
const option = (name: string) => page.getByRole('radio', { name });
const closed = () => vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), 5000);

async function open(onChange = vi.fn()) {
  await render(<Caller onChange={onChange} />);
  await trigger().click();
  await expect.element(option('Русский')).toBeVisible();
  return onChange;
}

test('opens on the current language; each language is marked with its lang', async () => {
  await open();
  await vi.waitFor(() => expect(document.activeElement).toBe(option('English (US)').element()));
  await expect.element(option('English (US)')).toBeChecked();
  await expect.element(option('Русский')).toHaveAttribute('lang', 'ru');
});

test('arrow keys only move focus; Enter chooses, after the sheet’s history entry is gone', async () => {
  const onChange = await open();
  await vi.waitFor(() => expect(document.activeElement).toBe(option('English (US)').element()));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(option('Русский').element());
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('ru', undefined));
  await closed();
  await expect.element(trigger()).toHaveAccessibleName('Language: Русский');
  await vi.waitFor(() => expect(document.activeElement).toBe(trigger().element()));
});

test('keys with Alt, Ctrl, Cmd or Shift are the browser’s', async () => {
  await open();
  const current = option('English (US)').element();
  await vi.waitFor(() => expect(document.activeElement).toBe(current));
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
    for (const key of ['ArrowLeft', 'Home']) {
      const event = new KeyboardEvent('keydown', { key, [modifier]: true, bubbles: true, cancelable: true });
      current.dispatchEvent(event);
      expect([modifier, key, event.defaultPrevented]).toEqual([modifier, key, false]);
      expect(document.activeElement).toBe(current);
    }
});

test('the same language again changes nothing', async () => {
  const onChange = await open();
  await option('English (US)').click();
  await closed();
  expect(onChange).not.toHaveBeenCalled();
});

test('Home and End move to the ends, arrow keys wrap around', async () => {
  await open();
  await vi.waitFor(() => expect(document.activeElement).toBe(option('English (US)').element()));
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(option('Русский').element());
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(option('简体中文').element());
});
