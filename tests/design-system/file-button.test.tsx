import { FileButton } from '@ds/file-button/file-button';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const button = page.getByRole('button', { name: 'Choose a picture' });

const input = (): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>('[data-slot=file]');
  if (!found) throw new Error('There is no input.');
  return found;
};

const show = async (loading = false) => {
  const onPick = vi.fn<(file: File) => void>();
  await render(
    <FileButton accept="image/*" onPick={onPick} loading={loading}>
      Choose a picture
    </FileButton>,
  );
  return { onPick, opened: vi.spyOn(input(), 'click').mockImplementation(() => undefined) };
};

/** What the browser does when a person has chosen. */
function choose(name: string): void {
  const files = new DataTransfer();
  files.items.add(new File(['x'], name, { type: 'image/png' }));
  input().files = files.files;
  input().dispatchEvent(new Event('change', { bubbles: true }));
}

test('one button with its text as name opens the choice, by pointer, Enter and Space', async () => {
  const { opened } = await show();
  await button.click();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(opened).toHaveBeenCalledTimes(3);
  expect(input().accept).toBe('image/*');
});

test('its input is neither seen, nor a tab stop, nor read', async () => {
  await show();
  expect(input()).not.toBeVisible();
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  expect(page.getByRole('button').elements()).toHaveLength(1);
});

test('it tells each chosen file, also the same one again', async () => {
  const { onPick } = await show();
  choose('a.png');
  expect(input().value).toBe('');
  choose('a.png');
  expect(onPick.mock.calls.map(([file]) => file.name)).toEqual(['a.png', 'a.png']);
});

test('a choice that was cancelled tells nothing', async () => {
  const { onPick } = await show();
  input().dispatchEvent(new Event('change', { bubbles: true }));
  expect(onPick).not.toHaveBeenCalled();
});

test('it opens nothing while it is loading', async () => {
  const { opened } = await show(true);
  // A person can still press it.
  document.querySelector<HTMLButtonElement>('[data-slot=button]')?.click();
  expect(opened).not.toHaveBeenCalled();
});
