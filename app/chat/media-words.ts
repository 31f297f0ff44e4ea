import type { MessageMedium } from '@contract/chat/media';
import type { Locale } from '@contract/locale';
import type { TFunction } from 'i18next';
import { profileOfLink } from '../navigation/profile';
import type { Attachment } from './attachment';

/** What labels need of a medium, whether on the server or being uploaded. */
export interface Told {
  kind: MessageMedium['kind'];
  name?: string;
  animated?: boolean;
  description?: string | undefined;
}

/** The label of media: "Photo", "2 photos", "Video", "Voice message", the name of a file; empty if there are none. */
export function callMedia(t: TFunction, media: readonly Told[]): string {
  const [first] = media;
  if (!first) return '';
  if (first.kind === 'file') return first.name ?? '';
  if (first.kind === 'video') return t('media.video');
  if (first.kind === 'voice') return t('media.voice');
  if (media.length > 1) return t('media.photos', { count: media.length });
  return t(first.animated ? 'media.gif' : 'media.photo');
}

/** A text in one line; a text that is only the link to a profile is a contact. */
const callText = (t: TFunction, text: string): string =>
  profileOfLink(text) === null ? text : t('media.contact');

/** A message in one line: its text, or the label of its media. */
export const sayMessage = (
  t: TFunction,
  { text, media }: { text: string; media: readonly Told[] },
): string => (text === '' ? callMedia(t, media) : callText(t, text));

/** A message for screen readers: the label of its media, their descriptions, then its text. */
export function tellMessage(t: TFunction, { text, media }: { text: string; media: readonly Told[] }): string {
  return [callMedia(t, media), ...media.map(({ description = '' }) => description), callText(t, text)]
    .filter((part) => part !== '')
    .reduce((one, two) => (one === '' ? two : t('room.both', { one, two })), '');
}

/** Which picture of a message it is, from whom and when. */
interface Labelled {
  /** From 0 on. */
  index: number;
  total: number;
  name: string;
  time: string;
  isOwn: boolean;
  /** Its sender's description. */
  description: string | undefined;
}

/** The label of a picture for screen readers: "Photo from Mina, 12:05, Two otters". */
export function labelPicture(t: TFunction, { description = '', ...labelled }: Labelled): string {
  const called = callPicture(t, labelled);
  return description === '' ? called : t('room.both', { one: called, two: description });
}

function callPicture(t: TFunction, { index, isOwn, ...values }: Omit<Labelled, 'description'>): string {
  if (values.total === 1) return t(isOwn ? 'media.ownPhoto' : 'media.photoFrom', values);
  return t(isOwn ? 'media.ownPhotoOf' : 'media.photoOf', { ...values, index: index + 1 });
}

/** The label of one of several attachments: "Photo 2", "Voice message", the name of a file. */
export function nameAttachment(t: TFunction, attachment: Attachment, all: readonly Attachment[]): string {
  const pictures = all.filter(({ kind }) => kind === 'picture');
  if (attachment.kind === 'picture')
    return t('media.attachedPhoto', { index: pictures.indexOf(attachment) + 1 });
  return attachment.voice ? t('media.voice') : attachment.name;
}

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** A size for people: "1.2 MB". */
export function formatSize(locale: Locale, bytes: number): string {
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step],
    // Short, bytes have no plural in English, and no word of their own in Japanese or Korean.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 2 ? 1 : 0,
  }).format(bytes / 1_000 ** step);
}

/** The type of a file, from its name: "PDF"; empty if the name doesn't tell. */
const typeOf = (name: string): string => /\.([a-z\d]{1,6})$/i.exec(name)?.[1]?.toUpperCase() ?? '';

/** The type and the size of a file: "PDF, 1.2 MB". */
export function detailOf(t: TFunction, locale: Locale, file: { name: string; size: number }): string {
  const [one, two] = [typeOf(file.name), formatSize(locale, file.size)];
  return one === '' ? two : t('room.both', { one, two });
}
