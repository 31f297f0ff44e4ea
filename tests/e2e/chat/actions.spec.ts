import * as chat from '@contract/chat/calls';
import * as groups from '@contract/chat/group-calls';
import { expect } from '../fixtures';
import { press } from '../steps';
import {
  befriend,
  composer,
  type Given,
  item,
  log,
  openChat,
  roomOf,
  type Talker,
  test,
  write as send,
} from './talkers';

/** Writes a message, and waits until the server has it. */
async function write(writer: Talker, t: Given['t'], text: string): Promise<void> {
  await send(writer, t, text);
  await expect(item(writer.page, text)).not.toContainText(t('room.sending'));
}

/** Opens a message's menu with a mouse, and chooses. */
async function choose({ page }: Talker, text: string, name: string): Promise<void> {
  await item(page, text).click({ button: 'right' });
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

/** What the phone has kept of what is typed: written a moment later, and nobody reloads as soon as a script. */
const keptDrafts = ({ page }: Talker): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((done, fail) => {
        const opening = indexedDB.open('HLO-chats');
        opening.addEventListener('error', fail);
        opening.addEventListener('success', () => {
          const { result: db } = opening;
          const asked = db.transaction('drafts').objectStore('drafts').getAll();
          asked.addEventListener('success', () => {
            db.close();
            done(JSON.stringify(asked.result));
          });
        });
      }),
  );

