import { CODE } from '@contract/codes';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import {
  groupLink,
  groupOf,
  groupTalk,
  ownedGroup,
  ROOM,
  someGroupInvites,
  someJoinRequests,
  someLinks,
} from '../../../stories/chat/chats-in';
import { unreachable } from '../../../stories/page-frame/fixed-services';
import type { Scene } from '../../../stories/page-frame/page-frame';
import { openApp } from './open-app';

const emulateMotion = (value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

const address = window.location.href;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  await emulateMotion('');
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

const open = (scene: Scene, route = `/chats/${ROOM}/links`) => openApp(route, scene);

const main = () => page.getByRole('main');
const button = (name: string) => main().getByRole('button', { name, exact: true });
const list = (name: string) => main().getByRole('list', { name });
const succeed = <Data,>(data: Data) => ({ ok: true, data }) as const;
const refuse = (code: number) => ({ ok: false, code, message: 'said', data: {} }) as const;

/** A group that the member keeps. */
const kept = (data: Scene['data'] = {}): Scene => ({ data: { rooms: [ownedGroup(groupTalk())], ...data } });

describe('the links to a group', () => {
  it('say when they end, how many came by them, and whether admins decide', async () => {
    await open(kept({ groupLinks: someLinks() }));
    const cards = list('Invite links').getByRole('listitem');
    await expect.element(cards.nth(0)).toHaveTextContent(/No end date.*Used by 14 people/);
    await expect.element(cards.nth(1)).toHaveTextContent(/Works until Mar 8, 2031.*Used: 3 of 10/);
    await expect.element(cards.nth(2)).toHaveTextContent(/Admins approve who joins.*Nobody has used it yet/);
  });

  it('say whether one joins by them or asks to', async () => {
    const [joining, asking] = [groupLink(1, { uses: 2 }), groupLink(2, { uses: 2, approval: true })];
    await open(kept({ groupLinks: [asking] }));
    await expect.element(page.getByText('Anyone with a link can ask to join Night market.')).toBeVisible();
    await expect.element(page.getByText('2 people joined or asked to')).toBeVisible();
    await cleanup();
    await open(kept({ groupLinks: [joining, asking] }));
    const mixed = 'Anyone with a link can join Night market, or ask to join where admins approve it.';
    await expect.element(page.getByText(mixed)).toBeVisible();
    await expect.element(page.getByText('Used by 2 people')).toBeVisible();
    await cleanup();
    await open(kept({ groupLinks: [joining] }));
    await expect.element(page.getByText('Anyone with a link can join Night market.')).toBeVisible();
  });

  it('are copied', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await open(kept({ groupLinks: someLinks() }));
    await button('Copy link').first().click();
    await expect.element(page.getByText('Copied', { exact: true })).toBeVisible();
    expect(write).toHaveBeenCalledExactlyOnceWith(groupLink(1).address);
  });

  it('are made with an end, and by the will of an admin', async () => {
    const { groups } = await open(kept());
    const made = groupLink(7, { approval: true });
    const create = vi.spyOn(groups, 'createGroupLink').mockResolvedValue(succeed(made));
    await button('New link').click();
    const sheet = page.getByRole('dialog', { name: 'New link' });
    await sheet.getByRole('radio', { name: '1 week' }).click();
    await sheet.getByRole('checkbox', { name: 'Admins approve who joins' }).click();
    await sheet.getByRole('button', { name: 'Create link' }).click();
    await expect.element(main().getByText(made.address).first()).toBeVisible();
    expect(create).toHaveBeenCalledExactlyOnceWith({ room: ROOM, hours: 168, approval: true });
    await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0);
  });

  it('are made for so many people, unless admins decide', async () => {
    const { groups } = await open(kept());
    const create = vi
      .spyOn(groups, 'createGroupLink')
      .mockResolvedValueOnce(succeed(groupLink(7)))
      .mockResolvedValueOnce(succeed(groupLink(8)));
    const sheet = page.getByRole('dialog', { name: 'New link' });
    const ten = sheet.getByRole('radio', { name: '10 people', exact: true });
    const make = async () => {
      await sheet.getByRole('button', { name: 'Create link' }).click();
      await expect.poll(() => sheet.elements()).toEqual([]);
      return create.mock.lastCall?.[0].maxUses;
    };
    await button('New link').click();
    await ten.click();
    expect(await make()).toBe(10);
    await expect.element(main().getByText('Nobody has used it yet')).toBeVisible();
    await button('New link').click();
    await ten.click();
    await sheet.getByRole('checkbox', { name: 'Admins approve who joins' }).click();
    await expect.element(ten).not.toBeInTheDocument();
    expect(await make()).toBeUndefined();
  });

  it('keep what was chosen where making one is refused', async () => {
    const { groups } = await open(kept());
    vi.spyOn(groups, 'createGroupLink').mockResolvedValue(refuse(CODE.conflict));
    await button('New link').click();
    const sheet = page.getByRole('dialog', { name: 'New link' });
    await sheet.getByRole('radio', { name: '1 day' }).click();
    await sheet.getByRole('button', { name: 'Create link' }).click();
    await expect.element(sheet.getByRole('alert')).toHaveTextContent('said');
    await expect.element(sheet.getByRole('radio', { name: '1 day' })).toBeChecked();
  });

  it('don’t ask whether admins decide where the group’s settings say so', async () => {
    const group = ownedGroup(groupTalk());
    await open(kept({ rooms: [{ ...group, settings: { ...group.settings, approval: true } }] }));
    await button('New link').click();
    const sheet = page.getByRole('dialog', { name: 'New link' });
    await expect.element(sheet.getByRole('button', { name: 'Create link' })).toBeVisible();
    expect(sheet.getByRole('checkbox').query()).toBeNull();
  });

  it('don’t ask whether admins decide where there are none', async () => {
    await open({ data: { rooms: [groupOf(groupTalk(), { hasAdmins: false })] } });
    await button('New link').click();
    const sheet = page.getByRole('dialog', { name: 'New link' });
    await expect.element(sheet.getByRole('button', { name: 'Create link' })).toBeVisible();
    expect(sheet.getByRole('checkbox').query()).toBeNull();
  });

  it('are revoked after a question, which shows a failure', async () => {
    const { groups } = await open(kept({ groupLinks: someLinks() }));
    const revoke = vi
      .spyOn(groups, 'revokeGroupLink')
      .mockResolvedValueOnce({ ok: false, message: '', data: {}, ...unreachable });
    await button('Revoke').first().click();
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: 'Revoke', exact: true });
    await confirm.click();
    await expect.element(dialog.getByText('We couldn’t connect.')).toBeVisible();
    await confirm.click();
    await expect.element(page.getByText('The link has been revoked.')).toBeVisible();
    expect(revoke).toHaveBeenLastCalledWith({ room: ROOM, id: groupLink(1).id });
    await expect.poll(() => list('Invite links').getByRole('listitem').elements().length).toBe(2);
  });

  it.each(['no-preference', 'reduce'])(
    'that are revoked leave focus in the page, where motion is %s',
    async (value) => {
      await emulateMotion(value);
      await open(kept({ groupLinks: someLinks() }));
      await button('Revoke').first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click();
      await expect.element(page.getByText('The link has been revoked.')).toBeVisible();
      await expect.poll(() => page.getByRole('alertdialog').elements()).toEqual([]);
      // The button that asked is gone.
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    },
  );

  it('aren’t shown to members who may not invite others', async () => {
    const group = groupOf(groupTalk());
    await open({ data: { rooms: [{ ...group, rights: { ...group.rights, invite: false } }] } });
    await expect.element(page.getByText('In this group, only admins can bring people in.')).toBeVisible();
  });

  it('are in the group’s menu for those who may create them, with the number of requests', async () => {
    await open(kept({ rooms: [ownedGroup(groupTalk(), { joinRequests: 2 })] }), '/chats');
    await page.getByRole('button', { name: 'Options for Night market' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Invite links 2 people want to join/ })
      .click();
    await vi.waitFor(() => expect(window.location.hash).toBe(`#/chats/${ROOM}/links`));
  });
});

