import { networkFailure } from '@app/services/result';
import { CODE } from '@contract/codes';
import type { GroupMember } from '@contract/chat/group';
import type { GroupRoom } from '@contract/chat/room';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { groupMembers, groupOf, message, ownedGroup, ROOM, somePeople } from '../../../stories/chat/chats-in';
import type { Scene } from '../../../stories/page-frame/page-frame';
import { openApp } from './open-app';

const address = window.location.href;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

const PAGE = `/chats/${ROOM}/group`;
const talk = () => [message(1, 'Who comes?', { sender: 1 }), message(2, 'I do')];

const inGroup = (group: GroupRoom, members: GroupMember[] = groupMembers('member')): Scene => ({
  data: { rooms: [group], events: talk(), contacts: somePeople(), groupMembers: members },
});
const asMember = (): Scene => inGroup(groupOf(talk()));
const asOwner = (): Scene => inGroup(ownedGroup(talk()), groupMembers('owner'));
const asAdmin = (): Scene => inGroup(ownedGroup(talk(), { role: 'admin' }), groupMembers('admin'));

const list = () => page.getByRole('list', { name: 'Members' });
const sheet = () => page.getByRole('dialog');
const inSheet = (name: string) => sheet().getByRole('button', { name, exact: true });
const pressMember = (name: string) =>
  list()
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

