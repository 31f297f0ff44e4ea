import { stripInvisible } from '@contract/text';

/** As much as a page shows of words that aren't its own (D16). */
const MAX_LENGTH = 200;

/** A text of a route's state: without control characters, cut to 200 characters; null where there is none. */
export function plainText(state: unknown, name: 'title' | 'description'): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const value: unknown = Reflect.get(state, name);
  const text =
    typeof value === 'string' ? [...stripInvisible(value).trim()].slice(0, MAX_LENGTH).join('') : '';
  return text || null;
}