describe('the page of a group', () => {
  it('leads to its links, and tells admins who asks to join', async () => {
    await open(kept({ rooms: [ownedGroup(groupTalk(), { joinRequests: 1 })] }), `/chats/${ROOM}/group`);
    await main()
      .getByRole('link', { name: /Invite links 1 person wants to join/ })
      .click();
    await expect.poll(() => window.location.hash).toBe(`#/chats/${ROOM}/links`);
  });
});

describe('requests to join a group', () => {
  const asking = () => kept({ joinRequests: someJoinRequests() });
  const requests = () => list('Requests to join').getByRole('listitem');
  const waiting = () => kept({ rooms: [ownedGroup(groupTalk(), { joinRequests: 2 })] });

  it('stand above the chat of the group, and lead to where they are answered', async () => {
    await open(waiting(), `/chats/${ROOM}`);
    await page.getByRole('link', { name: '2 people want to join' }).click();
    await expect.poll(() => window.location.hash).toBe(`#/chats/${ROOM}/links`);
  });

  it('are told by the row of the group', async () => {
    await open(waiting(), '/chats');
    await expect
      .element(main().getByRole('link', { name: /^Night market.*2 people want to join/ }))
      .toBeVisible();
  });

  it('are accepted and declined by admins', async () => {
    const { groups } = await open(asking());
    const answer = vi.spyOn(groups, 'answerJoinRequest');
    const accept = requests().filter({ hasText: 'Ken Ito' }).getByRole('button', { name: 'Accept' });
    await expect.element(accept).toHaveAccessibleDescription('Ken Ito');
    await accept.click();
    await expect.element(page.getByText('Ken Ito is in the group now.')).toBeVisible();
    await expect.poll(() => requests().elements().length).toBe(1);
    // The button went with its row.
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    await requests().getByRole('button', { name: 'Decline' }).click();
    await expect.element(page.getByText(/^You declined the request from/)).toBeVisible();
    await expect.poll(() => list('Requests to join').elements().length).toBe(0);
    expect(answer.mock.calls).toEqual([
      [{ room: ROOM, memberId: '30517', accept: true }],
      [{ room: ROOM, memberId: '2', accept: false }],
    ]);
  });

  it('are reloaded when somebody else has answered', async () => {
    const { groups } = await open(asking());
    await expect.element(requests().first()).toBeVisible();
    const ask = vi.spyOn(groups, 'listJoinRequests').mockResolvedValue(succeed([]));
    vi.spyOn(groups, 'answerJoinRequest').mockResolvedValue(refuse(CODE.notFound));
    await requests().first().getByRole('button', { name: 'Accept' }).click();
    await expect.element(page.getByText('said', { exact: true })).toBeVisible();
    await expect.poll(() => list('Requests to join').elements().length).toBe(0);
    expect(ask).toHaveBeenCalled();
  });

  it('aren’t shown to members', async () => {
    const scene = { groupLinks: someLinks(), joinRequests: someJoinRequests() };
    await open({ data: { rooms: [groupOf(groupTalk())], ...scene } });
    await expect.element(list('Invite links')).toBeVisible();
    expect(list('Requests to join').query()).toBeNull();
  });
});

