import { AppRouter } from '@app/router';
import { Providers } from '@app/shell/providers';
import type { PrivacySettings } from '@contract/privacy/settings';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { fixedData, unreachable } from '../../../stories/page-frame/fixed-services';
import { createDeps, type Scene } from '../../../stories/page-frame/page-frame';

const address = window.location.href;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

async function show(scene: Scene = {}) {
  const deps = createDeps('en-US', { loggedIn: true, ...scene });
  window.history.replaceState(null, '', '#/dashboard/privacy');
  await render(
    <Providers deps={deps}>
      <AppRouter />
    </Providers>,
  );
  return deps.services;
}

const group = (name: string) => page.getByRole('radiogroup', { name });

describe('privacy', () => {
  it('shows what stands, and saves each choice as it is made', async () => {
    const { privacy } = await show();
    const saved: Partial<PrivacySettings>[] = [];
    vi.spyOn(privacy, 'changePrivacy').mockImplementation(async ({ presenceFor, readReceipts } = {}) => {
      const change = presenceFor ? { presenceFor } : { readReceipts: readReceipts === true };
      saved.push(change);
      return { ok: true, data: Object.assign({}, fixedData.privacy, ...saved) };
    });
    const seen = group('Who can see when you’re online');
    await expect.element(seen.getByRole('radio', { name: 'Contacts only' })).toBeChecked();
    await seen.getByText('Nobody').click();
    await expect.element(seen.getByRole('radio', { name: 'Nobody' })).toBeChecked();
    await page.getByText('Others can see which messages I’ve read').click();
    await expect.element(page.getByRole('checkbox', { name: /messages I’ve read/ })).not.toBeChecked();
    expect(saved).toEqual([{ presenceFor: 'nobody' }, { readReceipts: false }]);
  });

  it('keeps a choice that is made while another one is being saved', async () => {
    const { privacy } = await show();
    const saved: Partial<PrivacySettings>[] = [];
    const answers: (() => void)[] = [];
    vi.spyOn(privacy, 'changePrivacy').mockImplementation(async ({ presenceFor, readReceipts } = {}) => {
      saved.push(presenceFor ? { presenceFor } : { readReceipts: readReceipts === true });
      const data: PrivacySettings = Object.assign({}, fixedData.privacy, ...saved);
      await new Promise<void>((done) => answers.push(done));
      return { ok: true, data };
    });
    const seen = group('Who can see when you’re online');
    const isDrawn = async (): Promise<void> => {
      await expect.element(seen.getByRole('radio', { name: 'Nobody' })).toBeChecked();
      await expect.element(page.getByRole('checkbox', { name: /messages I’ve read/ })).not.toBeChecked();
    };
    await seen.getByText('Nobody').click();
    await page.getByText('Others can see which messages I’ve read').click();
    await isDrawn();
    // The last call that was sent is answered first.
    for (let answered = 0; answered < 2; answered++) {
      await expect.poll(() => answers.length).toBeGreaterThan(0);
      answers.pop()?.();
      await new Promise((done) => setTimeout(done, 100));
      await isDrawn();
    }
    expect(saved).toHaveLength(2);
  });

  it('takes a choice back that wasn’t saved, and says so', async () => {
    await show({ refusals: { changePrivacy: unreachable } });
    const senders = group('Who can message you');
    await senders.getByText('Contacts only').click();
    await vi.waitFor(() => expect(document.querySelector('[data-slot=toast]')).not.toBeNull());
    await expect.element(senders.getByRole('radio', { name: /Everyone/ })).toBeChecked();
  });
});
