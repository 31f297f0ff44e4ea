import { BRAND } from '@contract/constants';
import { DEFAULT_LOCALE, type Locale } from '@contract/locale';
import { parseMarkdown, type Block } from '../../i18n/markdown';

const files = import.meta.glob<string>('../../../locales/*/support/account-delete.md', {
  query: '?raw',
  import: 'default',
});

/** The article about deleting an account (S1). Rejects when it can't be fetched. */
export async function loadAccountDelete(locale: Locale): Promise<Block[]> {
  // Australians read the American text.
  const language = locale === 'en-AU' ? 'en-US' : locale;
  const load = (of: Locale) => files[`../../../locales/${of}/support/account-delete.md`];
  const source = await (load(language) ?? load(DEFAULT_LOCALE))?.();
  if (source === undefined) throw new Error(`No article in ${language}`);
  return parseMarkdown(source.replaceAll('{{brand}}', BRAND.name));
}