test.describe('what becomes of messages', () => {
  test.beforeEach(({ ann, ben, api }) => befriend({ api }, ann, ben));

  test('what was being answered or changed goes on after a reload, and after leaving the chat', async ({
    ann,
    ben,
    t,
    open,
  }) => {
    await openChat(ben, { t, open }, ann);
    await write(ben, t, 'Seven at the gate?');
    await openChat(ann, { t, open }, ben);
    await choose(ann, 'Seven at the gate?', t('room.reply'));
    await composer(ann.page, t).fill('Fi');
    const answering = ann.page.getByText(t('room.replyTo', { name: ben.nickname })).first();
    await expect(answering).toBeVisible();
    await ann.page.reload();
    await expect(answering).toBeVisible();
    await expect(composer(ann.page, t)).toHaveValue('Fi');
    await write(ann, t, 'Fine');
    await expect(answering).toBeHidden();
    await expect(item(ben.page, 'Fine')).toContainText('Seven at the gate?');

    await choose(ann, 'Fine', t('room.edit'));
    await composer(ann.page, t).fill('Fine, but eight');
    await expect.poll(() => keptDrafts(ann)).toContain('Fine, but eight');
    await ann.page.reload();
    await expect(composer(ann.page, t)).toHaveValue('Fine, but eight');
    await press({ page: ann.page, t }, 'page.back');
    await press({ page: ann.page, t }, 'person.message');
    await expect(composer(ann.page, t)).toHaveValue('Fine, but eight');
    await press({ page: ann.page, t }, 'room.save');
    await expect(item(ben.page, 'Fine, but eight')).toContainText(t('room.edited'));
    await expect(composer(ann.page, t)).toHaveValue('');
    await ann.page.reload();
    await expect(item(ann.page, 'Fine, but eight')).toBeVisible();
    await expect(composer(ann.page, t)).toHaveValue('');
  });

  test('one that is refused goes back into the composer, and is taken once it is corrected', async ({
    ann,
    ben,
    t,
    open,
    api,
  }) => {
    const room = crypto.randomUUID();
    const memberIds = String(ben.member.login.memberId);
    await api.send(groups.createGroup, { id: room, title: 'Night market', memberIds }, ann.head);
    await api.send(groups.changeGroup, { room, linksAllowed: 'false' }, ann.head);
    await open(`/chats/${room}`, ann.page);
    await open(`/chats/${room}`, ben.page);
    await write(ann, t, 'Where is it?');
    await choose(ben, 'Where is it?', t('room.reply'));
    await send(ben, t, 'See example.com');
    const refused = item(ben.page, 'See example.com');
    await composer(ben.page, t).fill('By the gate');
    await refused.getByRole('button', { name: t('room.edit'), exact: true }).click();
    await expect(refused).toHaveCount(0);
    await expect(composer(ben.page, t)).toBeFocused();
    await expect(composer(ben.page, t)).toHaveValue('See example.com\nBy the gate');
    await expect(ben.page.getByText(t('room.replyTo', { name: ann.nickname })).first()).toBeVisible();
    await write(ben, t, 'See the map by the gate');
    await expect(item(ann.page, 'See the map by the gate')).toContainText('Where is it?');
    // Ann has it before her: it may be read by now.
    await expect(item(ben.page, 'See the map by the gate')).toContainText(
      new RegExp(`${t('room.sent')}|${t('room.read')}`),
    );
    await expect(composer(ben.page, t)).toHaveValue('');
    await expect(item(ann.page, 'example.com')).toHaveCount(0);
  });

  test('is seen by both at once: an answer, another text, a reaction, the end', async ({
    ann,
    ben,
    t,
    open,
  }) => {
    await openChat(ann, { t, open }, ben);
    await openChat(ben, { t, open }, ann);
    await write(ann, t, 'Seven at the gate?');
    await expect(item(ben.page, 'Seven at the gate?')).toBeVisible();

    await choose(ben, 'Seven at the gate?', t('room.reply'));
    await expect(composer(ben.page, t)).toBeFocused();
    await expect(ben.page.getByText(t('room.replyTo', { name: ann.nickname })).first()).toBeVisible();
    await write(ben, t, 'Fine');
    await expect(item(ann.page, 'Fine')).toContainText('Seven at the gate?');

    await choose(ann, 'Fine', t('room.emoji.thumbsUp'));
    await expect(
      item(ben.page, 'Fine').getByRole('button', { name: t('room.reaction', { emoji: '👍', count: 1 }) }),
    ).toBeVisible();

    const asked = item(ann.page, 'Seven at the gate?').first();
    await asked.click({ button: 'right' });
    await ann.page
      .getByRole('dialog')
      .getByRole('button', { name: t('room.edit'), exact: true })
      .click();
    await expect(composer(ann.page, t)).toHaveValue('Seven at the gate?');
    await composer(ann.page, t).fill('Eight at the gate?');
    await press({ page: ann.page, t }, 'room.save');
    await expect(item(ben.page, 'Eight at the gate?').first()).toContainText(t('room.edited'));
    // The quote follows.
    await expect(item(ben.page, 'Fine')).toContainText('Eight at the gate?');
    await expect(composer(ann.page, t)).toHaveValue('');

    await item(ann.page, 'Eight at the gate?').first().click({ button: 'right' });
    await ann.page
      .getByRole('dialog')
      .getByRole('button', { name: t('room.delete'), exact: true })
      .click();
    await press({ page: ann.page, t }, 'room.deleteForEverybody');
    await expect(log(ben.page)).not.toContainText('Eight at the gate?');
    await expect(log(ann.page)).not.toContainText('Eight at the gate?');
    await expect(item(ben.page, 'Fine')).toContainText(t('room.notHere'));
    await ben.page.reload();
    await expect(item(ben.page, 'Fine')).toBeVisible();
    await expect(log(ben.page)).not.toContainText('Eight at the gate?');
  });

  test('that is quoted far above is found by its quote, and left again for the answer', async ({
    ann,
    ben,
    t,
    open,
    api,
  }) => {
    const room = await roomOf({ api }, ben, ann);
    const tell = (text: string, part: { replyTo?: string } = {}) =>
      api.send(chat.sendMessage, { room, clientId: crypto.randomUUID(), text, ...part }, ben.head);
    await tell('Seven at the gate?');
    for (let index = 1; index <= 120; index++) await tell(`Line ${index}`);
    await tell('Fine', { replyTo: '1' });
    for (let index = 1; index <= 3; index++) await tell(`Later ${index}`);
    const { page } = ann;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await openChat(ann, { t, open }, ben);
    // It opens at the first of what is unread.
    await page.locator('[data-slot=message-log-jump]').click();
    const followed = async () => {
      await item(page, 'Fine')
        .getByRole('button', { name: /Seven at the gate/ })
        .click();
      await expect(item(page, 'Seven at the gate?')).toBeFocused();
    };
    await followed();
    await button(t('room.jumpBack')).click();
    await expect(item(page, 'Fine')).toBeFocused();
    await expect(button(t('room.jumpBack'))).toBeHidden();

    // The answer opens from far away: whoever scrolls down to the end has no use for the way back.
    await followed();
    await log(page).hover();
    await expect(async () => {
      await page.mouse.wheel(0, 3_000);
      await expect(item(page, 'Later 3')).toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect(button(t('room.jumpBack'))).toBeHidden();
  });

  test('can be decided by keyboard alone, and focus stays in the log', async ({ ann, ben, t, open }) => {
    await openChat(ann, { t, open }, ben);
    await openChat(ben, { t, open }, ann);
    await write(ann, t, 'one');
    await write(ann, t, 'two');
    await expect(item(ben.page, 'two')).toBeVisible();

    const { page } = ann;
    await item(page, 'two').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(item(page, 'two')).toBeFocused();

    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+F10');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('room.pin'), exact: true })
      .focus();
    await page.keyboard.press('Enter');
    await expect(ben.page.locator('[data-slot=pinned-bar-message]')).toContainText('one');

    await item(page, 'one').focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('room.delete'), exact: true })
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t('room.deleteForMe'), exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(item(page, 'one')).toHaveCount(0);
    await expect(item(page, 'two')).toBeFocused();
    await expect(item(ben.page, 'one')).toBeVisible();

    await composer(page, t).focus();
    await page.keyboard.press('ArrowUp');
    await expect(composer(page, t)).toHaveValue('two');
    await page.keyboard.press('Escape');
    await expect(composer(page, t)).toHaveValue('');
  });
});
