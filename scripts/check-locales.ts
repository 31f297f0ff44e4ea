import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { LOCALES, type Locale } from '../contract/locale';
import { report, sourceFiles } from './lib/findings';
import { type Messages, readMessages } from './lib/messages';

/** The language that the others are compared with; its files define the key types. */
const SOURCE: Locale = 'en-US';

/** The folders whose code uses a file of texts: common texts, a feature's, or the server's. */
function foldersOf(file: string): readonly string[] {
  const name = basename(file, '.json');
  if (name === 'server') return ['server'];
  if (name === 'common') return ['app'];
  // The landing page and the end of an invite offer the app alike.
  if (name === 'download') return ['app/shell/download'];
  // Pages of other features that use the account forms load these texts as well.
  if (name === 'auth') return ['app/features/auth', 'app/account'];
  // What is reported, and appeals, concern several features.
  if (name === 'reports')
    return ['app/reports', 'app/features/appeal', 'app/features/chat', 'app/features/moderation'];
  // The tabs stand on pages of other features, too, which load these texts.
  if (name === 'chat') return ['app/features/chat', 'app/chat'];
  // The server has pages of its own for the long texts.
  const alsoOnServer = name === 'legal' || name === 'support';
  return [join('app/features', name), ...(alsoOnServer ? ['server/web'] : [])];
}

/** Names of the app that an article tells people to look for, by file and key. */
const NAMED: Readonly<Record<string, readonly (readonly [file: string, key: string])[]>> = {
  'support/account-delete.md': [
    ['member.json', 'dashboard.title'],
    ['member.json', 'dashboard.profile'],
    ['member.json', 'dashboard.security'],
    ['security.json', 'security.title'],
    ['security.json', 'security.deletion.title'],
    ['security.json', 'security.deletion.confirm'],
  ],
};

/** Words that are the same in every language; a text of such words needs no translation. */
const SAME_EVERYWHERE = /\b(Halo|SMS|VIVO|iOS|Android|APK|Web3|QR|ID|OK|AI|DeFi|NFT)\b/g;

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The keys without plural suffixes, in order; a key with `_other` is a plural. */
function baseKeys(messages: Messages): Map<string, string[]> {
  const bases = new Map<string, string[]>();
  for (const key of messages.keys()) {
    const form = PLURAL.exec(key)?.[1];
    const base = key.replace(PLURAL, '');
    if (form && messages.has(`${base}_other`)) bases.set(base, [...(bases.get(base) ?? []), form]);
    else bases.set(key, []);
  }
  return bases;
}

const placeholders = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}|<\/?(\w+)\s*\/?>|\$t\(([^)]+)\)/g)].map(
      (match) => match[1] ?? match[2] ?? match[3] ?? '',
    ),
  ),
];

/** The placeholders of all forms of a key; `count` may be missing in forms that name the number. */
const placeholdersOf = (messages: Messages, base: string, forms: string[]): string =>
  [
    ...new Set(
      (forms.length ? forms.map((form) => `${base}_${form}`) : [base]).flatMap((key) =>
        placeholders(messages.get(key) ?? ''),
      ),
    ),
  ]
    .filter((name) => name !== 'count' || forms.length === 0)
    .toSorted()
    .join(' ');

const pluralForms = (locale: Locale): string[] =>
  new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();

function checkPlurals(locale: Locale, bases: Map<string, string[]>): string[] {
  const needed = pluralForms(locale).join(', ');
  return [...bases]
    .filter(([, forms]) => forms.length > 0 && forms.toSorted().join(', ') !== needed)
    .map(([base, forms]) => `${base} has the plural forms ${forms.join(', ')}; ${locale} needs ${needed}`);
}

/** Finds mistakes in a single text. */
function checkText(key: string, text: string): string[] {
  const wrong = [];
  if (text.trim() === '') wrong.push(`${key} is empty`);
  if (text !== text.trim()) wrong.push(`${key} has stray spaces`);
  if (/[!！]/.test(text)) wrong.push(`${key} has an exclamation mark`);
  return wrong;
}

