import { expect } from '../fixtures';
import { expectRoute, press } from '../steps';
import { befriend, composer, type Given, item, type Talker, test, write } from './talkers';

/** Makes a group with a contact, and opens it. */
async function makeGroup(
  { t, open }: Pick<Given, 't' | 'open'>,
  { page }: Talker,
  other: Talker,
): Promise<void> {
  await open('/chats/new-group', page);
  await page.getByRole('textbox', { name: t('group.title') }).fill('Night market');
  await page.getByRole('checkbox', { name: other.nickname }).check();
  await press({ page, t }, 'group.make');
  await expectRoute(page, /#\/chats\/[\w-]{36}$/);
}

/** The row of a member on the group's page. */
const memberOf = ({ page }: Talker, { nickname }: Talker, t: Given['t']) =>
  page.getByRole('list', { name: t('group.membersTitle') }).getByRole('button', { name: nickname });

const closeSheet = ({ page }: Talker, t: Given['t']): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('page.close') })
    .click();

test('a group is made with a contact, both write, and one leaves', async ({ t, open, api, ann, ben }) => {
  await befriend({ api }, ann, ben);
  await makeGroup({ t, open }, ann, ben);
  await write(ann, t, 'Who comes on Saturday?');

  await open('/chats', ben.page);
  await ben.page.getByRole('main').getByRole('link', { name: 'Night market' }).click();
  await expect(item(ben.page, 'Who comes on Saturday?')).toContainText(ann.nickname);
  await write(ben, t, 'I do');
  await expect(item(ann.page, 'I do')).toContainText(ben.nickname);

  await ben.page.getByRole('button', { name: t('arrange.optionsFor', { name: 'Night market' }) }).click();
  await press({ page: ben.page, t }, 'group.leave');
  await ben.page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('group.leave') })
    .click();
  await expectRoute(ben.page, /#\/chats$/);
  await expect(ann.page.getByText(t('group.note.left.other', { name: ben.nickname }))).toBeVisible();
});

test('the owner makes an admin, who adds and removes a member; each sees it at once', async ({
  t,
  open,
  api,
  ann,
  ben,
  cem,
}) => {
  await befriend({ api }, ann, ben);
  await befriend({ api }, ben, cem);
  await makeGroup({ t, open }, ann, ben);
  const group = new URL(ann.page.url()).hash.slice(1);

  await open(`${group}/group`, ben.page);
  await expect(ben.page.getByText(t('group.members', { count: 2 }))).toBeVisible();
  await ann.page.getByRole('link', { name: 'Night market' }).click();
  await memberOf(ann, ben, t).click();
  await press({ page: ann.page, t }, 'group.makeAdmin');
  await expect(memberOf(ann, ben, t)).toContainText(t('group.roles.admin'));

  await press({ page: ben.page, t }, 'group.add');
  await ben.page.getByRole('checkbox', { name: cem.nickname }).check();
  await press({ page: ben.page, t }, 'group.addConfirm');
  await expect(memberOf(ann, cem, t)).toBeVisible();
  await expect(ann.page.getByText(t('group.members', { count: 3 }))).toBeVisible();

  await open(group, cem.page);
  await expect(cem.page.getByRole('heading', { name: 'Night market' })).toBeVisible();
  await memberOf(ben, cem, t).click();
  await press({ page: ben.page, t }, 'group.remove');
  await ben.page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('group.removeConfirm'), exact: true })
    .click();
  await expect(
    cem.page.getByRole('heading', { name: t('room.lostTitle', { name: 'Night market' }) }),
  ).toBeVisible();
  await expect(memberOf(ann, cem, t)).toHaveCount(0);
});

test('the owner changes name and rules; others see it at once, and somebody removed comes back', async ({
  t,
  open,
  api,
  ann,
  ben,
}) => {
  await befriend({ api }, ann, ben);
  await makeGroup({ t, open }, ann, ben);
  const group = new URL(ann.page.url()).hash.slice(1);
  await open(group, ben.page);
  await expect(composer(ben.page, t)).toBeVisible();

  await open(`${group}/group`, ann.page);
  await press({ page: ann.page, t }, 'group.settings');
  await ann.page.getByRole('textbox', { name: t('group.title') }).fill('Sunday market');
  await press({ page: ann.page, t }, 'group.saveTitle');
  await expect(ben.page.getByRole('heading', { name: 'Sunday market' })).toBeVisible();
  await ann.page.getByRole('checkbox', { name: t('group.rules.write') }).uncheck();
  await expect(ben.page.getByText(t('group.onlyAdmins'))).toBeVisible();
  await closeSheet(ann, t);

  await memberOf(ann, ben, t).click();
  await press({ page: ann.page, t }, 'group.remove');
  await ann.page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('group.removeConfirm'), exact: true })
    .click();
  await expect(
    ben.page.getByRole('heading', { name: t('room.lostTitle', { name: 'Sunday market' }) }),
  ).toBeVisible();
  await press({ page: ann.page, t }, 'group.removals.title');
  await ann.page.getByRole('button', { name: t('group.removals.allowWhom', { name: ben.nickname }) }).click();
  await expect(ann.page.getByText(t('group.removals.noneTitle'))).toBeVisible();
  await closeSheet(ann, t);
  await press({ page: ann.page, t }, 'group.add');
  await ann.page.getByRole('checkbox', { name: ben.nickname }).check();
  await press({ page: ann.page, t }, 'group.addConfirm');
  await expect(ben.page.getByRole('heading', { name: 'Sunday market' })).toBeVisible();
});
