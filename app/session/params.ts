/**
 * Reads a parameter of the address (D16): the hash's query first, then the page's own; the hash wins.
 * One that is given twice counts as refused, and is null like an absent one.
 */
export function readParam(name: string, hashSearch: string, pageSearch = ''): string | null {
  for (const search of [hashSearch, pageSearch]) {
    const values = new URLSearchParams(search).getAll(name);
    if (values.length > 0) return values.length === 1 ? (values[0] ?? null) : null;
  }
  return null;
}

/** The query of the hash route in an address, with its question mark, or empty. */
export function hashSearchOf(hash: string): string {
  const start = hash.indexOf('?');
  return start < 0 ? '' : hash.slice(start);
}