const hasWords = (text: string): boolean =>
  /\p{L}{2,}/u.test(
    text
      .replace(/\{\{[^}]*\}\}/g, '')
      .replace(/<[^>]*>/g, '')
      .replace(SAME_EVERYWHERE, ''),
  );

/** Compares a language with the source: missing and extra keys, order, placeholders, untranslated texts. */
function compare(locale: Locale, messages: Messages, source: Messages): string[] {
  const bases = baseKeys(messages);
  const sourceBases = baseKeys(source);
  const inherits = locale === 'en-AU';
  const wrong = [...bases.keys()]
    .filter((base) => !sourceBases.has(base))
    .map((base) => `${base} is not in ${SOURCE}`);
  for (const [base, forms] of sourceBases) {
    const own = bases.get(base);
    if (!own) {
      if (!inherits) wrong.push(`${base} is missing`);
      continue;
    }
    if (placeholdersOf(messages, base, own) !== placeholdersOf(source, base, forms))
      wrong.push(`${base} has other placeholders than ${SOURCE}`);
  }
  for (const [key, text] of messages) {
    if (text !== source.get(key)) continue;
    if (inherits) wrong.push(`${key} repeats ${SOURCE}; leave it out`);
    else if (hasWords(text)) wrong.push(`${key} is not translated`);
  }
  const expected = [...sourceBases.keys()].filter((base) => bases.has(base));
  const actual = [...bases.keys()].filter((base) => sourceBases.has(base));
  const first = actual.find((base, index) => base !== expected[index]);
  if (first !== undefined) wrong.push(`${first} has another position than in ${SOURCE}`);
  return wrong;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Decides whether sources use a key: as a literal, in a template, or below a `keyPrefix`. */
function createUsage(sources: string[]): (key: string) => boolean {
  const literals = new Set<string>();
  const shapes: RegExp[] = [];
  for (const source of sources) {
    const own = new Set<string>();
    for (const match of source.matchAll(/'([^'\n]+)'|"([^"\n]+)"/g)) own.add(match[1] ?? match[2] ?? '');
    for (const match of source.matchAll(/`([\w.-]*)\$\{[^`]*?\}([\w.-]*)`/g))
      if (match[1]?.includes('.') || match[2]?.includes('.'))
        shapes.push(new RegExp(`^${escape(match[1] ?? '')}[\\w.-]+${escape(match[2] ?? '')}$`));
    for (const match of source.matchAll(/`([\w.-]+)`/g)) own.add(match[1] ?? '');
    for (const prefix of source.matchAll(/keyPrefix:\s*'([^']+)'/g))
      for (const literal of own) literals.add(`${prefix[1] ?? ''}.${literal}`);
    for (const literal of own) literals.add(literal);
  }
  return (key) => literals.has(key) || shapes.some((shape) => shape.test(key));
}

const usedBy = (root: string, folders: readonly string[]): ((key: string) => boolean) =>
  createUsage(
    folders
      .filter((folder) => existsSync(join(root, folder)))
      .flatMap((folder) => sourceFiles(join(root, folder)).map(({ text }) => text)),
  );

function checkFile(root: string, file: string): string[] {
  const path = (locale: Locale) => join('locales', locale, file);
  const say = (locale: Locale, findings: string[]) =>
    findings.map((finding) => `${path(locale)}: ${finding}`);
  const { messages: source, wrong } = readMessages(join(root, path(SOURCE)));
  const folders = foldersOf(file);
  const isUsed = usedBy(root, folders);
  const unused = [...baseKeys(source).keys()].filter((base) => !isUsed(base));
  const findings = say(SOURCE, [
    ...wrong,
    ...checkPlurals(SOURCE, baseKeys(source)),
    ...[...source].flatMap(([key, text]) => checkText(key, text)),
    ...unused.map((key) => `${key} is used nowhere in ${folders.join('/, ')}/`),
  ]);
  for (const locale of LOCALES.filter((item) => item !== SOURCE)) {
    if (!existsSync(join(root, path(locale)))) {
      if (locale !== 'en-AU') findings.push(`${path(locale)} is missing`);
      continue;
    }
    const { messages, wrong: unreadable } = readMessages(join(root, path(locale)));
    findings.push(
      ...say(locale, [
        ...unreadable,
        ...(locale === 'en-AU' ? [] : checkPlurals(locale, baseKeys(messages))),
        ...[...messages].flatMap(([key, text]) => checkText(key, text)),
        ...compare(locale, messages, source),
      ]),
    );
  }
  return findings;
}

const filesOf = (root: string, locale: Locale): string[] =>
  existsSync(join(root, 'locales', locale))
    ? readdirSync(join(root, 'locales', locale)).filter((file) => file.endsWith('.json'))
    : [];

/** Finds files that en-US doesn't have: nothing would load them. */
const checkExtraFiles = (root: string): string[] =>
  LOCALES.flatMap((locale) =>
    filesOf(root, locale)
      .filter((file) => !filesOf(root, SOURCE).includes(file))
      .map((file) => `${join('locales', locale, file)}: ${SOURCE} has no such file`),
  );

/**
 * Finds texts used where they may not be loaded: a page loads the common texts and its feature's. Each group of texts
 * is in one file, so that a key alone names it.
 */
function checkBorders(root: string): string[] {
  const files = filesOf(root, SOURCE).filter((file) => file !== 'server.json');
  const keys = files.map((file) => ({
    file,
    bases: [...baseKeys(readMessages(join(root, 'locales', SOURCE, file)).messages).keys()],
  }));
  const groupOf = (key: string) => key.split('.')[0] ?? '';
  const findings = keys.flatMap(({ file, bases }, index) => {
    const earlier = new Set(keys.slice(0, index).flatMap((other) => other.bases.map(groupOf)));
    return [...new Set(bases.map(groupOf))]
      .filter((group) => earlier.has(group))
      .map((group) => `${join('locales', SOURCE, file)}: ${group} is in another file as well`);
  });
  for (const { path, text } of sourceFiles(join(root, 'app'))) {
    const isUsed = createUsage([text]);
    for (const { file, bases } of keys) {
      const folders = foldersOf(file);
      if (folders.some((folder) => folder === 'app' || path.startsWith(join(root, folder, '/')))) continue;
      findings.push(
        ...bases
          .filter((key) => key.includes('.') && isUsed(key))
          .map(
            (key) =>
              `${relative(root, path)}: ${key} is in ${file}, which only ${folders.join('/, ')}/ may use`,
          ),
      );
    }
  }
  return findings;
}

/** Finds names that an article doesn't tell as the app shows them. */
function checkArticles(root: string): string[] {
  const articles = Object.keys(NAMED).flatMap((article) =>
    LOCALES.map((locale) => ({ article, locale, path: join('locales', locale, article) })),
  );
  return articles
    .filter(({ path }) => existsSync(join(root, path)))
    .flatMap(({ article, locale, path }) => {
      const text = readFileSync(join(root, path), 'utf8');
      return (NAMED[article] ?? []).flatMap(([file, key]) => {
        const name = readMessages(join(root, 'locales', locale, file)).messages.get(key);
        return name === undefined || text.includes(name)
          ? []
          : [`${path}: names ${key} of ${file} otherwise than “${name}”`];
      });
    });
}

/**
 * Finds mistakes in the messages of the seven languages: missing, unused or untranslated texts, other placeholders than
 * in en-US, missing plural forms, texts used outside their feature. en-AU inherits from en-US.
 */
export function checkLocales(root: string): string[] {
  const files = filesOf(root, SOURCE);
  if (files.length === 0) return [`${join('locales', SOURCE)} has no texts`];
  return [
    ...files.flatMap((file) => checkFile(root, file)),
    ...checkExtraFiles(root),
    ...checkBorders(root),
    ...checkArticles(root),
  ];
}

if (process.argv[1] === import.meta.filename) report(checkLocales(process.cwd()));
