import { answerInvitation, createGroup } from '@contract/chat/group-calls';
import { expect } from '../fixtures';
import { expectRoute, press } from '../steps';
import { befriend, findAndOpen, type Given, item, log, type Talker, test, write } from './talkers';

const PROFILE = /#\/people\/\d+$/;

/** The nickname on a profile. */
const heading = ({ page }: Talker, { nickname }: Talker) =>
  page.getByRole('heading', { level: 2, name: nickname });

const goBack = ({ page }: Talker, t: Given['t']) => press({ page, t }, 'page.back');

/** Makes a group of the first, to which the second comes by invitation: they are no contacts. */
async function meetInGroup({ api }: Pick<Given, 'api'>, one: Talker, two: Talker): Promise<string> {
  const room = crypto.randomUUID();
  const memberIds = String(two.member.login.memberId);
  await api.send(createGroup, { id: room, title: 'Night market', memberIds }, one.head);
  await api.send(answerInvitation, { room, accept: 'true' }, two.head);
  return room;
}

test('a contact’s profile leads to the chat, and the chat’s header back to it', async ({
  t,
  open,
  api,
  ann,
  ben,
}) => {
  await befriend({ api }, ann, ben);
  await open('/contacts', ann.page);
  await ann.page.getByRole('main').getByRole('link', { name: ben.nickname }).click();
  await expectRoute(ann.page, PROFILE);
  await expect(heading(ann, ben)).toBeVisible();
  await expect(ann.page.getByRole('main')).toContainText(ben.username);
  await press({ page: ann.page, t }, 'person.message');
  await write(ann, t, 'Hello');
  await ann.page.getByRole('main').getByRole('link', { name: ben.nickname }).click();
  await expect(heading(ann, ben)).toBeVisible();
  await goBack(ann, t);
  await expect(item(ann.page, 'Hello')).toBeVisible();
});

test('who shares a group only is met there, without the account ID, and blocked on the profile', async ({
  t,
  open,
  api,
  ann,
  ben,
}) => {
  const room = await meetInGroup({ api }, ann, ben);
  await open(`/chats/${room}`, ben.page);
  await write(ben, t, 'Who is here?');
  await open(`/chats/${room}`, ann.page);
  await item(ann.page, 'Who is here?')
    .getByRole('link', { name: t('room.more', { name: ben.nickname }) })
    .click();
  await expect(heading(ann, ben)).toBeVisible();
  await expect(ann.page.getByRole('main')).not.toContainText(ben.username);
  await expect(ann.page.getByRole('list', { name: t('person.groups') })).toContainText('Night market');

  await ann.page.getByRole('button', { name: t('person.block', { name: ben.nickname }) }).click();
  await ann.page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('person.blockConfirm') })
    .click();
  await expect(
    ann.page.getByRole('button', { name: t('person.unblock', { name: ben.nickname }) }),
  ).toBeVisible();
  await expect(ann.page.getByRole('button', { name: t('person.message'), exact: true })).toBeHidden();
  await goBack(ann, t);
  await item(ann.page, t('room.folded'))
    .getByRole('button', { name: t('room.unfold') })
    .click();
  await expect(item(ann.page, 'Who is here?')).toBeVisible();
});

test('a mention and the list of members lead to a profile, the own one to Me', async ({
  t,
  open,
  api,
  ann,
  ben,
}) => {
  const room = await meetInGroup({ api }, ann, ben);
  await open(`/chats/${room}/group`, ann.page);
  await ann.page
    .getByRole('list', { name: t('group.membersTitle') })
    .getByRole('button', { name: ben.nickname })
    .click();
  await press({ page: ann.page, t }, 'person.viewProfile');
  await expect(heading(ann, ben)).toBeVisible();
  await goBack(ann, t);
  await expectRoute(ann.page, /\/group$/);

  await open(`/chats/${room}`, ben.page);
  // Only a name that the page knows is a mention.
  await expect(log(ben.page)).toContainText(ann.nickname);
  await write(ben, t, `@${ann.nickname} look`);
  const mention = (page: Talker['page']) =>
    item(page, 'look').getByRole('link', { name: `@${ann.nickname}` });
  await mention(ben.page).click();
  await expect(heading(ben, ann)).toBeVisible();
  await open(`/chats/${room}`, ann.page);
  await mention(ann.page).click();
  await expectRoute(ann.page, /#\/dashboard$/);
});

test('a stranger’s request is accepted on their profile', async ({ t, open, ann, ben }) => {
  await findAndOpen(ann, { t, open }, ben.username);
  await write(ann, t, 'We met at the market');
  await open('/chats/requests', ben.page);
  await ben.page.getByRole('main').getByRole('link', { name: ann.nickname }).click();
  await ben.page.getByRole('main').locator('a:has(h1)').click();
  await expect(heading(ben, ann)).toBeVisible();
  await press({ page: ben.page, t }, 'person.accept');
  await expect(ben.page.getByRole('main')).toContainText(ann.username);
  await press({ page: ben.page, t }, 'person.message');
  await write(ben, t, 'Yes!');
  await expect(item(ann.page, 'Yes!')).toBeVisible();
});

test('a stranger’s request that is declined, or its sender blocked, is off the list at once', async ({
  t,
  open,
  ann,
  ben,
  cem,
}) => {
  const askedBy = async (stranger: Talker) => {
    await findAndOpen(stranger, { t, open }, ben.username);
    await write(stranger, t, 'We met at the market');
    await open('/chats/requests', ben.page);
    await ben.page.getByRole('main').getByRole('link', { name: stranger.nickname }).click();
    await expect(item(ben.page, 'We met at the market')).toBeVisible();
  };
  const expectOffTheList = async (stranger: Talker) => {
    await expectRoute(ben.page, /#\/chats$/);
    await expect(ben.page.getByRole('heading', { level: 1, name: t('chats.title') })).toBeFocused();
    await ben.page.goBack();
    await expectRoute(ben.page, /#\/chats\/requests$/);
    await expect(ben.page.getByRole('main')).not.toContainText(stranger.nickname);
  };
  await askedBy(ann);
  await press({ page: ben.page, t }, 'room.decline');
  await expectOffTheList(ann);

  await askedBy(cem);
  await press({ page: ben.page, t }, 'room.block');
  const question = ben.page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('person.blockConfirm'), exact: true }).click();
  await expectOffTheList(cem);
});

test('strangers, and numbers that nobody has, look alike', async ({ t, open, ann, ben }) => {
  for (const memberId of [ben.member.login.memberId, 987_654_321, 'nobody']) {
    await open(`/people/${memberId}`, ann.page);
    await expect(ann.page.getByRole('heading', { level: 1, name: t('person.unknownTitle') })).toBeVisible();
    await expect(ann.page.getByRole('main')).not.toContainText(ben.nickname);
  }
});
