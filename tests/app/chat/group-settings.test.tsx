import { formatSpan } from '@app/features/chat/format-times';
import type { Services } from '@app/services/services';
import { CODE } from '@contract/codes';
import type { GroupRoom } from '@contract/chat/room';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { groupMembers, groupOf, message, ownedGroup, person, ROOM } from '../../../stories/chat/chats-in';
import { drawPicture } from '../../../stories/draw-picture';
import type { Scene } from '../../../stories/page-frame/page-frame';
import { openApp } from './open-app';

const address = window.location.href;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

const talk = () => [message(1, 'Who comes?', { sender: 1 }), message(2, 'I do')];
const owned = (part: Partial<GroupRoom> = {}) => ownedGroup(talk(), part);

const open = (group: GroupRoom, { data, ...scene }: Scene = {}) =>
  openApp(`/chats/${ROOM}/group`, {
    ...scene,
    data: { rooms: [group], events: talk(), groupMembers: groupMembers('owner'), ...data },
  });

const row = (name: string) => page.getByRole('button', { name, exact: true });
const sheet = () => page.getByRole('dialog');
const box = (name: string) => sheet().getByRole('checkbox', { name });
const title = () => sheet().getByRole('textbox', { name: 'Group name' });
const save = () => sheet().getByRole('button', { name: 'Save name' });

async function openSettings(group = owned(), scene: Scene = {}): Promise<Services> {
  const services = await open(group, scene);
  await row('Group settings').click();
  await expect.element(title()).toBeVisible();
  return services;
}

const changed = (group: GroupRoom) => ({ ok: true, data: group }) as const;