describe('invites to groups', () => {
  const REQUESTS = '/chats/requests';
  const invites = () => list('Invites to groups').getByRole('listitem');
  const invited = { data: { groupInvites: someGroupInvites() } };

  it('are counted beside the chats', async () => {
    await open(invited, '/chats');
    const way = main().getByRole('link', { name: /Message requests 2 invites to groups/ });
    await expect.element(way).toHaveAttribute('href', '#/chats/requests');
  });

  it('say who invited, and open the joined group', async () => {
    const { chat, groups } = await open(invited, REQUESTS);
    const joined = groupOf(groupTalk());
    const answer = vi.spyOn(groups, 'answerInvitation').mockResolvedValue(succeed({ room: joined }));
    vi.spyOn(chat, 'getRoom').mockResolvedValue(succeed(joined));
    await expect
      .element(invites().first())
      .toHaveTextContent(/Night market.*Ken Ito invited you · 3 members/);
    await invites().first().getByRole('button', { name: 'Join' }).click();
    await vi.waitFor(() => expect(window.location.hash).toBe(`#/chats/${ROOM}`));
    expect(answer).toHaveBeenCalledExactlyOnceWith({ room: ROOM, accept: true });
  });

  it('are gone once they are declined', async () => {
    const { groups } = await open(invited, REQUESTS);
    const answer = vi.spyOn(groups, 'answerInvitation').mockResolvedValue(succeed({ room: null }));
    await invites().first().getByRole('button', { name: 'Decline' }).click();
    await expect.element(page.getByText('You declined the invite to Night market.')).toBeVisible();
    await expect.poll(() => invites().elements().length).toBe(1);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(answer).toHaveBeenCalledExactlyOnceWith({ room: ROOM, accept: false });
  });
});
