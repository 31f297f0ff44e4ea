import { PUSHED_LENGTH, type PushMessage } from '@contract/push/message';
import type { Locale } from '@contract/locale';
import type { Unseen } from '../chat/unseen';
import { translate } from '../i18n/translate';

/** The beginning of a text, by code points. */
function cut(text: string): string {
  const characters = [...text];
  return characters.length <= PUSHED_LENGTH ? text : `${characters.slice(0, PUSHED_LENGTH - 1).join('')}…`;
}

const PROFILE = /^\/#\/people\/\d{1,16}(\?introduction=[\w-]{1,200})?$/;

/** Whether a text is nothing but the address of a profile here: the app draws it as a contact. */
const isContact = (text: string, origin: string): boolean =>
  text.startsWith(origin) && PROFILE.test(text.slice(origin.length));

/** In what a push is written, and where the product stands. */
interface Place {
  locale: Locale;
  origin: string;
}

/** What was written; without a text the name of the file, what plays, or how many pictures there are. */
function contentOf({ text, media }: Pick<Unseen, 'text' | 'media'>, { locale, origin }: Place): string {
  const [first] = media;
  if (isContact(text, origin)) return translate(locale, 'push.contact');
  if (text !== '' || !first) return cut(text);
  if (first.kind === 'file') return cut(first.name);
  if (first.kind === 'picture') return translate(locale, 'push.photo', { count: media.length });
  return translate(locale, first.kind === 'video' ? 'push.video' : 'push.voice');
}

/** What was written, in a group with who wrote it. */
function bodyOf({ group, sender, ...said }: Omit<Unseen, 'seq'>, place: Place): string {
  const content = contentOf(said, place);
  return group === null || sender === null
    ? content
    : translate(place.locale, 'push.inGroup', { sender, content });
}

/** What a notification says of a message, in the language of the member: what was written only if they want it. */
export const renderPush = (
  { group, sender, seq, ...said }: Unseen,
  { locale, origin, showsText, ...facts }: Place & { showsText: boolean; room: string; unread: number },
): PushMessage => ({
  title: group ?? sender ?? translate(locale, 'push.support'),
  body: showsText
    ? bodyOf({ group, sender, ...said }, { locale, origin })
    : translate(locale, 'push.newMessage'),
  seq,
  ...facts,
});
