import { PUSHED_LENGTH, type PushMessage } from '@contract/push/message';
import type { Locale } from '@contract/locale';
import type { Unseen } from '../chat/unseen';
import { translate } from '../i18n/translate';

/** The beginning of a text, by code points. */
function cut(text: string): string {
  const characters = [...text];
  return characters.length <= PUSHED_LENGTH ? text : `${characters.slice(0, PUSHED_LENGTH - 1).join('')}…`;
}

/** What was written; without a text the name of the file, what plays, or how many pictures there are. */
function contentOf({ text, media }: Pick<Unseen, 'text' | 'media'>, locale: Locale): string {
  const [first] = media;
  if (text !== '' || !first) return cut(text);
  if (first.kind === 'file') return cut(first.name);
  if (first.kind === 'picture') return translate(locale, 'push.photo', { count: media.length });
  return translate(locale, first.kind === 'video' ? 'push.video' : 'push.voice');
}

/** What was written, in a group with who wrote it. */
function bodyOf({ group, sender, ...said }: Omit<Unseen, 'seq'>, locale: Locale): string {
  const content = contentOf(said, locale);
  return group === null || sender === null ? content : translate(locale, 'push.inGroup', { sender, content });
}

/** What a notification says of a message, in the language of the member: what was written only if they want it. */
export const renderPush = (
  { group, sender, seq, ...said }: Unseen,
  { locale, showsText, ...facts }: { locale: Locale; showsText: boolean; room: string; unread: number },
): PushMessage => ({
  title: group ?? sender ?? translate(locale, 'push.support'),
  body: showsText ? bodyOf({ group, sender, ...said }, locale) : translate(locale, 'push.newMessage'),
  seq,
  ...facts,
});
