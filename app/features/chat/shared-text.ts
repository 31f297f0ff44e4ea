import type { Shared } from '../../session/share-box';

/** What an address goes on with: then it is part of a longer one. */
const GOES_ON = /^[.,:;]?[\w/?#&=%~-]/;

/** Whether a text has an address as it is, and not only as the beginning of a longer one. */
const hasAddress = (text: string, url: string): boolean =>
  text
    .split(url)
    .slice(1)
    .some((rest) => !GOES_ON.test(rest));

/** The text of a message that passes on what is shared: each part on its own line, an address once. */
export function joinShared({ title, text, url }: Omit<Shared, 'files'>): string {
  const words = [title, text].filter((part) => part !== '');
  const isRepeated = url === '' || words.some((part) => hasAddress(part, url));
  return (isRepeated ? words : [...words, url]).join('\n');
}
