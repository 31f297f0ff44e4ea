import { acceptedState, joiningState } from '@app/navigation/invite';
import { AppRouter } from '@app/router';
import { Providers, type AppDeps } from '@app/shell/providers';
import { createRealtime, type SocketObserver } from '@app/services/realtime';
import { CODE } from '@contract/codes';
import type { Invite } from '@contract/invite/calls';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { fixedData, loginOf, unreachable } from '../../../stories/page-frame/fixed-services';
import { createDeps } from '../../../stories/page-frame/page-frame';

const GROUP = '/invite/group?groupLink=photography';
const address = window.location.href;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

async function show(deps: AppDeps, route = GROUP): Promise<AppDeps> {
  window.history.replaceState(null, '', `#${route}`);
  await render(
    <Providers deps={deps}>
      <AppRouter />
    </Providers>,
  );
  return deps;
}

const route = () => window.location.hash.slice(1);
const announced = () => document.querySelector('[data-slot=announcer][aria-live=polite]')?.textContent ?? '';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const succeed = <Data,>(data: Data) => ({ ok: true, data }) as const;
const refuse = (code: number) => ({ ok: false, code, message: 'said', data: {} }) as const;
const offline = { ok: false, message: '', data: {}, ...unreachable } as const;

/** An answer that takes longer than a double press. */
const later = <Answer,>(answer: Answer): Promise<Answer> =>
  new Promise((resolve) => setTimeout(() => resolve(answer), 300));

const member = () => createDeps('en-US', { loggedIn: true });

const ROOM = '5f0c9f2e-8a54-4b7e-9a3c-000000000001';

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** The group has a picture, and its admins accept who joins. */
const asking = {
  ...fixedData.invitations,
  group: { ...fixedData.invitations.group, approval: true, photo: PICTURE },
};

/** Answers visitors with the group, and whoever registers there with how they stand to it as well. */
const standAfterwards = ({ services }: AppDeps, group: Invite, standing: Invite['standing']) =>
  vi
    .spyOn(services.invite, 'showGroup')
    .mockImplementation((_payload, options) =>
      Promise.resolve(succeed(options?.asMember ? { ...group, standing } : group)),
    );

const memberOf = (invitations: typeof asking) =>
  createDeps('en-US', { loggedIn: true, data: { invitations } });

