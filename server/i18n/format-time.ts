import type { Locale } from '@contract/locale';
import * as z from 'zod/mini';

/** Countries with several zones but one legal time: China also has the local time of Xinjiang. */
const LEGAL_ZONE: Readonly<Record<string, string>> = { CN: 'Asia/Shanghai' };

/** The time zones of a country; engines have a method for them, before that they had a property. */
function zonesOf(country: string): string[] {
  const region = new Intl.Locale('und', { region: country });
  const method: unknown = Reflect.get(region, 'getTimeZones');
  const found: unknown =
    typeof method === 'function' ? Reflect.apply(method, region, []) : Reflect.get(region, 'timeZones');
  return z.safeParse(z.array(z.string()), found).data ?? [];
}

/** How a language names a time zone at a time, such as `GMT+8`, `JST` or `UTC`. */
const nameOf = (locale: Locale, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** The zone of a country; UTC where clocks in it differ, or where it is unknown. */
function zoneOf(country: string | null, at: Date): string {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return 'UTC';
  const [zone = 'UTC', ...others] = LEGAL_ZONE[country] ? [LEGAL_ZONE[country]] : zonesOf(country);
  const name = nameOf('en-US', at, zone);
  return others.every((other) => nameOf('en-US', at, other) === name) ? zone : 'UTC';
}

/**
 * A time as a message to a member says it, always with its zone.
 * @param country of the account: an ISO code, `other`, or null where it is unknown
 */
export function formatTime(locale: Locale, at: Date, country: string | null): string {
  const timeZone = zoneOf(country, at);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return `${format.format(at)} ${nameOf(locale, at, timeZone)}`;
}
