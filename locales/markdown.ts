/** A block of a text. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  /** Steps, in their order. */
  | { kind: 'steps'; items: string[] };

const HEADING = /^(#{1,3})\s+(.+)$/;
const ITEM = /^-\s+(.+)$/;
const STEP = /^\d+\.\s+(.+)$/;

const itemsOf = (lines: readonly string[], item: RegExp): string[] =>
  lines.map((line) => item.exec(line)?.[1] ?? '');

const levelOf = (marks: string): 1 | 2 | 3 => (marks.length === 1 ? 1 : marks.length === 2 ? 2 : 3);

function blockOf(lines: readonly string[]): Block[] {
  const [first = ''] = lines;
  const heading = HEADING.exec(first);
  if (heading) {
    const [, marks = '', text = ''] = heading;
    return [
      { kind: 'heading', level: levelOf(marks), text },
      ...(lines.length > 1 ? blockOf(lines.slice(1)) : []),
    ];
  }
  if (lines.every((line) => ITEM.test(line))) return [{ kind: 'list', items: itemsOf(lines, ITEM) }];
  if (lines.every((line) => STEP.test(line))) return [{ kind: 'steps', items: itemsOf(lines, STEP) }];
  return [{ kind: 'paragraph', text: lines.join(' ') }];
}

/**
 * Reads the few Markdown blocks our texts use: headings, paragraphs, lists of `- ` and of `1. `. Comments are left out.
 * Everything else is text, never HTML.
 */
export function parseMarkdown(source: string): Block[] {
  return source
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(/\n\s*\n/)
    .map((chunk) =>
      chunk
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .filter((lines) => lines.length > 0)
    .flatMap(blockOf);
}

/** The values of placeholders; a name without a value is unset. */
export type TextValues = Readonly<Record<string, string | undefined>>;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Fills a text; null if it has a placeholder without a value. */
function fill(text: string, values: TextValues): string | null {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  if (names.some((name) => !values[name])) return null;
  return text.replace(PLACEHOLDER, (_whole, name: string) => values[name] ?? '');
}

function fillBlock(block: Block, values: TextValues): Block[] {
  if ('items' in block) {
    const items = block.items.flatMap((item) => fill(item, values) ?? []);
    return items.length > 0 ? [{ ...block, items }] : [];
  }
  const text = fill(block.text, values);
  return text === null ? [] : [{ ...block, text }];
}

/** Fills placeholders such as `{{brand}}`. What contains an unset one, a paragraph or an item, is left out. */
export const fillBlocks = (blocks: readonly Block[], values: TextValues): Block[] =>
  blocks.flatMap((block) => fillBlock(block, values));

/** The blocks that need no other values than these: those before the first that does. */
export function blocksUntil(blocks: readonly Block[], values: TextValues): Block[] {
  const needsMore = (block: Block) =>
    ('items' in block ? block.items : [block.text]).some((text) => fill(text, values) === null);
  const end = blocks.findIndex(needsMore);
  return fillBlocks(end === -1 ? blocks : blocks.slice(0, end), values);
}

/** A part of a text: its number, from 1, and its heading. */
export interface Part {
  number: number;
  text: string;
}

/** Whether a block begins a part. */
export const beginsPart = (block: Block): boolean => block.kind === 'heading' && block.level === 2;

/** The parts of a text, in its order. */
export const partsOf = (blocks: readonly Block[]): Part[] =>
  blocks
    .flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block.text] : []))
    .map((text, index) => ({ number: index + 1, text }));

/** The element id of a part; links lead to it. */
export const partId = (number: number): string => `part-${number}`;

/** A piece of a text; with `href`, an address in it. */
export interface TextPiece {
  text: string;
  href?: string;
}

// ASCII only: in Chinese and Japanese the words go on without a space. A stop after an address isn't part of it.
const ADDRESS = /https?:\/\/[\x21-\x7e]*[A-Za-z0-9/_=-]|[\w.%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/g;

/** Splits a text at the web and e-mail addresses in it. */
export function splitAddresses(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const href = address.startsWith('http') ? address : `mailto:${address}`;
    pieces.push({ text: text.slice(end, index) }, { text: address, href });
    end = index + address.length;
  }
  pieces.push({ text: text.slice(end) });
  return pieces.filter((piece) => piece.text !== '');
}
