import * as z from 'zod/mini';
import { deriveKey, keyedHash } from '../crypto/derive-key';
import { levelSchema } from './catalog';

/** The format of backups; a number that rises with each change of it. */
const FORMAT = 'halo-backup-2';

/** The first line of a backup. */
export const header = z.object({
  format: z.literal(FORMAT),
  level: levelSchema,
  /** Tells whether two servers have the same `SECRET_KEY`, without telling which. */
  key: z.string(),
  at: z.iso.datetime(),
});
export type Header = z.infer<typeof header>;

/** A fingerprint of `SECRET_KEY` for the header of a backup: passwords work only with the same key. */
export const keyMark = (secretKey: string): string =>
  keyedHash(deriveKey(secretKey, 'backup'), 'the key of this backup');

/** Creates the first line of a backup. */
export const newHeader = (level: Header['level'], secretKey: string, now: Date): Header => ({
  format: FORMAT,
  level,
  key: keyMark(secretKey),
  at: now.toISOString(),
});

/** The line before the rows of a table, and that of a sequence. Lines of rows are arrays. */
export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
export const sequenceLine = z.object({ sequence: z.string(), next: z.string().check(z.regex(/^-?\d+$/)) });

/** A part of the content of a medium, in base64; the parts of a form follow each other. */
export const contentLine = z.object({ medium: z.uuid(), form: z.string(), part: z.string() });
export type ContentLine = z.infer<typeof contentLine>;

/** How many rows and tables a backup has, and how many media with their content. */
export interface Tally {
  tables: number;
  rows: number;
  media: number;
}

/** A tally in words. */
export const formatTally = ({ tables, rows, media }: Tally): string => {
  const count = (number: number, one: string, more: string): string =>
    `${number.toLocaleString('en-US')} ${number === 1 ? one : more}`;
  const content = media === 0 ? '' : ` and the content of ${count(media, 'medium', 'media')}`;
  return `${count(rows, 'row', 'rows')} of ${tables} tables${content}`;
};
