import { ChatCachesContext } from '@app/chat/use-chat';
import { AppealForm } from '@app/reports/appeal-form';
import { AppRouter } from '@app/router';
import { NO_CACHES } from '@app/session/chat-cache/chat-cache';
import { Providers, type AppDeps } from '@app/shell/providers';
import { CODE } from '@contract/codes';
import type { Sanction } from '@contract/reports/case';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { groupOf, message, ROOM } from '../../../stories/chat/chats-in';
import { messageCase } from '../../../stories/moderation/cases-in';
import { fixedData } from '../../../stories/page-frame/fixed-services';
import { createDeps, type Scene } from '../../../stories/page-frame/page-frame';

const address = window.location.href;
const { member } = fixedData;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

async function draw(route: string, deps: AppDeps, state: unknown = null): Promise<void> {
  window.history.replaceState(state, '', `#${route}`);
  await render(
    <Providers deps={deps}>
      <ChatCachesContext value={NO_CACHES}>
        <AppRouter />
      </ChatCachesContext>
    </Providers>,
  );
}

/** Opens a page; the way to reload it is what the answer holds. */
async function open(route: string, scene: Scene, state?: unknown) {
  const deps = createDeps('en-US', scene);
  await draw(route, deps, state);
  const reload = async (nextRoute = route, nextState = state): Promise<void> => {
    await cleanup();
    await historySettled();
    await draw(nextRoute, deps, nextState);
  };
  return { ...deps, reload };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const route = () => window.location.hash.slice(1);
const accept = { ok: true, data: null } as const;

describe('a report that is being written', () => {
  const talk = [message(1, 'Who comes?', { sender: 1 })];
  const group: Scene = { loggedIn: true, data: { rooms: [groupOf(talk)], events: talk } };
  const GROUP = `/chats/${ROOM}/group`;
  const sheet = page.getByRole('dialog', { name: 'Report group' });
  const note = sheet.getByRole('textbox');
  const spam = sheet.getByRole('radio', { name: 'Spam' });

  /** Opens the group and begins to report it. */
  async function begin() {
    const opened = await open(GROUP, group);
    await button('Report group').click();
    await spam.click();
    await note.fill('Only adverts');
    return opened;
  }

  it('is there again after a reload, until it is sent', async () => {
    const { reload, services } = await begin();
    await reload();
    await button('Report group').click();
    await expect.element(note).toHaveValue('Only adverts');
    await expect.element(spam).toBeChecked();
    const report = vi.spyOn(services.reports, 'report').mockResolvedValue(accept);
    await button('Send report').click();
    await expect.element(sheet).not.toBeInTheDocument();
    expect(report).toHaveBeenCalledExactlyOnceWith({ room: ROOM, reason: 'spam', note: 'Only adverts' });
    await button('Report group').click();
    await expect.element(note).toHaveValue('');
    await expect.element(spam).not.toBeChecked();
  });

  it('is shown to its writer only', async () => {
    const { reload, memory } = await begin();
    memory.session.setMember({ ...member, memberId: member.memberId + 1 }, memory.session.get().token ?? '');
    await reload();
    await button('Report group').click();
    await expect.element(note).toHaveValue('');
  });

  it('is forgotten with a log-out', async () => {
    const { reload, memory } = await begin();
    expect(memory.tab.get('remarks')).toContain('Only adverts');
    await reload('/logout');
    await expect.poll(route).toBe('/login');
    expect(memory.tab.get('remarks')).toBeNull();
  });
});

describe('an appeal that is being written', () => {
  const text = page.getByRole('textbox', { name: 'Your appeal' });
  const mute = (id: string): Sanction => ({
    id,
    kind: 'mute',
    rule: 'abuse',
    at: '2026-01-15T09:41:00.000Z',
    until: '2026-01-18T09:41:00.000Z',
    appeal: 'possible',
  });
  const [ONE, OTHER] = ['5f0c9f2e-8a54-4b7e-9a3c-1d2e3f4051a1', '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f4051a2'];

  it('is there again after a reload, for the decision that it is against', async () => {
    const pageOf = (id: string) => `/dashboard/appeals/${id}`;
    const { reload, services, memory } = await open(pageOf(ONE), {
      loggedIn: true,
      data: { sanctions: [mute(ONE), mute(OTHER)] },
    });
    await text.fill('We are friends.');
    await reload(pageOf(OTHER));
    await expect.element(text).toHaveValue('');
    await reload(pageOf(ONE));
    await expect.element(text).toHaveValue('We are friends.');
    vi.spyOn(services.reports, 'appeal').mockResolvedValue(accept);
    await button('Send appeal').click();
    await expect.poll(() => memory.tab.get('remarks')).toBeNull();
  });

  it('is there again although its form is here before it is known who is signed in', async () => {
    const deps = createDeps('en-US', {});
    const form = (writer: number | null) => (
      <Providers deps={deps}>
        <AppealForm writer={writer} against={ONE} send={async () => accept} onSent={vi.fn()} />
      </Providers>
    );
    await render(form(7));
    await text.fill('We are friends.');
    await cleanup();
    const { rerender } = await render(form(null));
    await expect.element(text).toHaveValue('');
    await rerender(form(7));
    await expect.element(text).toHaveValue('We are friends.');
  });

  it('outlives a reload and a token that has ended, for the suspended member who writes it', async () => {
    const state = (appealToken: string, memberId = 7) => ({
      usr: { appealToken, memberId, rule: 'spam' },
      key: 'k',
      idx: 0,
    });
    const { reload, services, memory } = await open('/appeal', {}, state('first'));
    await text.fill('It was a mistake.');
    await reload();
    await expect.element(text).toHaveValue('It was a mistake.');
    const appeal = vi
      .spyOn(services.reports, 'appealSuspension')
      .mockResolvedValueOnce({ ok: false, code: CODE.tokenInvalid, message: 'Log in again', data: {} })
      .mockResolvedValue(accept);
    await button('Send appeal').click();
    await expect.poll(route).toBe('/login');
    await reload('/appeal', state('other', 8));
    await expect.element(text).toHaveValue('');
    await reload('/appeal', state('second'));
    await expect.element(text).toHaveValue('It was a mistake.');
    await button('Send appeal').click();
    await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Appeal');
    expect(appeal).toHaveBeenLastCalledWith({ appealToken: 'second', text: 'It was a mistake.' });
    expect(memory.tab.get('remarks')).toBeNull();
  });
});

describe('the decision of a case that is being written', () => {
  const reason = page.getByRole('textbox', { name: 'Why' });

  it('has its reason again after a reload, until it is made', async () => {
    const found = messageCase({ isMine: true });
    const assistant = { ...member, assistant: true };
    const { reload, memory } = await open(`/staff/reports/${found.id}`, {
      loggedIn: true,
      data: { member: assistant, openCase: found },
    });
    await reason.fill('The same advert in five groups.');
    await reload();
    await expect.element(reason).toHaveValue('The same advert in five groups.');
    await page.getByRole('radio', { name: 'Warn' }).click();
    await button('Decide').click();
    await expect.poll(() => memory.tab.get('remarks')).toBeNull();
  });
});