describe('a member’s visit to an invite (D20)', () => {
  it('joins once, however fast the button is pressed', async () => {
    const deps = member();
    const join = vi
      .spyOn(deps.services.invite, 'joinGroup')
      .mockImplementation(() => later(succeed({ joined: true, room: ROOM })));
    await show(deps);
    await button('Join the group').dblClick();
    await expect.element(heading('You’re in Photography club')).toBeVisible();
    expect(join).toHaveBeenCalledExactlyOnceWith({ groupLink: 'photography' });
    const onward = page.getByRole('link', { name: 'Open the group' });
    await expect.element(onward).toHaveAttribute('href', `#/chats/${ROOM}?groupLink=photography`);
  });

  it('asks to join where an admin accepts who does, and says that the request waits', async () => {
    const deps = memberOf(asking);
    vi.spyOn(deps.services.invite, 'joinGroup').mockResolvedValue(succeed({ joined: false, room: null }));
    await show(deps);
    await expect.element(page.getByText('An admin has to accept you before you’re in.')).toBeVisible();
    expect(document.querySelector('main img')).toHaveAttribute('src', PICTURE);
    await button('Ask to join').click();
    await expect.element(heading('You asked to join Photography club')).toBeVisible();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Your request was sent.' }))
      .toBeVisible();
  });

  describe('who waits for an admin', () => {
    /** The page of a member who asks to join, with a socket that the test moves. */
    async function waitForAdmin() {
      const deps = memberOf(asking);
      const ask = vi
        .spyOn(deps.services.invite, 'showGroup')
        .mockResolvedValue(succeed({ ...asking.group, standing: 'requested' }));
      const observers: SocketObserver[] = [];
      const realtime = createRealtime((_, observer) => {
        observers.push(observer);
        return Promise.resolve({ close: vi.fn(), reconnect: vi.fn(), measure: vi.fn(), tell: vi.fn() });
      });
      await show({ ...deps, services: { ...deps.services, realtime } });
      await expect.element(heading('You asked to join Photography club')).toBeVisible();
      await expect.poll(() => observers.length).toBe(1);
      const connect = (): void => observers[0]?.onState({ state: 'connected', roundTrip: null });
      const lose = (): void => observers[0]?.onState({ state: 'waiting', retry: 1 });
      const tell = (): void => observers[0]?.onEvent({ type: 'rooms' });
      connect();
      await expect.poll(() => ask.mock.calls.length).toBe(2);
      return { ask, connect, lose, tell };
    }

    const joined = { ...asking.group, standing: 'joined' as const, room: ROOM };

    it('is shown the way to the group once they are let in', async () => {
      const { ask, tell } = await waitForAdmin();
      tell();
      await expect.poll(() => ask.mock.calls.length).toBe(3);
      await expect.element(heading('You asked to join Photography club')).toBeVisible();
      ask.mockResolvedValue(succeed(joined));
      tell();
      await expect.element(heading('You’re in Photography club')).toBeVisible();
      const onward = page.getByRole('link', { name: 'Open the group' });
      await expect.element(onward).toHaveAttribute('href', `#/chats/${ROOM}?groupLink=photography`);
      expect(announced()).toContain('You’re in Photography club');
      tell();
      await new Promise((done) => setTimeout(done, 100));
      expect(ask).toHaveBeenCalledTimes(4);
    });

    it('is told of it when the connection is back', async () => {
      const { ask, connect, lose } = await waitForAdmin();
      lose();
      ask.mockResolvedValue(succeed(joined));
      connect();
      await expect.element(heading('You’re in Photography club')).toBeVisible();
    });

    it('may ask again where an admin has declined', async () => {
      const { ask, tell } = await waitForAdmin();
      ask.mockResolvedValue(succeed(asking.group));
      tell();
      const text = 'Your request wasn’t accepted. You can ask again.';
      await expect.element(page.getByRole('main').getByText(text)).toBeVisible();
      await expect.element(button('Ask to join')).toBeVisible();
      expect(announced()).toContain(text);
    });

    it('is told that the invite is gone, as after a reload', async () => {
      const { ask, tell } = await waitForAdmin();
      ask.mockResolvedValue(refuse(CODE.notFound));
      tell();
      await expect.element(heading('This invite isn’t valid')).toBeVisible();
    });

    it('waits on where the answer can’t be asked for', async () => {
      const { ask, tell } = await waitForAdmin();
      ask.mockResolvedValue(offline);
      tell();
      await expect.poll(() => ask.mock.calls.length).toBe(3);
      await expect.element(heading('You asked to join Photography club')).toBeVisible();
    });
  });

  it('says that the invite is gone where it was revoked meanwhile', async () => {
    const deps = member();
    vi.spyOn(deps.services.invite, 'joinGroup').mockResolvedValue(refuse(CODE.notFound));
    await show(deps);
    await button('Join the group').click();
    await expect.element(heading('This invite isn’t valid')).toBeVisible();
  });

  it('keeps the button where joining fails', async () => {
    const deps = member();
    const join = vi.spyOn(deps.services.invite, 'joinGroup').mockResolvedValueOnce(offline);
    await show(deps);
    await button('Join the group').click();
    await expect.element(page.getByText('We couldn’t connect.')).toBeVisible();
    await button('Join the group').click();
    await expect.element(heading('You’re in Photography club')).toBeVisible();
    expect(join).toHaveBeenCalledTimes(2);
  });

  it('joins by itself only once after a login that was made to join', async () => {
    const deps = member();
    const join = vi.spyOn(deps.services.invite, 'joinGroup');
    window.history.replaceState({ usr: joiningState, key: 'login', idx: 0 }, '', `#${GROUP}`);
    await render(
      <Providers deps={deps}>
        <AppRouter />
      </Providers>,
    );
    await expect.element(heading('You’re in Photography club')).toBeVisible();
    // The member leaves the group meanwhile: the server knows of no standing.
    window.location.hash = '#/support/contact';
    await expect.element(heading('Contact support')).toBeVisible();
    window.history.back();
    await expect.element(button('Join the group')).toBeVisible();
    expect(join).toHaveBeenCalledOnce();
  });

  it('comes back from a login with the invite’s own parameter where the session has ended', async () => {
    const deps = member();
    vi.spyOn(deps.services.invite, 'joinGroup').mockResolvedValue(refuse(CODE.tokenInvalid));
    await show(deps);
    await button('Join the group').click();
    await expect.poll(route).toMatch(/^\/login\?redirect=%2Finvite%2Fgroup%3FgroupLink%3Dphotography/);
  });
});

