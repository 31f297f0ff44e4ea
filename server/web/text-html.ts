import { beginsPart, type Block, partId, type Part, splitAddresses } from '@locales/markdown';
import { escapeHtml } from './escape-html';

/** A text for an element; the addresses in it are links. */
const inline = (text: string): string =>
  splitAddresses(text)
    .map(({ text: piece, href }) =>
      href === undefined ? escapeHtml(piece) : `<a href="${escapeHtml(href)}">${escapeHtml(piece)}</a>`,
    )
    .join('');

const list = (tag: 'ul' | 'ol', items: readonly string[]): string =>
  `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`;

function blockHtml(block: Block, id: string): string {
  if (block.kind === 'list') return list('ul', block.items);
  if (block.kind === 'steps') return list('ol', block.items);
  if (block.kind === 'paragraph') return `<p>${inline(block.text)}</p>`;
  const attribute = block.level === 2 ? ` id="${id}"` : '';
  return `<h${block.level}${attribute}>${inline(block.text)}</h${block.level}>`;
}

/** Renders the blocks of a text; its parts get the ids that `contentsHtml` links to. */
export function blocksHtml(blocks: readonly Block[]): string {
  let part = 0;
  return blocks
    .map((block) => {
      if (beginsPart(block)) part++;
      return blockHtml(block, partId(part));
    })
    .join('\n');
}

/** Renders the contents of a text. */
export const contentsHtml = (parts: readonly Part[], label: string): string =>
  parts.length === 0
    ? ''
    : `<nav class="contents" aria-labelledby="contents">
<p id="contents">${escapeHtml(label)}</p>
<ul>${parts.map(({ number, text }) => `<li><a href="#${partId(number)}">${escapeHtml(text)}</a></li>`).join('')}</ul>
</nav>`;

/** A link of a row, or what is shown now. */
export interface RowLink {
  text: string;
  href: string;
  isCurrent?: boolean;
  /** The language of the link's text and page, where it is another than the page's. */
  lang?: string;
}

const rowLink = ({ text, href, isCurrent = false, lang }: RowLink): string => {
  const language = lang === undefined ? '' : ` lang="${lang}" hreflang="${lang}"`;
  const current = isCurrent ? ' aria-current="page"' : '';
  return `<li><a href="${escapeHtml(href)}"${language}${current}>${escapeHtml(text)}</a></li>`;
};

/** Renders a named row of links. */
export const rowHtml = (label: string, links: readonly RowLink[]): string =>
  `<nav class="row" aria-label="${escapeHtml(label)}">
<span aria-hidden="true">${escapeHtml(label)}</span>
<ul>${links.map(rowLink).join('')}</ul>
</nav>`;
