import type { NoticeKind } from '@contract/notices/calls';
import type { Locale } from '@contract/locale';
import { isWellFormed, stripInvisible } from '@contract/text';
import * as z from 'zod/mini';
import { translate } from '../i18n/translate';

/** Characters of a message that an operator writes. */
export const MAX_MESSAGE = 1_000;

/** A name or a reason on one line: control and bidi-override characters can't disguise what the notice says. */
const line = z.string().check(z.overwrite((value) => stripInvisible(value.replace(/\s+/g, ' ')).trim()));

/** A text that keeps its line breaks. */
const message = z.string().check(
  z.refine(isWellFormed),
  z.overwrite((value) => value.split(/\r?\n/).map(stripInvisible).join('\n').trim()),
  z.minLength(1),
  z.maxLength(MAX_MESSAGE),
);

const channel = z.enum(['phone', 'email']);
const creatorType = z.enum(['blogger', 'streamer']);

const notice = z.discriminatedUnion('key', [
  /** A login from a device that the account doesn't know; `name` is the device's, empty where it has none (D15). */
  z.object({ key: z.literal('newDevice'), name: line }),
  z.object({ key: z.literal('passwordChanged') }),
  /** A phone number or e-mail address was added or replaced. */
  z.object({ key: z.literal('contactChanged'), channel }),
  z.object({ key: z.literal('contactRemoved'), channel }),
  z.object({ key: z.literal('creatorApproved'), type: creatorType }),
  z.object({ key: z.literal('creatorRejected'), type: creatorType, reason: line.check(z.minLength(1)) }),
  /** The team has looked at what the member reported. */
  z.object({ key: z.literal('reportHandled') }),
  /** Somebody joined by the member's invite; `nickname` is theirs, if the member may know it (D20). */
  z.object({ key: z.literal('inviteAccepted'), nickname: z.optional(line) }),
  /** A message of the team, as an operator wrote it. */
  z.object({ key: z.literal('message'), text: message }),
]);

/** What a member is told: the key of its text, and what the text says besides. The time is the notice's own. */
export type Notice = z.infer<typeof notice>;

/** Checks and cleans a notice. Throws if the value is not a valid notice. */
export const parseNotice = (value: unknown): Notice => z.parse(notice, value);

/** Whether an operator may send a text as a message. */
export const isMessage = (text: string): boolean => z.safeParse(message, text).success;

/** The kind that a notice counts as. */
export const kindOf = ({ key }: Notice): NoticeKind =>
  key === 'message' || key === 'reportHandled' ? 'cs' : 'sys';

/** Names the texts of a notice below `notice` in `locales/<lang>/server.json`. */
function textsOf(notice: Exclude<Notice, { key: 'message' }>) {
  switch (notice.key) {
    case 'contactChanged':
    case 'contactRemoved':
      return `${notice.key}.${notice.channel}` as const;
    case 'creatorApproved':
    case 'creatorRejected':
      return `${notice.key}.${notice.type}` as const;
    case 'inviteAccepted':
      return `${notice.key}.${notice.nickname ? 'named' : 'unnamed'}` as const;
    case 'newDevice':
      return `${notice.key}.${notice.name ? 'named' : 'unnamed'}` as const;
    case 'passwordChanged':
    case 'reportHandled':
      return notice.key;
  }
}

/** The title and the text of a notice in a language; plain text both. A message is shown as it was written. */
export function renderNotice(locale: Locale, notice: Notice): { title: string; text: string } {
  if (notice.key === 'message')
    return { title: translate(locale, 'notice.message.title'), text: notice.text };
  const texts = textsOf(notice);
  const { key: _key, ...values } = notice;
  return {
    title: translate(locale, `notice.${texts}.title`),
    text: translate(locale, `notice.${texts}.text`, values),
  };
}