describe('a visitor’s visit to an invite (D20)', () => {
  it('keeps the group code that was typed over a reload, for this invite only (D18)', async () => {
    const code = page.getByRole('textbox', { name: 'Group code' });
    const deps = await show(createDeps('en-US', {}));
    await code.fill('NIGHT-7');
    await cleanup();
    await show(deps);
    await expect.element(code).toHaveValue('NIGHT-7');
    await cleanup();
    await show(deps, '/invite/group?groupLink=hiking&groupCode=HILL-2');
    await expect.element(code).toHaveValue('HILL-2');
  });

  it('is counted in figures of the language, and offers the form alone to sign up', async () => {
    await show(createDeps('en-US', {}));
    await expect.element(page.getByText('1,208 members')).toBeVisible();
    const header = page.getByRole('banner');
    await expect.element(header.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(header.getByRole('link', { name: 'Sign up' }).query()).toBeNull();
  });

  it('keeps the focus while it is asked again, and gives it to the heading of what comes', async () => {
    const deps = createDeps('en-US', {});
    const ask = vi.spyOn(deps.services.invite, 'showGroup').mockResolvedValue(offline);
    await show(deps);
    ask.mockImplementation(() => later(offline));
    await button('Try again').click();
    await expect.element(button('Try again')).toHaveAttribute('aria-busy', 'true');
    await expect.element(button('Try again')).not.toHaveAttribute('aria-busy');
    await expect.element(button('Try again')).toHaveFocus();
    ask.mockResolvedValue(succeed(fixedData.invitations.group));
    await button('Try again').click();
    await expect.element(heading('You’re invited to Photography club')).toHaveFocus();
  });

  it('is asked again by itself when the connection returns', async () => {
    const deps = createDeps('en-US', {});
    const ask = vi.spyOn(deps.services.invite, 'showGroup').mockResolvedValue(offline);
    await show(deps);
    await expect.element(heading('The invite couldn’t be loaded')).toBeVisible();
    ask.mockResolvedValue(succeed(fixedData.invitations.group));
    window.dispatchEvent(new Event('online'));
    await expect.element(heading('You’re invited to Photography club')).toBeVisible();
  });

  /** Fills in the form; the code completes it. */
  async function fillIn(): Promise<void> {
    await page.getByRole('textbox', { name: 'Phone number' }).fill('13800138000');
    await page.getByRole('checkbox').click();
    await page.getByLabelText('Verification code', { exact: true }).fill('428913');
  }

  it('registers after a failure without a second code, and with another name where one is taken', async () => {
    const deps = createDeps('en-US', {});
    const { sso } = deps.services;
    const exchange = vi.spyOn(sso, 'getRegisterToken');
    const register = vi
      .spyOn(sso, 'registerByPhone')
      .mockResolvedValueOnce(offline)
      .mockResolvedValueOnce(refuse(CODE.duplicateAccountId))
      .mockResolvedValue(succeed(loginOf(fixedData.member)));
    await show(deps);
    await fillIn();
    await expect.element(page.getByText('We couldn’t connect.')).toBeVisible();
    await button('Sign up and accept').click();
    await expect.poll(route).toBe('/invite/invite-complete');
    expect(exchange).toHaveBeenCalledOnce();
    expect(register).toHaveBeenCalledTimes(3);
    expect(register.mock.lastCall?.[0]).toMatchObject({
      groupLink: 'photography',
      joinGroup: '1',
      password: '428913',
      nickname: expect.stringMatching(/^.{5}-Halo$/),
    });
  });

  it('leads to the login by phone where the number has got an account meanwhile', async () => {
    const deps = createDeps('en-US', {});
    deps.memory.local.set('loginWay', 'email');
    vi.spyOn(deps.services.sso, 'registerByPhone').mockResolvedValue(refuse(CODE.conflict));
    await show(deps);
    await fillIn();
    await expect.poll(route).toMatch(/^\/login\?callback=%2Finvite%2Fgroup/);
    expect(deps.memory.local.get('loginWay')).toBe('phone');
  });

  it('registers to ask to join where an admin accepts who does, and ends with the request that waits', async () => {
    const deps = createDeps('en-US', {});
    standAfterwards(deps, asking.group, 'requested');
    await show(deps);
    await expect.element(button('Sign up and ask to join')).toBeVisible();
    await fillIn();
    await expect.poll(route).toBe('/invite/invite-complete');
    await expect.element(heading('You asked to join Photography club')).toBeVisible();
    await expect.element(page.getByText('Your request was sent.')).toBeVisible();
  });

  it.each([
    ['begun', fixedData.invitations.group, false, 'You asked to join Photography club'],
    ['ceased', asking.group, true, 'You’re in Photography club'],
  ])(
    'ends with what has come of it where a group has %s to ask its admins meanwhile',
    async (_, group, groupJoined, title) => {
      const deps = createDeps('en-US', {});
      standAfterwards(deps, group, groupJoined ? 'joined' : 'requested');
      vi.spyOn(deps.services.sso, 'registerByPhone').mockResolvedValue(
        succeed({ ...loginOf(fixedData.member), groupJoined }),
      );
      await show(deps);
      await fillIn();
      await expect.poll(route).toBe('/invite/invite-complete');
      await expect.element(heading(title)).toBeVisible();
    },
  );

  describe('who has registered on an invite to a group', () => {
    const asked = { ...asking.group, standing: 'requested' as const };
    const joined = { ...asking.group, standing: 'joined' as const, room: ROOM };
    const onward = page.getByRole('link', { name: 'Open the group' });

    /** The last page after a registration, with a socket that the test moves. */
    async function end(standing: typeof asked | typeof joined) {
      const deps = memberOf(asking);
      const ask = vi.spyOn(deps.services.invite, 'showGroup').mockResolvedValue(succeed(standing));
      const observers: SocketObserver[] = [];
      const realtime = createRealtime((_, observer) => {
        observers.push(observer);
        return Promise.resolve({ close: vi.fn(), reconnect: vi.fn(), measure: vi.fn(), tell: vi.fn() });
      });
      const state = acceptedState({ ...asking.group, key: 'photography', approval: standing === asked });
      window.history.replaceState({ usr: state, key: 'end', idx: 0 }, '', '#/invite/invite-complete');
      await render(
        <Providers deps={{ ...deps, services: { ...deps.services, realtime } }}>
          <AppRouter />
        </Providers>,
      );
      await expect.poll(() => observers.length).toBe(1);
      return { ask, tell: () => observers[0]?.onEvent({ type: 'rooms' }) };
    }

    it('is shown the way into it', async () => {
      await end(joined);
      await expect.element(heading('You’re in Photography club')).toBeVisible();
      await expect.element(onward).toHaveAttribute('href', `#/chats/${ROOM}`);
    });

    it('is shown the way into it once an admin lets them in, while the page is open', async () => {
      const { ask, tell } = await end(asked);
      await expect.element(heading('You asked to join Photography club')).toBeVisible();
      await expect.element(page.getByText('Your request was sent.')).toBeVisible();
      expect(onward.query()).toBeNull();
      ask.mockResolvedValue(succeed(joined));
      tell();
      await expect.element(heading('You’re in Photography club')).toBeVisible();
      await expect.element(onward).toHaveAttribute('href', `#/chats/${ROOM}`);
      expect(announced()).toContain('You’re in Photography club');
    });

    it('may ask again where an admin has declined', async () => {
      const { ask, tell } = await end(asked);
      await expect.element(heading('You asked to join Photography club')).toBeVisible();
      ask.mockResolvedValue(succeed(asking.group));
      tell();
      await expect.element(page.getByText('Your request wasn’t accepted.')).toBeVisible();
      const again = page.getByRole('link', { name: 'Ask to join' });
      await expect.element(again).toHaveAttribute('href', `#${GROUP}`);
    });
  });

  it('ends with how to reach a friend whose invite has no room left for the day', async () => {
    const deps = createDeps('en-US', {});
    vi.spyOn(deps.services.sso, 'registerByPhone').mockResolvedValue(
      succeed({ ...loginOf(fixedData.member), inviteFailures: { friend: 'full' } }),
    );
    await show(deps, '/invite/friend?inviteCode=k3Vd9sQ1xZr7Lm0a');
    await fillIn();
    await expect.poll(route).toBe('/invite/invite-complete');
    await expect.element(heading('Mei Lin’s invite is full for today')).toBeVisible();
    await expect.element(page.getByText('so you aren’t contacts yet.')).toBeVisible();
    expect(page.getByText('You can message each other now.').query()).toBeNull();
    const find = page.getByRole('link', { name: 'Find by account ID' });
    await expect.element(find).toHaveAttribute('href', '#/contacts/find');
  });

  it.each([
    ['full', 'Photography club is full', 'so you’re not in it.'],
    ['gone', 'This invite isn’t valid anymore', 'Ask for a new invite.'],
  ] as const)(
    'doesn’t claim that they are in a group whose invite is %s meanwhile',
    async (failure, title, text) => {
      const deps = createDeps('en-US', {});
      vi.spyOn(deps.services.sso, 'registerByPhone').mockResolvedValue(
        succeed({ ...loginOf(fixedData.member), inviteFailures: { group: failure } }),
      );
      await show(deps);
      await fillIn();
      await expect.poll(route).toBe('/invite/invite-complete');
      await expect.element(heading(title)).toBeVisible();
      await expect.element(page.getByText(text)).toBeVisible();
      expect(page.getByText('You’ll find the group in your chats.').query()).toBeNull();
    },
  );

  it('asks for a new code where the verification has expired', async () => {
    const deps = createDeps('en-US', {});
    vi.spyOn(deps.services.sso, 'registerByPhone').mockResolvedValue(refuse(CODE.tokenInvalid));
    await show(deps);
    await fillIn();
    await expect.element(page.getByText('That code is no longer valid. Request a new one.')).toBeVisible();
    expect(route()).toBe(GROUP);
  });
});

describe('a registration elsewhere than on the invite it came by (D31)', () => {
  it('says where it leads that the friend’s invite has no room left for the day', async () => {
    const deps = createDeps('en-US', {
      remember: ({ draft }) => {
        draft.set({ channel: 'phone', country: 'CN', phone: '13800138000', agreed: true });
        draft.set({ registerToken: 'a-register-token', username: 'halo_1', nickname: 'Mina' });
        draft.handCode('428913');
      },
    });
    const register = vi
      .spyOn(deps.services.sso, 'registerByPhone')
      .mockResolvedValue(succeed({ ...loginOf(fixedData.member), inviteFailures: { friend: 'full' } }));
    await show(deps, '/signup?inviteCode=k3Vd9sQ1xZr7Lm0a');
    await button('Create account').click();
    await expect.poll(route, { timeout: 5_000 }).toBe('/home');
    expect(register.mock.lastCall?.[0]).toMatchObject({ inviteCode: 'k3Vd9sQ1xZr7Lm0a' });
    const toast = page.getByText(/^The invite that brought you here is full for today/);
    await expect.element(toast).toBeVisible();
  });
});

describe('friend invites (D20)', () => {
  const ROUTE = '/dashboard/invites';
  const [first] = fixedData.invites;

  it('are copied, and say so where the browser refuses', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await show(member(), ROUTE);
    await button('Copy link').first().click();
    await expect.element(page.getByText('Copied', { exact: true })).toBeVisible();
    expect(write).toHaveBeenCalledExactlyOnceWith(first?.link);
    write.mockRejectedValue(new Error('refused'));
    await button('Copy link').first().click();
    await expect.element(page.getByText('Couldn’t copy.')).toBeVisible();
  });

  it('are shared by the system’s sheet, whose closing is no failure', async () => {
    const share = vi.fn(async () => {
      throw new DOMException('closed', 'AbortError');
    });
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await show(member(), ROUTE);
    await button('Share').first().click();
    await expect.poll(() => share.mock.calls.length).toBe(1);
    expect(document.querySelectorAll('[data-slot=toast]')).toHaveLength(0);
    Reflect.deleteProperty(navigator, 'share');
  });

  it('are made one at a time, and say in the server’s words where the limit is reached', async () => {
    const deps = member();
    const make = vi
      .spyOn(deps.services.invite, 'createInvite')
      .mockImplementation(() => later(refuse(CODE.conflict)));
    await show(deps, ROUTE);
    await button('Create another link').dblClick();
    await expect.element(page.getByText('said', { exact: true })).toBeVisible();
    expect(make).toHaveBeenCalledOnce();
  });

  it('are revoked after a question, which shows a failure', async () => {
    const deps = member();
    const revoke = vi.spyOn(deps.services.invite, 'revokeInvite').mockResolvedValueOnce(offline);
    await show(deps, ROUTE);
    await button('Revoke').first().click();
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: 'Revoke', exact: true });
    await confirm.click();
    await expect.element(dialog.getByText('We couldn’t connect.')).toBeVisible();
    await confirm.click();
    await expect.element(page.getByText('The link has been revoked.')).toBeVisible();
    expect(revoke.mock.calls).toEqual([[{ id: first?.id }], [{ id: first?.id }]]);
    await expect.poll(() => page.getByRole('main').getByRole('listitem').elements().length).toBe(1);
  });
});
