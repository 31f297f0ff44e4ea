import { OfficialMark } from '@ds/official-mark/official-mark';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

test('the drawing is read by its label, which stands beside it where it is wanted', async () => {
  await render(
    <>
      <OfficialMark label="Official account" />
      <OfficialMark label="Shown account" isShown />
    </>,
  );
  await expect.element(page.getByText('Official account')).toHaveClass('sr-only');
  await expect.element(page.getByText('Shown account')).not.toHaveClass('sr-only');
  for (const drawing of document.querySelectorAll('svg'))
    expect(drawing).toHaveAttribute('aria-hidden', 'true');
});
