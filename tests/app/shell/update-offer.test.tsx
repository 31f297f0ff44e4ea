import { UpdateOffer } from '@app/shell/update-offer';
import { Providers } from '@app/shell/providers';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createDeps } from '../../../stories/page-frame/page-frame';

const offered = (take: (() => void) | null) => (
  <Providers deps={createDeps('en-US', {})}>
    <input aria-label="Phone number" />
    <UpdateOffer take={take} />
  </Providers>
);

const status = () => page.getByRole('status');
const reload = () => page.getByRole('button', { name: 'Refresh' });

it('appears in a region that was there before, takes no focus, and goes when it is declined', async () => {
  const { rerender } = await render(offered(null));
  const field = page.getByRole('textbox', { name: 'Phone number' });
  await expect.element(status()).toBeEmptyDOMElement();
  await field.click();
  const take = vi.fn();
  await rerender(offered(take));
  await expect.element(status()).toHaveTextContent('A new version is ready.');
  await expect.element(field).toHaveFocus();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(status()).toBeEmptyDOMElement();
  // Another version is offered again.
  await rerender(offered(vi.fn()));
  await expect.element(reload()).toBeVisible();
  expect(take).not.toHaveBeenCalled();
});

it('takes the version once', async () => {
  const take = vi.fn();
  await render(offered(take));
  await reload().click();
  await userEvent.keyboard('{Enter}');
  expect(take).toHaveBeenCalledOnce();
});
