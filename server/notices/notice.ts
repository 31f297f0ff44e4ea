import type { NoticeKind } from '@contract/notices/calls';
import { REPORT_REASONS, SANCTION_KINDS } from '@contract/reports/case';
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
  /** What the team has decided about the member, by which rule, and for how many days; it can be appealed (D52). */
  z.object({
    key: z.literal('sanctioned'),
    kind: z.enum(SANCTION_KINDS),
    rule: z.enum(REPORT_REASONS),
    sanction: z.uuid(),
    days: z.string().check(z.regex(/^\d+$/)),
  }),
  /** The answer to an appeal. */
  z.object({ key: z.literal('appealLifted') }),
  z.object({ key: z.literal('appealKept') }),
  /** Somebody joined by the member's invite; `nickname` is theirs, if the member may know it (D20). */
  z.object({ key: z.literal('inviteAccepted'), nickname: z.optional(line) }),
  /** A group has let the member in, who had asked to join; `title` is the group's, if they still belong to it. */
  z.object({ key: z.literal('groupJoined'), room: z.uuid(), title: z.optional(line) }),
  /** A message of the team, as an operator wrote it. */
  z.object({ key: z.literal('message'), text: message }),
]);

/** What a member is told: the key of its text, and what the text says besides. The time is the notice's own. */
export type Notice = z.infer<typeof notice>;

/** Checks and cleans a notice. Throws if the value is not a valid notice. */
export const parseNotice = (value: unknown): Notice => z.parse(notice, value);

/** Whether an operator may send a text as a message. */
export const isMessage = (text: string): boolean => z.safeParse(message, text).success;

const OF_TEAM: ReadonlySet<Notice['key']> = new Set([
  'message',
  'reportHandled',
  'sanctioned',
  'appealLifted',
  'appealKept',
]);

/** The kind that a notice counts as. */
export const kindOf = ({ key }: Notice): NoticeKind => (OF_TEAM.has(key) ? 'cs' : 'sys');

/** The decision that a notice tells of, which the member may appeal against; absent in others. */
export const sanctionOf = (notice: Notice): string | undefined =>
  notice.key === 'sanctioned' ? notice.sanction : undefined;

/** Whether a notice tells of somebody whose name isn't in it. */
export const isUnnamed = (notice: Notice): boolean =>
  notice.key === 'inviteAccepted' && notice.nickname === undefined;

/** The room of the group that a notice tells of; absent in others. */
export const roomOf = (notice: Notice): string | undefined =>
  notice.key === 'groupJoined' ? notice.room : undefined;

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
    case 'groupJoined':
      return `${notice.key}.${notice.title ? 'named' : 'unnamed'}` as const;
    case 'newDevice':
      return `${notice.key}.${notice.name ? 'named' : 'unnamed'}` as const;
    case 'sanctioned':
      return `${notice.key}.${notice.kind}` as const;
    case 'passwordChanged':
    case 'reportHandled':
    case 'appealLifted':
    case 'appealKept':
      return notice.key;
  }
}

/** What the text of a notice says besides, in a language. */
function valuesOf(locale: Locale, notice: Exclude<Notice, { key: 'message' }>) {
  if (notice.key === 'sanctioned')
    return { rule: translate(locale, `rule.${notice.rule}`), count: Number(notice.days) };
  const { key: _key, ...values } = notice;
  return values;
}

/** The title and the text of a notice in a language; plain text both. A message is shown as it was written. */
export function renderNotice(locale: Locale, notice: Notice): { title: string; text: string } {
  if (notice.key === 'message')
    return { title: translate(locale, 'notice.message.title'), text: notice.text };
  const texts = textsOf(notice);
  const values = valuesOf(locale, notice);
  return {
    title: translate(locale, `notice.${texts}.title`),
    text: translate(locale, `notice.${texts}.text`, values),
  };
}
