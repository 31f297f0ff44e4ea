import { CODE } from '@contract/codes';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { isErrorSeen } from './is-error-seen';
import { openApp } from './open-app';

const address = window.location.href;

beforeEach(async () => {
  await page.viewport(320, 256);
  window.history.replaceState(null, '', address);
});
afterEach(async () => {
  await cleanup();
  await historySettled();
  await page.viewport(390, 844);
});

const message = 'Nobody here has this account ID.';
const field = () => page.getByRole('textbox', { name: 'Account ID' });

describe('finding somebody on a low screen', () => {
  it.each(['nobody_here', 'x'])('keeps focus at %s, with the error in view', async (id) => {
    await openApp('/contacts/find', { refusals: { findPerson: { code: CODE.notFound, message } } });
    await field().fill(id);
    await userEvent.keyboard('{Enter}');
    await expect.poll(isErrorSeen).toBe(true);
    await expect.element(field()).toHaveFocus();
  });

  it.each(['nobody_here', 'x'])('leads back to %s from the button, with the error in view', async (id) => {
    await openApp('/contacts/find', { refusals: { findPerson: { code: CODE.notFound, message } } });
    await field().fill(id);
    window.scrollTo(0, document.documentElement.scrollHeight);
    await page.getByRole('main').getByRole('button').click();
    await expect.element(field()).toHaveFocus();
    await expect.poll(isErrorSeen).toBe(true);
  });
});
