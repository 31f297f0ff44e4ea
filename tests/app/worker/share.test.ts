import { boundShare } from '@app/worker/share';
import { MAX_PICTURES, MEDIA_LIMIT } from '@contract/chat/media';
import { LENGTH } from '@contract/constants';
import { describe, expect, it } from 'vitest';

const formOf = (...fields: [name: string, value: string | File][]): FormData => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

const filesOf = (form: FormData): File[] => form.getAll('files').filter((value) => value instanceof File);

describe('what is kept of a shared form', () => {
  it('is its texts and files as they are, and no other field', () => {
    const picture = new File(['a picture'], 'one.jpg', { type: 'image/jpeg' });
    const kept = boundShare(
      formOf(['title', 'Tea'], ['text', 'At noon?'], ['url', ''], ['files', picture], ['token', 'a-token']),
    );
    expect([...kept.keys()]).toEqual(['title', 'text', 'url', 'files']);
    expect([kept.get('title'), kept.get('text'), kept.get('url')]).toEqual(['Tea', 'At noon?', '']);
    expect(filesOf(kept).map(({ name, type, size }) => [name, type, size])).toEqual([
      ['one.jpg', 'image/jpeg', 9],
    ]);
  });

  it('is one file more than a message may have, so that the page says that there are too many', () => {
    const files = Array.from({ length: MAX_PICTURES + 5 }, (_, index) => new File(['a'], `${index}.txt`));
    const kept = boundShare(formOf(...files.map((file) => ['files', file] as [string, File])));
    expect(filesOf(kept).map(({ name }) => name)).toEqual(
      files.slice(0, MAX_PICTURES + 1).map(({ name }) => name),
    );
  });

  it('is one byte more than a file may have, so that the page says that it is too large', () => {
    const large = new File([new Uint8Array(MEDIA_LIMIT + 1_000)], 'film.mp4', { type: 'video/mp4' });
    const [kept] = filesOf(boundShare(formOf(['files', large])));
    expect(kept).toMatchObject({ name: 'film.mp4', type: 'video/mp4', size: MEDIA_LIMIT + 1 });
  });

  it('is more of a text than a message may have, and not all of it', () => {
    const text = boundShare(formOf(['text', '😀'.repeat(100_000)])).get('text');
    expect(typeof text === 'string' && [...text].length > LENGTH.message).toBe(true);
    expect(typeof text === 'string' && text.length < 100_000).toBe(true);
  });
});
