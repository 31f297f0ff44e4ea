import { AppRouter } from '@app/router';
import { Providers } from '@app/shell/providers';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createDeps } from '../../../stories/page-frame/page-frame';

const address = window.location.href;

beforeEach(async () => {
  await page.viewport(1280, 640);
  window.history.replaceState(null, '', `${address}#/forgot`);
});
afterEach(async () => {
  await cleanup();
  await historySettled();
  await page.viewport(390, 844);
  window.history.replaceState(null, '', address);
});

it('the phone beside a form stays in sight while the form scrolls', async () => {
  await render(
    <Providers deps={createDeps('en-US', {})}>
      <AppRouter />
    </Providers>,
  );
  const phone = page.getByRole('img', { name: 'A drawing of Halo on a phone' });
  await expect.element(phone).toBeVisible();
  const edges = () => phone.element().getBoundingClientRect();
  expect(edges().bottom).toBeLessThanOrEqual(window.innerHeight);
  // The form may still be on its way.
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return window.scrollY;
    })
    .toBeGreaterThan(0);
  expect(edges().top).toBeGreaterThanOrEqual(0);
});
