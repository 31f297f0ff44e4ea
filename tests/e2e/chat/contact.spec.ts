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

  const profile = `/people/${ben.member.login.memberId}`;
  await open(profile, ann.page);
  await press({ page: ann.page, t }, 'person.share');
  const chooser = ann.page.getByRole('dialog', { name: t('person.share') });
  await chooser.getByRole('searchbox').fill(cem.nickname);
  await chooser.getByRole('button', { name: cem.nickname }).click();
  await expectRoute(ann.page, /#\/chats\/[\w-]{36}$/);
  await expect(card(ann, t, ben)).toContainText(ben.username);
  await expect(composer(ann.page, t)).toHaveValue('Not yet');

  await card(cem, t, ben).click();
  await expectRoute(cem.page, new RegExp(`#${profile}$`));
  await expect(cem.page.getByRole('heading', { level: 2, name: ben.nickname })).toBeVisible();
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
