import { usableValue } from './attribution';
import { parseRecord } from '../session/json';
import { hashSearchOf, readParam, withoutParams } from './params';

/** What a remark may hold for us (S2, D31). */
const NAMES = ['groupLink', 'marketCode'] as const;

/** Longer than any remark of ours, even encoded twice. */
const LONGEST = 10_000;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** A text, or a number that JSON.parse has read without loss. */
function valueIn(record: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = record[name];
  return usableValue(Number.isSafeInteger(value) ? String(value) : typeof value === 'string' ? value : null);
}

/** What a `remark` holds as JSON, encoded once or twice on its way. */
function readRemark(remark: string): [name: string, value: string][] {
  const record = { ...parseRecord(decoded(remark)), ...parseRecord(remark) };
  return NAMES.flatMap((name): [string, string][] => {
    const value = valueIn(record, name);
    return value === null ? [] : [[name, value]];
  });
}

/**
 * The address, relative to its origin, in which `remark` has given way to what it holds, in the hash's query (S2,
 * D16). One that is far too long just goes. Null where there is nothing to lift.
 */
export function liftRemark(location: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  const { pathname, search, hash } = location;
  const hashSearch = hashSearchOf(hash);
  const remark = readParam('remark', hashSearch, search);
  if (remark === null) return null;
  const isTooLong = remark.length > LONGEST;
  const found = isTooLong ? [] : readRemark(remark);
  if (found.length === 0 && !isTooLong) return null;
  const replaced = ['remark', ...found.map(([name]) => name)];
  const kept = new URLSearchParams(withoutParams(hashSearch, replaced));
  for (const [name, value] of found) kept.set(name, value);
  const query = kept.toString();
  const route = hash.slice(0, hash.length - hashSearch.length) || '#/';
  return pathname + withoutParams(search, replaced) + route + (query && `?${query}`);
}

/** Lifts what a `remark` holds, now and whenever an address with one is opened, before the router reads it. */
export function watchRemark(target: Window): void {
  const lift = (): void => {
    const address = liftRemark(target.location);
    if (address !== null) target.history.replaceState(target.history.state, '', address);
  };
  lift();
  // Registered before the router's own listener: what the router reads is lifted already.
  target.addEventListener('popstate', lift);
}
