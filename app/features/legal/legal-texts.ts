import { isLocale, type Locale } from '@contract/locale';
import type { LongTextFiles } from '../../i18n/long-texts';

export type LegalKind = 'privacy' | 'eula';

const PLATFORMS = ['android', 'ios', 'vivo'] as const;
type Platform = (typeof PLATFORMS)[number] | 'general';

/** The types of texts as links name them (D22). */
export const LEGAL_TYPES = ['Android', 'iOS', 'VIVO', 'general'] as const;

/** The platform an address names; anything unknown is general (D22). */
export function platformOf(type: string | undefined): Platform {
  const wanted = type?.toLowerCase();
  return PLATFORMS.find((platform) => platform === wanted) ?? 'general';
}

/** The language an address names, else the one in use (D22). */
export const legalLocale = (lang: string | undefined, current: Locale): Locale =>
  isLocale(lang) ? lang : current;

/** The text for a platform: the common part, the platform's, the country's. */
export function legalFiles(kind: LegalKind, platform: Platform): LongTextFiles {
  const added = platform === 'general' ? [] : [`legal/${kind}.${platform}`];
  return [`legal/${kind}`, ...added, `legal/${kind}.local`];
}
