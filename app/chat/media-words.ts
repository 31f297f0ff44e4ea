import type { MessageMedium } from '@contract/chat/media';
import type { Locale } from '@contract/locale';
import type { TFunction } from 'i18next';
import { profileOfLink } from '../navigation/profile';
import type { Attachment } from './attachment';

/** What words say of a medium: one that the server has, or one on its way there. */
export interface Told {
  kind: MessageMedium['kind'];
  name?: string;
  animated?: boolean;
  description?: string | undefined;
}

/** What media are called: "Photo", "2 photos", "Video", "Voice message", the name of a file; empty without any. */
export function callMedia(t: TFunction, media: readonly Told[]): string {
  const [first] = media;
  if (!first) return '';
  if (first.kind === 'file') return first.name ?? '';
  if (first.kind === 'video') return t('media.video');
  if (first.kind === 'voice') return t('media.voice');
  if (media.length > 1) return t('media.photos', { count: media.length });
  return t(first.animated ? 'media.gif' : 'media.photo');
}

/** A text as words tell it: the link to a profile alone is a contact. */
const callText = (t: TFunction, text: string): string =>
  profileOfLink(text) === null ? text : t('media.contact');

/** A message in one line: its text, or what its media are called. */
export const sayMessage = (
  t: TFunction,
  { text, media }: { text: string; media: readonly Told[] },
): string => (text === '' ? callMedia(t, media) : callText(t, text));

/** What a message says to somebody who doesn't see it: what its media are called, what they show, then its text. */
export function tellMessage(t: TFunction, { text, media }: { text: string; media: readonly Told[] }): string {
  return [callMedia(t, media), ...media.map(({ description = '' }) => description), callText(t, text)]
    .filter((part) => part !== '')
    .reduce((one, two) => (one === '' ? two : t('room.both', { one, two })), '');
}

/** Which picture of a message it is, whose, and when it came. */
interface Labelled {
  /** From 0 on. */
  index: number;
  total: number;
  name: string;
  time: string;
  isOwn: boolean;
  /** What its sender says is to be seen. */
  description: string | undefined;
}

/** What a picture is called for those who don't see it: "Photo from Mina, 12:05, Two otters". */
export function labelPicture(t: TFunction, { description = '', ...labelled }: Labelled): string {
  const called = callPicture(t, labelled);
  return description === '' ? called : t('room.both', { one: called, two: description });
}

function callPicture(t: TFunction, { index, isOwn, ...values }: Omit<Labelled, 'description'>): string {
  if (values.total === 1) return t(isOwn ? 'media.ownPhoto' : 'media.photoFrom', values);
  return t(isOwn ? 'media.ownPhotoOf' : 'media.photoOf', { ...values, index: index + 1 });
}

/** What one of several attachments is called: "Photo 2", "Voice message", the name of a file. */
export function nameAttachment(t: TFunction, attachment: Attachment, all: readonly Attachment[]): string {
  const pictures = all.filter(({ kind }) => kind === 'picture');
  if (attachment.kind === 'picture')
    return t('media.attachedPhoto', { index: pictures.indexOf(attachment) + 1 });
  return attachment.voice ? t('media.voice') : attachment.name;
}

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** A size as people say it: "1.2 MB". */
export function formatSize(locale: Locale, bytes: number): string {
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step],
    unitDisplay: 'short',
    maximumFractionDigits: step === 2 ? 1 : 0,
  }).format(bytes / 1_000 ** step);
}

/** What a file is, by its name: "PDF"; empty where that says nothing. */
const typeOf = (name: string): string => /\.([a-z\d]{1,6})$/i.exec(name)?.[1]?.toUpperCase() ?? '';

/** The type and the size of a file: "PDF, 1.2 MB". */
export function detailOf(t: TFunction, locale: Locale, file: { name: string; size: number }): string {
  const [one, two] = [typeOf(file.name), formatSize(locale, file.size)];
  return one === '' ? two : t('room.both', { one, two });
}
