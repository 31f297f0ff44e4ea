import { LENGTH } from '@contract/constants';
import { isWellFormed } from '@contract/text';
import { addressWithout, readParam, withoutParams } from './params';

/** Parameters that say who or what brought a visitor here: a group, a market, or an invite (S3, D20, D31). */
const NAMES = [
  'groupLink',
  'marketCode',
  'hicsRoomId',
  'agentId',
  'groupCode',
  'inviteCode',
  'agentAccountId',
] as const;

/** What an address says about who brought a visitor here. */
export type Attribution = Partial<Record<(typeof NAMES)[number], string>>;

/** A value that headers and forms can hold, or null. Anything else would make every call fail. */
export function usableValue(value: string | null): string | null {
  const text = value?.trim() ?? '';
  return text !== '' && text.length <= LENGTH.shortText && isWellFormed(text) ? text : null;
}

/** Reads the attribution of an address. The hash's query wins; unusable values count as absent (D16, D31). */
export function attributionOf(hashSearch: string, pageSearch = ''): Attribution {
  const found: Attribution = {};
  for (const name of NAMES) {
    const value = usableValue(readParam(name, hashSearch, pageSearch));
    if (value !== null) found[name] = value;
  }
  return found;
}

/** The fields of a registration; the market's code travels in a header only (S7, D10). */
export function registrationFields({ marketCode: _header, ...fields }: Attribution): Attribution {
  return fields;
}

/**
 * A route's query with the attribution of the address it is reached from. What the route names itself stays (D31).
 * @param from query of the current hash route
 */
export function carryInto(search: string, from: string): string {
  const own = new URLSearchParams(search);
  const carried = Object.entries(attributionOf(from)).filter(([name]) => !own.has(name));
  if (carried.length === 0) return search;
  return `${search.length > 1 ? `${search}&` : '?'}${new URLSearchParams(carried)}`;
}

/** A query without attribution. */
export const withoutAttribution = (search: string): string => withoutParams(search, NAMES);

/** Takes the attribution out of the address, once a registration or login has ended (D31). */
export function dropAttribution({ location, history }: Pick<Window, 'location' | 'history'>): void {
  history.replaceState(history.state, '', addressWithout(location, NAMES));
}
