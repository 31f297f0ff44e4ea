/** A block of a legal text. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

const HEADING = /^(#{1,3})\s+(.+)$/;
const ITEM = /^-\s+(.+)$/;

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
  if (lines.every((line) => ITEM.test(line)))
    return [{ kind: 'list', items: lines.map((line) => ITEM.exec(line)?.[1] ?? '') }];
  return [{ kind: 'paragraph', text: lines.join(' ') }];
}

/**
 * Reads the few Markdown blocks the legal texts use: headings, paragraphs, lists of `- `. Comments are left out.
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