describe('the page of a group', () => {
  it('is reached by the name in the chat, and by the menu', async () => {
    await openApp(`/chats/${ROOM}`, asMember());
    await page.getByRole('link', { name: 'Night market 3 members' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Group info' })).toBeVisible();
    window.history.back();
    await page.getByRole('button', { name: 'Options for Night market' }).click();
    await inSheet('Group info').click();
    await vi.waitFor(() => expect(window.location.hash).toBe(`#${PAGE}`));
    await expect.element(page.getByRole('heading', { level: 2, name: 'Night market' })).toBeVisible();
  });

  it('lists who is in it, with their roles, and the member without anything to press', async () => {
    await openApp(PAGE, asMember());
    await expect.element(list().getByRole('button', { name: 'Aisha Rahman Owner' })).toBeVisible();
    await expect.element(list().getByRole('button', { name: 'Ken Ito Admin' })).toBeVisible();
    await expect.element(list().getByText('You')).toBeVisible();
    expect(
      list()
        .getByRole('button', { name: /Mei Lin/ })
        .query(),
    ).toBeNull();
  });

  it('says that only admins see who is in it', async () => {
    const { rights } = groupOf([]);
    const services = await openApp(
      PAGE,
      inGroup(groupOf(talk(), { rights: { ...rights, seeMembers: false } })),
    );
    const listed = vi.spyOn(services.groups, 'listGroupMembers');
    await expect.element(page.getByText('Only admins can see who’s in this group.')).toBeVisible();
    expect(listed).not.toHaveBeenCalled();
  });

  it('shows more members on demand', async () => {
    const services = await openApp('/chats', asMember());
    const [first, second, third] = groupMembers('member');
    const list_ = vi.spyOn(services.groups, 'listGroupMembers');
    list_.mockImplementation(({ cursor }) =>
      Promise.resolve({
        ok: true,
        data:
          cursor === undefined
            ? { items: [first, second].filter((item) => item !== undefined), next: '2_1_1' }
            : { items: [third].filter((item) => item !== undefined), next: null },
      }),
    );
    window.location.hash = PAGE;
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(list().getByText('You')).toBeVisible();
    expect(list_).toHaveBeenLastCalledWith({ room: ROOM, cursor: '2_1_1' }, expect.anything());
    expect(page.getByRole('button', { name: 'Show more' }).query()).toBeNull();
  });

  it('isn’t there for a chat that isn’t a group', async () => {
    await openApp(PAGE, { data: { rooms: [], events: [] }, refusals: { getRoom: { code: CODE.notFound } } });
    await expect.element(page.getByRole('heading', { name: 'Chat not found' })).toBeVisible();
  });

  it('reports the group alone', async () => {
    const { reports } = await openApp(PAGE, asMember());
    const report = vi.spyOn(reports, 'report');
    await page.getByRole('button', { name: 'Report group' }).click();
    await sheet().getByRole('radio', { name: 'Spam' }).click();
    await inSheet('Send report').click();
    await vi.waitFor(() => expect(report).toHaveBeenCalledWith({ room: ROOM, reason: 'spam' }));
  });

  it('is shown beside the list of chats on a wide screen, with the way back to the chat', async () => {
    await page.viewport(1100, 700);
    await openApp(PAGE, asMember());
    const chats = page.getByRole('complementary', { name: 'Chat list' });
    await expect
      .element(chats.getByRole('link', { name: /^Night market/ }))
      .toHaveAttribute('aria-current', 'page');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Group info' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Back' }).click();
    await expect.element(page.getByRole('log')).toBeVisible();
    await page.viewport(390, 844);
  });

  it('is left once the member is sure', async () => {
    const { groups } = await openApp(PAGE, asMember());
    const leave = vi.spyOn(groups, 'leaveGroup');
    await page.getByRole('button', { name: 'Leave group' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click();
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith({ room: ROOM }));
    await vi.waitFor(() => expect(window.location.hash).toBe('#/chats'));
  });
});

describe('a group of the member’s own', () => {
  it('is deleted for everybody once they are sure', async () => {
    const { groups } = await openApp(PAGE, asOwner());
    const deleteGroup = vi.spyOn(groups, 'deleteGroup');
    const question = page.getByRole('alertdialog', { name: 'Delete the group “Night market” for everyone?' });
    const ask = () => page.getByRole('main').getByRole('button', { name: 'Delete group' }).click();
    await ask();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(deleteGroup).not.toHaveBeenCalled();
    await ask();
    await question.getByRole('button', { name: 'Delete group' }).click();
    await vi.waitFor(() => expect(deleteGroup).toHaveBeenCalledWith({ room: ROOM }));
    await vi.waitFor(() => expect(window.location.hash).toBe('#/chats'));
  });

  it('isn’t reported by its owner, who would answer for it', async () => {
    await openApp(PAGE, asOwner());
    await expect.element(page.getByRole('button', { name: 'Leave group' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Report group' })).not.toBeInTheDocument();
  });

  it('is deleted by nobody else', async () => {
    await openApp(PAGE, asAdmin());
    await expect.element(page.getByRole('button', { name: 'Leave group' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Delete group' })).not.toBeInTheDocument();
  });
});

describe('the dialog that asks whether to leave', () => {
  const question = page.getByRole('alertdialog');
  const ask = async (scene: Scene) => {
    await openApp(PAGE, scene);
    await page.getByRole('button', { name: 'Leave group' }).click();
  };

  it('comes once, however fast it is asked for', async () => {
    await openApp(PAGE, asOwner());
    const button = page.getByRole('button', { name: 'Leave group' });
    await expect.element(button).toBeVisible();
    for (const one of [button.element(), button.element()]) if (one instanceof HTMLElement) one.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await historySettled();
    // A second question would come once the first is answered.
    await new Promise((done) => setTimeout(done, 500));
    expect(question.elements()).toEqual([]);
  });

  it('tells an owner who will succeed them', async () => {
    await ask(asOwner());
    await expect.element(question).toHaveTextContent('The admin who’s been here longest becomes the owner');
  });

  it('tells an owner without other members that the group is deleted', async () => {
    await ask(inGroup(ownedGroup(talk(), { memberCount: 1 }), []));
    await expect
      .element(question)
      .toHaveTextContent('the group and all its messages will be deleted for good');
  });

  it('tells other members only what leaving means for them', async () => {
    await ask(asAdmin());
    await expect.element(question).toHaveTextContent('To come back, you need an invite.');
  });
});

describe('a member of a group', () => {
  it('can be written to, and nothing more, by other members', async () => {
    const { chat } = await openApp(PAGE, asMember());
    const openRoom = vi.spyOn(chat, 'openRoom');
    await pressMember('Ken Ito');
    await expect.element(sheet().getByText('Admin', { exact: true })).toBeVisible();
    for (const name of ['Make admin', 'Remove as admin', 'Hand over ownership', 'Remove from group'])
      expect(inSheet(name).query()).toBeNull();
    await inSheet('Message').click();
    await vi.waitFor(() => expect(openRoom).toHaveBeenCalledWith({ memberId: 30_517 }));
  });

  it('is removed by admins, unless it is one of them', async () => {
    const { groups } = await openApp(PAGE, asAdmin());
    const remove = vi.spyOn(groups, 'removeGroupMember');
    await pressMember('Ken Ito');
    await expect.element(inSheet('Message')).toBeVisible();
    expect(inSheet('Remove from group').query()).toBeNull();
    await inSheet('Close').click();
    await pressMember('田中 美咲');
    await inSheet('Remove from group').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await vi.waitFor(() => expect(remove).toHaveBeenCalledWith({ room: ROOM, memberId: '3' }));
    await expect.element(page.getByText('田中 美咲 was removed from the group.')).toBeVisible();
  });

  it('leaves focus to the heading where the list without them comes late', async () => {
    const { groups } = await openApp(PAGE, asAdmin());
    await pressMember('田中 美咲');
    let answer = (): void => undefined;
    const left = groupMembers('admin').filter(({ person }) => person.memberId !== 3);
    vi.spyOn(groups, 'listGroupMembers').mockReturnValue(
      new Promise((resolve) => {
        answer = () => resolve({ ok: true, data: { items: left, next: null } });
      }),
    );
    await inSheet('Remove from group').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    // As long as the sheet is leaving, it looks after focus by itself.
    await vi.waitFor(() => expect(document.querySelector('[data-slot=dialog]')).toBeNull());
    answer();
    await vi.waitFor(() => expect(list().getByText('田中 美咲').query()).toBeNull());
    await expect.element(page.getByRole('heading', { level: 1, name: 'Group info' })).toHaveFocus();
  });

  it('is made an admin by the owner, or no longer, and can be handed the group', async () => {
    const { groups } = await openApp(PAGE, asOwner());
    const setRole = vi.spyOn(groups, 'setGroupRole');
    await pressMember('田中 美咲');
    await inSheet('Make admin').click();
    await vi.waitFor(() =>
      expect(setRole).toHaveBeenLastCalledWith({ room: ROOM, memberId: '3', role: 'admin' }),
    );
    await vi.waitFor(() => expect(sheet().query()).toBeNull());
    await pressMember('Ken Ito');
    await inSheet('Remove as admin').click();
    await vi.waitFor(() =>
      expect(setRole).toHaveBeenLastCalledWith({ room: ROOM, memberId: '30517', role: 'member' }),
    );
    await vi.waitFor(() => expect(sheet().query()).toBeNull());
    await pressMember('Ken Ito');
    await inSheet('Hand over ownership').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hand over ownership' }).click();
    await vi.waitFor(() =>
      expect(setRole).toHaveBeenLastCalledWith({ room: ROOM, memberId: '30517', role: 'owner' }),
    );
  });

  it('stays where that is refused, which is said in the question', async () => {
    await openApp(PAGE, { ...asOwner(), refusals: { removeGroupMember: { code: CODE.tooManyRequests } } });
    await pressMember('Ken Ito');
    await inSheet('Remove from group').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(question.getByRole('alert')).toBeVisible();
  });
});

describe('adding members', () => {
  const add = () => page.getByRole('button', { name: 'Add members' });

  it('offers contacts who aren’t in the group, and tells who is only invited', async () => {
    const { groups } = await openApp(PAGE, asMember());
    const call = vi.spyOn(groups, 'addGroupMembers');
    call.mockResolvedValue({ ok: true, data: { room: groupOf(talk()), invited: [2], refused: [] } });
    await add().click();
    await expect.element(sheet().getByRole('checkbox')).toHaveAccessibleName(/^Александра/);
    await inSheet('Add').click();
    await expect.element(sheet().getByText('Choose at least one person.')).toBeVisible();
    await sheet().getByRole('checkbox').click();
    await inSheet('Add').click();
    await vi.waitFor(() => expect(call).toHaveBeenCalledWith({ room: ROOM, memberIds: ['2'] }));
    await expect.element(page.getByText(/^Invite sent to Александра.*once they accept\.$/)).toBeVisible();
  });

  it('says in place why it is refused', async () => {
    await openApp(PAGE, { ...asMember(), refusals: { addGroupMembers: { code: CODE.tooManyRequests } } });
    await add().click();
    await sheet().getByRole('checkbox').click();
    await inSheet('Add').click();
    await expect.element(sheet().getByRole('alert')).toBeVisible();
    await expect.element(sheet().getByRole('checkbox')).toBeChecked();
  });

  it('isn’t offered to those who may not', async () => {
    const { rights } = groupOf([]);
    await openApp(PAGE, inGroup(groupOf(talk(), { rights: { ...rights, invite: false } })));
    await expect.element(page.getByRole('button', { name: 'Leave group' })).toBeVisible();
    expect(add().query()).toBeNull();
  });

  it('tells the creator of a group who is only invited, and who can’t be added', async () => {
    const { groups } = await openApp('/chats/new-group', asMember());
    vi.spyOn(groups, 'createGroup').mockResolvedValue({
      ok: true,
      data: { room: groupOf(talk()), invited: [1, 2, 3, 30_517], refused: [9] },
    });
    await page.getByRole('textbox', { name: 'Group name' }).fill('Night market');
    await page.getByRole('button', { name: 'Create group' }).click();
    await expect
      .element(page.getByText(/^Invite sent to Aisha Rahman, Ken Ito, and 2 others\./))
      .toBeVisible();
    await expect.element(page.getByText('Couldn’t add')).toBeVisible();
  });

  it('corrects a group that was made by a try whose answer was lost', async () => {
    const { groups } = await openApp('/chats/new-group', asMember());
    const title = () => page.getByRole('textbox', { name: 'Group name' });
    const contact = (name: RegExp) => page.getByRole('checkbox', { name });
    const made = (part: Partial<GroupRoom>) => groupOf(talk(), { role: 'owner', ...part });
    const create = vi.spyOn(groups, 'createGroup').mockResolvedValueOnce(networkFailure);
    await title().fill('Nihgt market');
    await contact(/^Ken/).click();
    await page.getByRole('button', { name: 'Create group' }).click();
    await expect.element(page.getByRole('alert')).toBeVisible();

    const room = made({ title: 'Nihgt market' });
    create.mockResolvedValueOnce({ ok: true, data: { room, invited: [], refused: [2] } });
    const change = vi.spyOn(groups, 'changeGroup').mockResolvedValue({ ok: true, data: made({}) });
    const remove = vi.spyOn(groups, 'removeGroupMember').mockResolvedValue({ ok: true, data: made({}) });
    const add = vi.spyOn(groups, 'addGroupMembers');
    add.mockResolvedValue({ ok: true, data: { room: made({}), invited: [], refused: [] } });
    await title().fill('Night market');
    await contact(/^Ken/).click();
    await contact(/^Александра/).click();
    await page.getByRole('button', { name: 'Create group' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: /Night market/ })).toBeVisible();
    const [id, again] = create.mock.calls.map(([wanted]) => wanted.id);
    expect(again).toBe(id);
    expect(change).toHaveBeenCalledWith({ room: id, title: 'Night market' });
    expect(remove).toHaveBeenCalledWith({ room: id, memberId: '30517' });
    expect(add).toHaveBeenCalledWith({ room: id, memberIds: ['2'] });
    expect(page.getByText('Couldn’t add').query()).toBeNull();
  });
});

describe('messages of others', () => {
  it('are deleted for everybody by admins', async () => {
    const { chat } = await openApp(`/chats/${ROOM}`, asAdmin());
    const remove = vi.spyOn(chat, 'deleteMessages');
    const item = page.getByRole('article', { name: /I do/ });
    await item.click({ button: 'right' });
    await inSheet('Delete').click();
    const question = page.getByRole('alertdialog');
    await expect.element(question.getByText(/nobody in the group will see it/)).toBeVisible();
    await question.getByRole('button', { name: 'Delete for everyone' }).click();
    await vi.waitFor(() =>
      expect(remove).toHaveBeenCalledWith({ room: ROOM, seqs: [2], forEverybody: true }),
    );
  });

  it('are deleted by members for themselves alone', async () => {
    await openApp(`/chats/${ROOM}`, asMember());
    await page.getByRole('article', { name: /I do/ }).click({ button: 'right' });
    await inSheet('Delete').click();
    const question = page.getByRole('alertdialog');
    await expect.element(question.getByRole('button', { name: 'Delete for me' })).toBeVisible();
    expect(question.getByRole('button', { name: 'Delete for everyone' }).query()).toBeNull();
  });
});
