import { BRAND } from '@contract/constants';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@contract/locale';
import { parseMarkdown, type Block } from '../../i18n/markdown';

export type LegalKind = 'privacy' | 'eula';

const files = import.meta.glob<string>('../../../locales/*/legal/*.md', { query: '?raw', import: 'default' });

const PLATFORMS = ['android', 'ios', 'vivo'] as const;
type Platform = (typeof PLATFORMS)[number] | 'general';

/** The platform an address names; anything unknown is general (D22). */
export function platformOf(type: string | undefined): Platform {
  const wanted = type?.toLowerCase();
  return PLATFORMS.find((platform) => platform === wanted) ?? 'general';
}

/** The language an address names, else the one in use (D22). */
export const legalLocale = (lang: string | undefined, current: Locale): Locale =>
  isLocale(lang) ? lang : current;

const read = async (locale: Locale, name: string): Promise<string | undefined> =>
  files[`../../../locales/${locale}/legal/${name}.md`]?.();

// Australian English adds a local part to the American text.
const baseOf = (locale: Locale): Locale => (locale === 'en-AU' ? 'en-US' : locale);

/**
 * The text for a platform: the common part, the platform's, the country's. A language without a text gets the
 * default language's. Rejects when a file can't be fetched or none is there.
 */
export async function loadLegalText(
  kind: LegalKind,
  platform: Platform,
  locale: Locale,
): Promise<{ locale: Locale; blocks: Block[] }> {
  const shown = `../../../locales/${baseOf(locale)}/legal/${kind}.md` in files ? locale : DEFAULT_LOCALE;
  const parts = await Promise.all([
    read(baseOf(shown), kind),
    platform === 'general' ? undefined : read(baseOf(shown), `${kind}.${platform}`),
    read(shown, `${kind}.local`),
  ]);
  const source = parts.filter((part) => part !== undefined).join('\n\n');
  if (source === '') throw new Error(`No legal text "${kind}" in ${shown}`);
  return { locale: shown, blocks: parseMarkdown(source.replaceAll('{{brand}}', BRAND.name)) };
}
