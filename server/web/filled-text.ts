import { BRAND } from '@contract/constants';
import type { TextFiles } from '@contract/legal/texts';
import { publisherValues } from '@contract/legal/values';
import type { Locale } from '@contract/locale';
import { type Block, fillBlocks, parseMarkdown, partsOf } from '@locales/markdown';
import { translate } from '../i18n/translate';
import type { Publisher } from '../public/site';
import { readLongText } from './long-texts';
import { blocksHtml, contentsHtml } from './text-html';
import type { TextPage } from './text-page';

const parsed = new Map<string, readonly Block[]>();

/** The blocks of a text; each is read once. */
function blocksOf(files: TextFiles, locale: Locale): readonly Block[] {
  const key = [locale, ...files].join(' ');
  const blocks = parsed.get(key) ?? parseMarkdown(readLongText(files, locale));
  parsed.set(key, blocks);
  return blocks;
}

const isTitle = (block: Block): boolean => block.kind === 'heading' && block.level === 1;

/** The text of the first block of a kind, or nothing. */
const firstText = (blocks: readonly Block[], isWanted: (block: Block) => boolean): string =>
  blocks.flatMap((block) => ('text' in block && isWanted(block) ? [block.text] : []))[0] ?? '';

/** A text with the operator's details, rendered; what they leave unset is left out (D22, D24). */
export function filledText(
  files: TextFiles,
  locale: Locale,
  publisher: Publisher,
  origin: string,
): Pick<TextPage, 'title' | 'description' | 'contentsHtml' | 'articleHtml'> {
  const values = { brand: BRAND.name, ...publisherValues(publisher, origin) };
  const blocks = fillBlocks(blocksOf(files, locale), values);
  const body = blocks.filter((block) => !isTitle(block));
  return {
    title: firstText(blocks, isTitle),
    description: firstText(blocks, ({ kind }) => kind === 'paragraph'),
    contentsHtml: contentsHtml(partsOf(body), translate(locale, 'legal.contents')),
    articleHtml: blocksHtml(body),
  };
}
