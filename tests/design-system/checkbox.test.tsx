import { Checkbox } from '@ds/checkbox/checkbox';
import { Link } from '@ds/link/link';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const box = () => page.getByRole('checkbox');

test('a press on box or label, and Space, change it and report the new state', async () => {
  const change = vi.fn<(checked: boolean) => void>();
  await render(<Checkbox label="Keep me posted." onCheckedChange={change} />);
  await box().click();
  await page.getByText('Keep me posted.').click();
  await userEvent.keyboard(' ');
  expect(change.mock.calls).toEqual([[true], [false], [true]]);
  await expect.element(box()).toBeChecked();
});

test('a link in the label navigates and doesn’t change the box', async () => {
  await render(
    <Checkbox
      label={
        <>
          I accept the <Link href="#terms">terms</Link>.
        </>
      }
    />,
  );
  await page.getByRole('link', { name: 'terms' }).click();
  expect(location.hash).toBe('#terms');
  await expect.element(box()).not.toBeChecked();
  history.replaceState(null, '', location.pathname + location.search);
});

test('it is controlled by `checked`', async () => {
  const view = await render(<Checkbox label="Terms" checked={false} onCheckedChange={() => undefined} />);
  await box().click();
  await expect.element(box()).not.toBeChecked();
  await view.rerender(<Checkbox label="Terms" checked onCheckedChange={() => undefined} />);
  await expect.element(box()).toBeChecked();
});

test('its error describes it and has an icon', async () => {
  await render(<Checkbox label="Terms" error="Accept the terms." />);
  await expect.element(box()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box()).toHaveAccessibleDescription('Accept the terms.');
  expect(document.querySelector('[data-slot="error"] svg')).not.toBeNull();
});

test('it works with a form library', async () => {
  const change = vi.fn<() => void>();
  const ref = vi.fn<(node: HTMLInputElement | null) => void>();
  await render(<Checkbox label="Terms" name="agreement" onChange={change} ref={ref} />);
  await box().click();
  expect(change).toHaveBeenCalledTimes(1);
  expect(ref).toHaveBeenCalledWith(box().element());
});
