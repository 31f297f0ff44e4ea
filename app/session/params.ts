const valuesOf = (name: string, hashSearch: string, pageSearch: string): readonly string[] => {
  for (const search of [hashSearch, pageSearch]) {
    const values = new URLSearchParams(search).getAll(name);
    if (values.length > 0) return values;
  }
  return [];
};

/**
 * Reads a parameter of the address (D16): the hash's query first, then the page's own; the hash wins.
 * One that is given twice counts as refused, and is null like an absent one.
 */
export function readParam(name: string, hashSearch: string, pageSearch = ''): string | null {
  const [value, ...others] = valuesOf(name, hashSearch, pageSearch);
  return others.length === 0 ? (value ?? null) : null;
}

/** Whether a parameter stands in the address at all, even if it is to be refused. */
export const hasParam = (name: string, hashSearch: string, pageSearch = ''): boolean =>
  valuesOf(name, hashSearch, pageSearch).length > 0;

/** The query of the hash route in an address, with its question mark, or empty. */
export function hashSearchOf(hash: string): string {
  const start = hash.indexOf('?');
  return start < 0 ? '' : hash.slice(start);
}
