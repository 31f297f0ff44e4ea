import type { Page } from '@playwright/test';
import * as groups from '@contract/chat/group-calls';
import { randomUUID } from 'node:crypto';
import { expect } from '../fixtures';
import { acceptTerms, enterCode, expectRoute, field, press } from '../steps';
import { befriend, type Given, item, openChat, type Talker, test, write } from './talkers';

const TITLE = 'Night market';

/** Makes a group; whoever doesn't know its maker gets an invite. */
async function makeGroup({ api }: Pick<Given, 'api'>, owner: Talker, other: Talker): Promise<string> {
  const id = randomUUID();
  const group = { id, title: TITLE, memberIds: String(other.member.login.memberId) };
  await api.send(groups.createGroup, group, owner.head);
  return id;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The menu of the group that is open, whose way to the links is taken. */
async function openLinks({ page }: Talker, t: Given['t']): Promise<void> {
  await page.getByRole('button', { name: t('arrange.optionsFor', { name: TITLE }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('groupLinks.title') })
    .click();
  await expect(heading(page)).toHaveText(t('groupLinks.title'));
}

/** Makes a link by which one asks to join, and reads its address. */
async function makeAskingLink({ page }: Talker, t: Given['t']): Promise<string> {
  await press({ page, t }, 'groupLinks.make');
  await page.getByRole('dialog').getByText(t('groupLinks.approval'), { exact: true }).click();
  await press({ page, t }, 'groupLinks.create');
  const address = page
    .getByRole('main')
    .getByText(/#\/invite\/group\?groupLink=/)
    .first();
  await expect(address).toBeVisible();
  return (await address.textContent()) ?? '';
}

test('a link is sent in a chat, by which a member and a visitor ask to join; an admin decides', async ({
  t,
  open,
  api,
  inbox,
  people,
  browser,
  ann,
  ben,
}) => {
  await befriend({ api }, ann, ben);
  // Ben isn't in it: he is told by a link.
  const room = await makeGroup({ api }, ann, ann);
  await open(`/chats/${room}`, ann.page);
  await openLinks(ann, t);
  const link = await makeAskingLink(ann, t);
  await openChat(ann, { t, open }, ben);
  await write(ann, t, `Join us: ${link}`);

  const waiting = (count: number, { exact }: { exact: boolean }) =>
    ann.page.getByRole('link', { name: t('groupLinks.waiting', { count }), exact });
  await open(`/chats/${room}`, ann.page);
  await openChat(ben, { t, open }, ann);
  await item(ben.page, 'Join us').getByRole('link', { name: link }).click();
  await expectRoute(ben.page, /#\/invite\/group\?groupLink=/);
  await expect(ben.page.getByText(t('invite.groupApproval'))).toBeVisible();
  await press({ page: ben.page, t }, 'invite.groupAsk');
  await expect(heading(ben.page)).toHaveText(t('invite.groupRequested', { title: TITLE }));
  // Ann, who has the chat open, is told at once.
  await expect(waiting(1, { exact: true })).toBeVisible();

  const context = await browser.newContext();
  const page = await context.newPage();
  const walker = { page, t, inbox };
  const { email } = people.email();
  await open(link.slice(link.indexOf('#') + 1), page);
  await page.getByText(t('channel.email'), { exact: true }).click();
  await field(walker, 'email').fill(email);
  await acceptTerms(walker);
  await enterCode(walker, email);
  await expectRoute(page, '/invite/invite-complete');
  await expect(heading(page)).toHaveText(t('invite.groupRequested', { title: TITLE }));
  await context.close();

  await open('/chats', ann.page);
  // The row of the group says more than that, the bar in its chat doesn't.
  await waiting(2, { exact: false }).click();
  await waiting(2, { exact: true }).click();
  const requests = ann.page.getByRole('list', { name: t('groupLinks.requests') }).getByRole('listitem');
  await expect(requests).toHaveCount(2);
  await requests
    .filter({ hasText: ben.nickname })
    .getByRole('button', { name: t('room.accept'), exact: true })
    .click();
  await expect(requests).toHaveCount(1);
  await requests.getByRole('button', { name: t('room.decline'), exact: true }).click();
  await expect(requests).toHaveCount(0);

  await open('/chats', ben.page);
  await ben.page.getByRole('main').getByRole('link', { name: TITLE }).click();
  await write(ben, t, 'Here I am');
  await expect(item(ben.page, 'Here I am')).toBeVisible();

  // A revoked link leads nowhere, for members of the group as well.
  await press({ page: ann.page, t }, 'groupLinks.revoke');
  await ann.page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('groupLinks.revoke'), exact: true })
    .click();
  await expect(ann.page.getByText(t('groupLinks.emptyTitle'))).toBeVisible();
  await open(link.slice(link.indexOf('#') + 1), ben.page);
  await expect(heading(ben.page)).toHaveText(t('invite.unknownTitle'));
});

test('who doesn’t let the maker add them gets an invite, and joins by it', async ({
  t,
  open,
  api,
  ann,
  ben,
}) => {
  await makeGroup({ api }, ann, ben);
  await open('/chats', ben.page);
  await ben.page
    .getByRole('main')
    .getByRole('link', { name: t('chats.requests') })
    .click();
  const invite = ben.page.getByRole('list', { name: t('groupLinks.invites') }).getByRole('listitem');
  await expect(invite).toContainText(t('groupLinks.invitedBy', { name: ann.nickname }));
  await invite.getByRole('button', { name: t('groupLinks.join'), exact: true }).click();
  await write(ben, t, 'Here I am');
  await expect(item(ben.page, 'Here I am')).toBeVisible();
});
