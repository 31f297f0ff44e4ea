import { PhoneField } from '@ds/phone-field/phone-field';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const picker = <button type="button">Country</button>;
const input = () => page.getByRole('textbox');

test('the label names the input, whatever the country; the dial code describes it', async () => {
  const { rerender } = await render(<PhoneField label="Phone number" picker={picker} dialCode="886" />);
  await expect.element(input()).toHaveAccessibleName('Phone number');
  await expect.element(input()).toHaveAccessibleDescription('+886');
  await rerender(<PhoneField label="Phone number" picker={picker} dialCode="" />);
  await expect.element(input()).toHaveAccessibleName('Phone number');
  await expect.element(input()).not.toHaveAccessibleDescription();
  expect(document.querySelector('[data-slot="dial-code"]')).toBeNull();
});

test('phones show the right keyboard and offer the number', async () => {
  await render(<PhoneField label="Phone number" picker={picker} dialCode="+886" />);
  await expect.element(input()).toHaveAttribute('type', 'text');
  await expect.element(input()).toHaveAttribute('inputmode', 'tel');
  await expect.element(input()).toHaveAttribute('autocomplete', 'tel-national');
  await expect.element(page.getByText('+886')).toBeVisible();
});

test('picker, dial code and number run left to right on a right-to-left page', async () => {
  await render(
    <div dir="rtl">
      <PhoneField label="Phone number" picker={picker} dialCode="971" defaultValue="50 123" />
    </div>,
  );
  const left = (element: Element) => element.getBoundingClientRect().left;
  const [first, second] = [page.getByRole('button').element(), page.getByText('+971').element()];
  expect(left(first)).toBeLessThan(left(second));
  expect(left(second)).toBeLessThan(left(input().element()));
  expect(getComputedStyle(input().element()).direction).toBe('ltr');
});

test('a press on the dial code focuses the number', async () => {
  await render(<PhoneField label="Phone number" picker={picker} dialCode="886" />);
  await page.getByText('+886').click();
  await expect.element(input()).toHaveFocus();
});

test('an error is at the field and describes it', async () => {
  await render(
    <PhoneField label="Phone number" picker={picker} dialCode="886" hint="Hint." error="Too short." />,
  );
  await expect.element(input()).toHaveAccessibleDescription('Too short. Hint. +886');
  await expect.element(input()).toHaveAttribute('aria-invalid', 'true');
});

test('onChange gets the text as it was typed or pasted', async () => {
  const seen: string[] = [];
  function Caller() {
    const [value, setValue] = useState('');
    return (
      <PhoneField
        label="Phone number"
        picker={picker}
        dialCode="86"
        value={value}
        onChange={(event) => {
          seen.push(event.target.value);
          setValue(event.target.value);
        }}
      />
    );
  }
  await render(<Caller />);
  await input().fill('+886 912 345 678');
  expect(seen).toEqual(['+886 912 345 678']);
  await userEvent.keyboard('{Tab}');
});
