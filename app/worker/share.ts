import { MAX_PICTURES, MEDIA_LIMIT } from '@contract/chat/media';
import { LENGTH } from '@contract/constants';
import { SHARE } from '@contract/share';

/** UTF-16 units of a text that are kept: more than a message may have, whatever its characters are. */
const MAX_TEXT = 4 * LENGTH.message;

/** A file as it is, or just enough of it that the page finds it too large. */
const boundFile = (file: File): File =>
  file.size <= MEDIA_LIMIT
    ? file
    : new File([file.slice(0, MEDIA_LIMIT + 1)], file.name, { type: file.type });

/**
 * The part of a shared form that is kept: as much as a message may have, and one file and one byte more, so that the page
 * can say what is too much.
 */
export function boundShare(form: FormData): FormData {
  const bounded = new FormData();
  for (const name of SHARE.texts) {
    const value = form.get(name);
    if (typeof value === 'string') bounded.append(name, value.slice(0, MAX_TEXT));
  }
  const files = form.getAll(SHARE.files).filter((value) => value instanceof File);
  for (const file of files.slice(0, MAX_PICTURES + 1)) bounded.append(SHARE.files, boundFile(file));
  return bounded;
}
