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
