import { changePrivacy } from '@contract/privacy/calls';
import { expect } from '../fixtures';
import { expectRoute, press } from '../steps';
import {
  befriend,
  composer,
  type Given,
  item,
  kept,
  log,
  openChat,
  type Talker,
  test,
  write,
} from './talkers';

/** The card of a member in the log. */
const card = ({ page }: Talker, t: Given['t'], { nickname }: Talker) =>
  log(page).getByRole('link', { name: t('person.card', { name: nickname }) });

/** Shares a member on their profile with somebody else, as a person does, and sees the chat open. */
async function share({ page }: Talker, { t, open }: Pick<Given, 't' | 'open'>, whom: Talker, to: Talker) {
  await open(`/people/${whom.member.login.memberId}`, page);
  await press({ page, t }, 'person.share');
  const chooser = page.getByRole('dialog', { name: t('person.share') });
  await chooser.getByRole('searchbox').fill(to.nickname);
  await chooser.getByRole('button', { name: to.nickname }).click();
  await expectRoute(page, /#\/chats\/[\w-]{36}$/);
}

test('a contact is shared on the profile; who gets it opens the profile by its card', async ({
  t,
  open,
  api,
  ann,
  ben,
  cem,
}) => {
  await befriend({ api }, ann, ben);
  await befriend({ api }, ann, cem);
  await befriend({ api }, ben, cem);
  await openChat(cem, { t, open }, ann);
  await openChat(ann, { t, open }, cem);
  await write(ann, t, 'Ask the one who knows');
  await composer(ann.page, t).fill('Not yet');
  await expect.poll(() => kept(ann.page)).toMatchObject({ drafts: 1 });

  await share(ann, { t, open }, ben, cem);
  await expect(card(ann, t, ben)).toContainText(ben.username);
  await expect(composer(ann.page, t)).toHaveValue('Not yet');

  await card(cem, t, ben).click();
  await expectRoute(cem.page, new RegExp(`#/people/${ben.member.login.memberId}\\?introduction=[\\w-]+$`));
  await expect(cem.page.getByRole('heading', { level: 2, name: ben.nickname })).toBeVisible();
});

test('a shared contact is introduced to somebody who meets them nowhere, and gets a request', async ({
  t,
  open,
  api,
  ann,
  ben,
  cem,
}) => {
  await befriend({ api }, ann, ben);
  await befriend({ api }, ann, cem);
  // There is no chat yet: it is made for what is shared.
  await share(ann, { t, open }, ben, cem);
  await openChat(cem, { t, open }, ann);
  // The account ID is for contacts.
  await expect(card(cem, t, ben)).not.toContainText(ben.username);
  await card(cem, t, ben).click();
  await expect(cem.page.getByRole('heading', { level: 2, name: ben.nickname })).toBeVisible();
  await expect(cem.page.getByText(t('person.stranger'))).toBeVisible();

  // Who doesn't meet them either passes the introduction on.
  await press({ page: cem.page, t }, 'person.share');
  const chooser = cem.page.getByRole('dialog', { name: t('person.share') });
  await chooser.getByRole('button', { name: t('saved.title') }).click();
  await card(cem, t, ben).click();
  await press({ page: cem.page, t }, 'person.message');
  await write(cem, t, 'Ann says you know');
  await expect(item(cem.page, 'Ann says you know')).toBeVisible();
  await open('/chats/requests', ben.page);
  await expect(ben.page.getByRole('main').getByRole('link', { name: cem.nickname })).toBeVisible();
});

test('a contact who can’t be found by everybody is shared as a link, which leads strangers nowhere', async ({
  t,
  open,
  api,
  ann,
  ben,
  cem,
}) => {
  await befriend({ api }, ann, ben);
  await befriend({ api }, ann, cem);
  await api.send(changePrivacy, { findable: 'false' }, ben.head);
  await share(ann, { t, open }, ben, cem);
  const link = `${new URL(ann.page.url()).origin}/#/people/${ben.member.login.memberId}`;
  await openChat(cem, { t, open }, ann);
  await item(cem.page, link).getByRole('link', { name: link, exact: true }).click();
  await expect(cem.page.getByRole('heading', { level: 1, name: t('person.unknownTitle') })).toBeVisible();
});

test('a shared contact whom the reader doesn’t meet stays a link', async ({
  t,
  open,
  api,
  ann,
  ben,
  cem,
}) => {
  await befriend({ api }, ann, ben);
  await befriend({ api }, ann, cem);
  await openChat(ann, { t, open }, cem);
  const link = `${new URL(ann.page.url()).origin}/#/people/${ben.member.login.memberId}`;
  await write(ann, t, link);
  await expect(card(ann, t, ben)).toBeVisible();
  await openChat(cem, { t, open }, ann);
  await item(cem.page, link).getByRole('link', { name: link }).click();
  await expect(cem.page.getByRole('heading', { level: 1, name: t('person.unknownTitle') })).toBeVisible();
});
