import { join, relative } from 'node:path';
import { report, sourceFiles } from './lib/findings';

const FOLDERS = ['app', 'design-system', 'stories'];

/** Forbidden classes, and what to write instead (P-all-4, P-all-6, P-all-8). */
const BANNED = [
  {
    pattern:
      /^(bg|text|border(-[xytbse])?|ring|ring-offset|fill|stroke|from|via|to|outline|divide|accent|caret|shadow|decoration|placeholder)-(slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|black|white)(-\d{2,3})?(\/\d+)?$/,
    instead: 'a colour of the theme, such as bg-surface or text-muted',
  },
  {
    pattern: /^(bg|text|border|ring|fill|stroke|outline|from|via|to|shadow)-\[(#|rgb|hsl|oklch)/,
    instead: 'a colour of the theme, such as bg-surface or text-muted',
  },
  { pattern: /^-?(ml|mr)-/, instead: 'ms-… or me-…' },
  { pattern: /^(pl|pr)-/, instead: 'ps-… or pe-…' },
  { pattern: /^scroll-(ml|mr|pl|pr)-/, instead: 'scroll-ms-…, -me-…, -ps-… or -pe-…' },
  { pattern: /^-?(left|right)-/, instead: 'start-… or end-…' },
  { pattern: /^(text|float|clear)-(left|right)$/, instead: '…-start or …-end' },
  { pattern: /^border-[lr](-|$)/, instead: 'border-s or border-e' },
  { pattern: /^rounded-([lr]|tl|tr|bl|br)(-|$)/, instead: 'rounded-s, -e, -ss, -se, -es or -ee' },
  { pattern: /^outline-none$/, instead: 'outline-hidden, which forced colours keep' },
];

/** Exceptions, each with its reason. */
const ALLOWED = [
  {
    file: 'design-system/field/field.tsx',
    word: 'outline-none',
    why: 'the box around the input is outlined',
  },
  { file: 'design-system/checkbox/checkbox.tsx', word: 'outline-none', why: 'the drawn box is outlined' },
];

const BANNED_CSS = [
  {
    pattern: /(?<![\w-])(margin|padding|border)-(left|right)\b|(?<![\w-])(left|right)\s*:/,
    instead: 'logical properties (…-inline-start, inset-inline-end)',
  },
  { pattern: /(?<![\w-])outline\s*:\s*(none|0)\b/, instead: 'an outline that forced colours keep' },
];

/** Words in quotes or backticks, without their variants (`hover:`, `dark:`). */
const classWords = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`/g)]
    .flatMap((match) => (match[1] ?? match[2] ?? match[3] ?? '').split(/\s+/))
    .map((word) => word.replace(/^!?((?:[\w-]|\[[^\]]*\])+:)*!?/, ''));

const isAllowed = (file: string, word: string): boolean =>
  ALLOWED.some((exception) => exception.file === file && exception.word === word);

function checkLine(file: string, line: string): string[] {
  const isStyleSheet = file.endsWith('.css');
  const found = isStyleSheet
    ? BANNED_CSS.filter(({ pattern }) => pattern.test(line)).map(({ instead }) => ({
        word: line.trim(),
        instead,
      }))
    : [];
  const words = isStyleSheet && line.includes('@apply') ? line.split(/[\s;]+/) : classWords(line);
  for (const word of words)
    for (const { pattern, instead } of BANNED)
      if (pattern.test(word) && !isAllowed(file, word)) found.push({ word, instead });
  return found.map(({ word, instead }) => `${word}: use ${instead}`);
}

/** Finds raw palette colours and physical directions in classes and style sheets. */
export const checkStyles = (root: string): string[] =>
  FOLDERS.flatMap((folder) => sourceFiles(join(root, folder), ['.ts', '.tsx', '.css'])).flatMap(
    ({ path, text }) => {
      const file = relative(root, path);
      return text
        .split('\n')
        .flatMap((line, index) => checkLine(file, line).map((finding) => `${file}:${index + 1} ${finding}`));
    },
  );

if (process.argv[1] === import.meta.filename) report(checkStyles(process.cwd()));
