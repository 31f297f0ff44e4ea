/** A requirement: its text, the files that implement it, the tests that prove it. */
export interface Criterion {
  line: number;
  id: string;
  asks: string;
  places: string[];
  proofs: { file: string; test: string }[];
}

const cells = (line: string): string[] =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replace(/\\\|/g, '|').trim());

const items = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(/<br\s*\/?>/)
    .map((item) => item.replace(/`/g, '').trim())
    .filter((item) => item !== '');

function parseProof(item: string): { file: string; test: string } {
  const [file = '', ...rest] = item.split('›');
  return { file: file.trim(), test: rest.join('›').trim() };
}

const isRow = (line: string): boolean => line.startsWith('|') && !/^\|\s*:?-/.test(line);

/** The table rows that start with an id; a page may contain other tables. */
function idTables(markdown: string): { text: string; line: number }[] {
  let inside = false;
  return markdown
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => {
      if (!text.startsWith('|')) inside = false;
      const isHead = /^\|\s*id\s*\|/i.test(text);
      inside ||= isHead;
      return inside && !isHead && isRow(text);
    });
}

/** Reads the requirements in the tables of a page. */
export const readCriteria = (markdown: string): Criterion[] =>
  idTables(markdown).map(({ text, line }) => {
    const [id = '', asks = '', places, proofs] = cells(text);
    return { line, id, asks, places: items(places), proofs: items(proofs).map(parseProof) };
  });

const pathsIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);

/** Reads the requirements in the lists of a page: an id as heading, then text, files and tests. */
export function readEntries(markdown: string): Criterion[] {
  const entries: Criterion[] = [];
  let id = '';
  let inCode = false;
  markdown.split('\n').forEach((text, index) => {
    if (text.startsWith('```')) inCode = !inCode;
    if (inCode) return;
    const last = entries.at(-1);
    if (text.startsWith('#')) id = /^### (\S+)$/.exec(text)?.[1] ?? '';
    else if (text.startsWith('- ') && id !== '')
      entries.push({ line: index + 1, id, asks: text.slice(2).trim(), places: [], proofs: [] });
    else if (text.startsWith('  - ')) last?.proofs.push(parseProof(text.slice(4).replace(/`/g, '')));
    else if (text.startsWith('  In ')) last?.places.push(...pathsIn(text));
  });
  return entries;
}

/** A requirement that is not built yet, and the sections and decisions that ask for it. */
export interface Gap {
  line: number;
  ids: string[];
  asks: string;
}

/** The text and the ids of an entry: `The requirement. (S4, D25)`. */
function parseGap(line: number, text: string): Gap {
  const [, asks = text, ids = ''] = /^(.*?)\s*\(([^()]*)\)$/s.exec(text) ?? [];
  return { line, asks, ids: ids === '' ? [] : ids.split(',').map((id) => id.trim()) };
}

/** Reads the list under the heading "Not built yet". */
export function readGaps(markdown: string): Gap[] {
  const found: { line: number; text: string }[] = [];
  let inside = false;
  markdown.split('\n').forEach((text, index) => {
    const last = found.at(-1);
    if (text.startsWith('#')) inside = text === '## Not built yet';
    else if (!inside) return;
    else if (text.startsWith('- ')) found.push({ line: index + 1, text: text.slice(2).trim() });
    else if (text.startsWith('  ') && last) last.text += ` ${text.trim()}`;
  });
  return found.map(({ line, text }) => parseGap(line, text));
}
