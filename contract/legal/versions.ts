import type { Locale } from '../locale';

/** A version of the legal texts. Its dates are days, such as `2026-11-22`. */
export interface LegalVersion {
  /** Names it in addresses and with each account that has accepted it (D32). */
  id: string;
  changed: string;
  effective: string;
}

/**
 * All versions, the one in force first. The texts of the others are in `locales/<language>/legal/<id>/`. A new one is
 * added on top, once the texts have been copied to the folder of the one before.
 */
export const LEGAL_VERSIONS: readonly [inForce: LegalVersion, ...earlier: LegalVersion[]] = [
  { id: '2026-11-22', changed: '2026-11-22', effective: '2026-11-22' },
  { id: '2025-01-01', changed: '2025-01-01', effective: '2025-01-01' },
];

/** The version in force. */
export const [IN_FORCE, ...EARLIER_VERSIONS] = LEGAL_VERSIONS;

/** The version that an address names; an unknown one is the one in force. */
export const legalVersionOf = (id: string | null | undefined): LegalVersion =>
  LEGAL_VERSIONS.find((version) => version.id === id) ?? IN_FORCE;

/** The folder of a version's texts in `locales/<language>/`. */
export const legalFolder = ({ id }: LegalVersion): string => (id === IN_FORCE.id ? 'legal' : `legal/${id}`);

/** The query that leads to a version; none for the one in force. */
export const versionSearch = ({ id }: LegalVersion): string => (id === IN_FORCE.id ? '' : `?version=${id}`);

/** A day as the language writes it. */
export const formatDay = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