describe('the settings of a group', () => {
  it('are only for those who manage it', async () => {
    await open(groupOf(talk()));
    await expect.element(row('Leave group')).toBeVisible();
    expect(row('Group settings').query()).toBeNull();
    expect(row('Removed members').query()).toBeNull();
  });

  it('keep what is typed when the screen becomes wide, as one that is turned', async () => {
    onTestFinished(() => page.viewport(390, 844));
    await openSettings();
    await title().fill('Sunday market');
    await page.viewport(1100, 844);
    await expect.poll(() => document.querySelector('[data-slot=pane]')).not.toBeNull();
    await expect.element(title()).toHaveValue('Sunday market');
  });

  it('give it another name, which is refused in place', async () => {
    const { groups } = await openSettings();
    const change = vi.spyOn(groups, 'changeGroup');
    change.mockResolvedValueOnce(changed(owned({ title: 'Sunday market' })));
    await title().fill(' ');
    await save().click();
    await expect.element(sheet().getByText('Enter a name for the group.')).toBeVisible();
    await title().fill('x'.repeat(61));
    await expect.element(sheet().getByText('Shorten the name to 60 characters.')).toBeVisible();
    expect(change).not.toHaveBeenCalled();
    await title().fill('Sunday market');
    await save().click();
    await vi.waitFor(() => expect(change).toHaveBeenCalledWith({ room: ROOM, title: 'Sunday market' }));
    await expect.element(sheet().getByRole('img', { name: 'Sunday market' })).toBeVisible();
  });

  it('keep what is typed into the name while it is being saved', async () => {
    const { groups } = await openSettings();
    let answer = (): void => undefined;
    vi.spyOn(groups, 'changeGroup').mockReturnValueOnce(
      new Promise((resolve) => {
        answer = () => resolve(changed(owned({ title: 'Sunday market' })));
      }),
    );
    await title().fill('Sunday market');
    await save().click();
    await title().fill('Sunday market, early');
    answer();
    await expect.element(page.getByText('Saved.')).toBeInTheDocument();
    await expect.element(title()).toHaveValue('Sunday market, early');
  });

  it('lead back to the name where it is missing', async () => {
    await openSettings();
    await title().fill(' ');
    await save().click();
    await expect.element(title()).toHaveFocus();
  });

  it('refuse a name that looks like our team’s, at its field', async () => {
    const { groups } = await openSettings();
    const change = vi.spyOn(groups, 'changeGroup');
    await title().fill('Halo support');
    await save().click();
    await expect.element(title()).toHaveAccessibleDescription(/looks like ours/);
    expect(change).not.toHaveBeenCalled();
  });

  it('keep the name that was typed where it isn’t saved', async () => {
    await openSettings(owned(), { refusals: { changeGroup: { code: CODE.tooManyRequests } } });
    await title().fill('Sunday market');
    await save().click();
    await expect.element(sheet().getByRole('alert')).toBeVisible();
    await expect.element(title()).toHaveValue('Sunday market');
  });

  it('are saved as they are chosen', async () => {
    const { groups } = await openSettings();
    const change = vi.spyOn(groups, 'changeGroup');
    for (const [name, wanted] of [
      ['Write messages', { whoWrites: 'admins' }],
      ['Send links', { linksAllowed: false }],
      ['Pin messages', { whoPins: 'admins' }],
      ['Add members and make invite links', { whoInvites: 'admins' }],
      ['See who’s in the group', { membersHidden: true }],
      ['See earlier messages', { historyOpen: false }],
      ['Need an admin’s approval when they join by a link', { approval: true }],
    ] as const) {
      await box(name).click();
      await vi.waitFor(() => expect(change).toHaveBeenLastCalledWith({ room: ROOM, ...wanted }));
    }
    await sheet().getByRole('radio', { name: '5 minutes', exact: true }).click();
    await vi.waitFor(() => expect(change).toHaveBeenLastCalledWith({ room: ROOM, slowMode: 300 }));
  });

  it('are drawn at once, and taken back where they aren’t saved, which is said there', async () => {
    const { groups } = await openSettings();
    let answer = (): void => undefined;
    vi.spyOn(groups, 'changeGroup').mockReturnValueOnce(
      new Promise((resolve) => {
        answer = () => resolve({ ok: false, code: CODE.notAllowed, message: 'Only admins.', data: {} });
      }),
    );
    await box('Send links').click();
    await expect.element(box('Send links')).not.toBeChecked();
    answer();
    await expect.element(box('Send links')).toBeChecked();
    await expect
      .element(sheet().getByRole('group', { name: 'Members can' }))
      .toHaveAccessibleDescription(/Only admins\./);
  });

  it('stay as they were chosen while others are saved', async () => {
    const { groups } = await openSettings();
    const { settings } = owned();
    vi.spyOn(groups, 'changeGroup')
      .mockReturnValueOnce(new Promise(() => undefined))
      .mockResolvedValueOnce(changed(owned({ settings: { ...settings, whoPins: 'admins' } })));
    await box('Send links').click();
    await box('Pin messages').click();
    await expect.element(page.getByText('Saved.')).toBeInTheDocument();
    await expect.element(box('Pin messages')).not.toBeChecked();
    await expect.element(box('Send links')).not.toBeChecked();
  });

  it('show a wait that isn’t among those offered', async () => {
    const { settings } = owned();
    await openSettings(owned({ settings: { ...settings, slowMode: 45 } }));
    await expect.element(sheet().getByRole('radio', { name: '45 seconds' })).toBeChecked();
    expect(sheet().getByRole('radio').elements()).toHaveLength(8);
  });

  it('are gone once the member doesn’t keep the group any more', async () => {
    const { groups } = await openSettings();
    vi.spyOn(groups, 'changeGroup').mockResolvedValueOnce(changed(groupOf(talk())));
    await box('Send links').click();
    await vi.waitFor(() => expect(sheet().query()).toBeNull());
    expect(row('Group settings').query()).toBeNull();
  });

  it('give it a picture, small and square, and take it away', async () => {
    const { groups } = await openSettings();
    const photo = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
    const send = vi.spyOn(groups, 'setGroupPicture').mockResolvedValue(changed(owned({ photo })));
    const remove = vi.spyOn(groups, 'removeGroupPicture').mockResolvedValue(changed(owned()));
    const input = document.querySelector<HTMLInputElement>('[data-slot=dialog] input[type=file]');
    const chosen = new DataTransfer();
    chosen.items.add(await drawPicture(640, 480));
    if (input) input.files = chosen.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(page.getByText('The group’s picture has been saved.')).toBeVisible();
    expect(send.mock.calls[0]?.[0]).toMatchObject({ room: ROOM, file: expect.any(File) });
    await sheet().getByRole('button', { name: 'Remove picture' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove picture' }).click();
    await vi.waitFor(() => expect(remove).toHaveBeenCalledWith({ room: ROOM }));
    await expect.element(sheet().getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  });
});

describe('removed members', () => {
  it('are let back in one by one', async () => {
    const { groups } = await open(owned(), {
      data: { removed: [person({ memberId: 8, nickname: 'Noor' })] },
    });
    const forgive = vi.spyOn(groups, 'forgiveRemoved');
    await row('Removed members').click();
    await sheet().getByRole('button', { name: 'Allow Noor to come back' }).click();
    await vi.waitFor(() => expect(forgive).toHaveBeenCalledWith({ room: ROOM, memberId: '8' }));
    await expect.element(page.getByText('Noor can join again.')).toBeVisible();
    await expect.element(sheet().getByText('Nobody was removed')).toBeVisible();
  });

  it('are let back in by one call, however fast the button is pressed, and focus stays in the sheet', async () => {
    const removed = [person({ memberId: 8, nickname: 'Noor' }), person({ memberId: 9, nickname: 'Sam' })];
    const { groups } = await open(owned(), { data: { removed } });
    let answer = (): void => undefined;
    const forgive = vi.spyOn(groups, 'forgiveRemoved').mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ ok: true, data: null });
        }),
    );
    await row('Removed members').click();
    await sheet().getByRole('button', { name: 'Allow Noor to come back' }).dblClick();
    answer();
    await expect.element(page.getByText('Noor can join again.')).toBeVisible();
    expect(forgive).toHaveBeenCalledOnce();
    await expect.element(sheet().getByText('Noor')).not.toBeInTheDocument();
    expect(sheet().element().contains(document.activeElement)).toBe(true);
  });

  it('say that they couldn’t be loaded', async () => {
    await open(owned(), { refusals: { listRemoved: { code: CODE.tooManyRequests } } });
    await row('Removed members').click();
    await expect.element(sheet().getByText('The list couldn’t be loaded')).toBeVisible();
  });
});

it('a wait is shown in its largest whole unit', () => {
  const told = [45, 60, 90, 300, 3_600].map((seconds) => formatSpan('en-US', seconds));
  expect(told).toEqual(['45 seconds', '1 minute', '90 seconds', '5 minutes', '1 hour']);
});
