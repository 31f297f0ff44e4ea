import { NOTICES_PER_PAGE, type Notice } from '@contract/notices/calls';
import { BRAND } from '@contract/constants';
import type words from '@locales/en-US/server.json';
import { ROOM } from '../chat/chats-in';
import { storyLanguage } from '../story-frame';

type Words = typeof words.notice;

const files = import.meta.glob<Partial<typeof words>>('../../locales/*/server.json', {
  eager: true,
  import: 'default',
});

/** The server's texts of notices in the story's language; Australian English has few of its own. */
function wordsHere(): Words {
  const american = files['../../locales/en-US/server.json']?.notice;
  const own = files[`../../locales/${storyLanguage()}/server.json`]?.notice;
  if (!american) throw new Error('There are no texts of notices.');
  return { ...american, ...own };
}

const HOUR = 3_600_000;

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? BRAND.name);

const idOf = (index: number): string => `5f0c9f2e-8a54-4b7e-9a3c-${String(index).padStart(12, '0')}`;

/** Four notices in the story's language, two of them unread, the newest first. */
export function someNotices(): Notice[] {
  const { newDevice, reportHandled, creatorRejected, passwordChanged, inviteAccepted } = wordsHere();
  const notice = (
    index: number,
    kind: Notice['kind'],
    { title, text }: { title: string; text: string },
    values: Readonly<Record<string, string>> = {},
  ): Notice => ({
    id: idOf(index),
    kind,
    title: fill(title, values),
    text: fill(text, values),
    at: new Date(Date.now() - (index + 1) ** 3 * HOUR).toISOString(),
    read: index > 1,
  });
  return [
    notice(0, 'sys', newDevice.named, { name: 'Firefox (Windows)' }),
    notice(1, 'cs', reportHandled),
    notice(2, 'sys', creatorRejected.streamer, { reason: 'https://example.com' }),
    notice(3, 'sys', inviteAccepted.named, { nickname: 'Александра Константинопольская' }),
    notice(4, 'sys', passwordChanged),
  ];
}

/** A full page of notices, all unread. */
export const manyNotices = (): Notice[] =>
  Array.from({ length: NOTICES_PER_PAGE }, (_, index) => {
    const [first] = someNotices();
    if (!first) throw new Error('There are no notices.');
    return { ...first, id: idOf(index), read: false };
  });

/** A group has let the member in. */
export function groupJoined(): Notice {
  const { title, text } = wordsHere().groupJoined.named;
  const values = { title: 'Night market' };
  const at = new Date(Date.now() - HOUR).toISOString();
  return { id: idOf(0), kind: 'sys', title, text: fill(text, values), at, read: false, room: ROOM };
}

/** A message of the team, as long as one may be. */
export const longNotice = (): Notice => ({
  id: idOf(0),
  kind: 'cs',
  title: fill(wordsHere().message.title, {}),
  text: `${'Wir haben unsere Regeln geändert. '.repeat(12)}\n\nhttps://example.com/${'x'.repeat(120)}`,
  at: new Date(Date.now() - HOUR).toISOString(),
  read: false,
});

/** Counts of unread notices. */
export const unreadOf = (total: number) => ({ unread: { total, cs: 0, sys: total, comment: 0 } });
