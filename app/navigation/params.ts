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

/** A query without some of its parameters; untouched where it has none of them. */
export function withoutParams(search: string, names: readonly string[]): string {
  const params = new URLSearchParams(search);
  if (!names.some((name) => params.has(name))) return search === '?' ? '' : search;
  for (const name of names) params.delete(name);
  const rest = params.toString();
  return rest && `?${rest}`;
}

/** The query of the hash route in an address, with its question mark, or empty. */
export function hashSearchOf(hash: string): string {
  const start = hash.indexOf('?');
  return start < 0 ? '' : hash.slice(start);
}

/** An address relative to its origin, without some parameters, wherever they stand. */
export function addressWithout(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  names: readonly string[],
): string {
  const hashSearch = hashSearchOf(hash);
  const route = hash.slice(0, hash.length - hashSearch.length);
  return pathname + withoutParams(search, names) + route + withoutParams(hashSearch, names);
}

/** The part of a query that the auth pages pass on to each other (D18): the language has its own place (D30). */
export const carriedSearch = (search: string): string => withoutParams(search, ['lang']);
