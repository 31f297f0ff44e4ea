import { relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call } from '../../../contract/call';
import ts from 'typescript';
import * as z from 'zod/mini';
import { sourceFiles } from '../findings';

/** Something that the contract exports, with its TSDoc. */
export interface ContractExport {
  name: string;
  /** Path under `contract/`, such as `sso/calls.ts`. */
  file: string;
  value: unknown;
  text: string;
  /** The TSDoc of the fields in it, by name. */
  fields: ReadonlyMap<string, string>;
}

/** A call with the place of its declaration. */
export interface DeclaredCall extends Omit<ContractExport, 'value'> {
  value: Call;
  /** The folder of the contract, which is the name of the domain. */
  domain: string;
}

/** The TSDoc of a variable, and of the fields in it. */
type Texts = Pick<ContractExport, 'text' | 'fields'>;

function textOf(node: ts.Node): string {
  const [doc] = ts.getJSDocCommentsAndTags(node);
  return doc && ts.isJSDoc(doc) ? (ts.getTextOfJSDocComment(doc.comment) ?? '') : '';
}

/** The TSDoc of the fields in an expression, with those of the objects that it spreads. */
function readFieldTexts(expression: ts.Node, known: ReadonlyMap<string, Texts>): Map<string, string> {
  const fields = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isSpreadAssignment(node) && ts.isIdentifier(node.expression))
      for (const [name, text] of known.get(node.expression.text)?.fields ?? []) fields.set(name, text);
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && textOf(node) !== '')
      fields.set(node.name.text, textOf(node));
    node.forEachChild(visit);
  };
  visit(expression);
  return fields;
}

/** The TSDoc of each variable at the top of a source file. */
function readTexts(source: ts.SourceFile): Map<string, Texts> {
  const texts = new Map<string, Texts>();
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        texts.set(name.getText(source), {
          text: textOf(statement),
          fields: initializer ? readFieldTexts(initializer, texts) : new Map(),
        });
  return texts;
}

/** What the contract exports without TSDoc. */
const SILENT: Texts = { text: '', fields: new Map() };

/** Reads everything that the contract of a project exports. */
export async function readContract(root: string): Promise<ContractExport[]> {
  const exports: ContractExport[] = [];
  for (const { path, text } of sourceFiles(`${root}/contract`, ['.ts'])) {
    const file = relative(`${root}/contract`, path).split(sep).join('/');
    const texts = readTexts(ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true));
    const module = z.parse(z.record(z.string(), z.unknown()), {
      ...(await import(pathToFileURL(path).href)),
    });
    // A module lists its exports by name; loaded by a bundler, as they stand in the file.
    for (const [name, value] of Object.entries(module).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      exports.push({ name, file, value, ...(texts.get(name) ?? SILENT) });
  }
  return exports;
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'request' in value;

/** The calls among the exports of a contract. */
export const callsOf = (exports: readonly ContractExport[]): DeclaredCall[] =>
  exports.flatMap(({ value, ...rest }) =>
    isCall(value) ? [{ ...rest, value, domain: rest.file.split('/', 1)[0] ?? '' }] : [],
  );

/** References to the sections and decisions, which readers of a document don't have. */
const CITATION = /\s*\((?:[SD]\d+(?:,? and |, | to )?)+\)|, [SD]\d+(?=\))/g;

/** The words of a TSDoc, without the address of a call at the start and without citations. */
export function wordsOf(text: string): string {
  const words = text
    .replaceAll(CITATION, '')
    .replace(/^(GET|POST) \/[^\s:.]+[:.]?\s*/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first clause of words: a title for a list. */
export const summaryOf = (words: string): string => words.split(/[.;:](?:\s|$)/, 1)[0] ?? '';
