import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ComponentDoc, type PropItem, withCompilerOptions } from 'react-docgen-typescript';
import ts from 'typescript';
import type { Plugin } from 'vite';
import { readCriteria } from '../../scripts/lib/criteria';
import type {
  ComponentDocs,
  CriterionDocs,
  FunctionDocs,
  PrimitiveDocs,
  PropDocs,
  TypeDocs,
} from '../../stories/about/primitive-docs';

const CRITERIA = 'docs/design-system.md';

/** Criteria of every primitive; they have their own page. */
const isGeneral = (id: string) => id.startsWith('P-all-');

/** A name in `design-system/` and the one file that others may import for it. */
interface PublicFile {
  name: string;
  file: string;
  /** The path of its import. */
  path: string;
}

/** The public file of each folder in `design-system/`, and single files; the theme has none. */
export function publicFiles(root: string): PublicFile[] {
  const folder = join(root, 'design-system');
  return readdirSync(folder).flatMap((entry) => {
    const name = entry.replace(/\.ts$/, '');
    const path = name === entry ? `${name}/${name}` : name;
    return ['tsx', 'ts']
      .map((type) => ({ name, file: join(folder, `${path}.${type}`), path: `@ds/${path}` }))
      .filter(({ file }) => existsSync(file));
  });
}

/** Turns links into code. */
const plain = (text: string) =>
  text
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim();

const plainType = (text: string) =>
  text
    .replaceAll('"', "'")
    .replace(/\bNoInfer<(\w+)>/g, '$1')
    .replace(/^\(([^()]*\([^()]*\)[^()]*)\)$/, '$1');

const isOwn = ({ declarations = [] }: PropItem) =>
  declarations.some(({ fileName }) => fileName.includes('design-system/'));

function typeOf({ type }: PropItem): string {
  const values = (type.value ?? []) as { value: string }[];
  return plainType(type.name === 'enum' ? values.map(({ value }) => value).join(' | ') : type.name);
}

const defaultOf = ({ defaultValue, tags = {} }: PropItem): string | null => {
  const { default: told } = tags as { default?: string };
  const found = (defaultValue as { value?: unknown } | null)?.value;
  return told ?? (typeof found === 'string' ? found : null);
};

const requiredFirst = (props: PropDocs[]): PropDocs[] => [
  ...props.filter(({ required }) => required),
  ...props.filter(({ required }) => !required),
];

function toComponent({ displayName, description, props }: ComponentDoc): ComponentDocs {
  const all = Object.values(props);
  const own = all.filter(isOwn).map((prop) => ({
    name: prop.name,
    type: typeOf(prop),
    required: prop.required,
    defaultValue: defaultOf(prop),
    description: plain(prop.description),
  }));
  return {
    name: displayName,
    description: plain(description),
    props: requiredFirst(own),
    takesElementProps: all.some((prop) => prop.name === 'className' && !isOwn(prop)),
  };
}

const isComponent = (name: string) => /^[A-Z][a-z]/.test(name);

/** The types and functions of a file. */
function createReader(program: ts.Program) {
  const checker = program.getTypeChecker();
  const docOf = (symbol: ts.Symbol) =>
    plain(ts.displayPartsToString(symbol.getDocumentationComment(checker)));
  const write = (type: ts.Type) =>
    plainType(
      checker.typeToString(
        checker.getNonNullableType(type),
        undefined,
        ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope,
      ),
    );

  const exportsOf = (file: string): ts.Symbol[] => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    return (module ? checker.getExportsOfModule(module) : []).map((symbol) =>
      symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    );
  };

  /** The type as written in the source: a resolved `ReactNode` would fill a paragraph. Members of a union may differ. */
  const writeField = (field: ts.Symbol) => {
    const written = (field.declarations ?? []).flatMap((declaration) =>
      ts.isPropertySignature(declaration) && declaration.type
        ? [plainType(plain(declaration.type.getText()))]
        : [],
    );
    const defined = [...new Set(written)].filter((type) => type !== 'undefined');
    return defined.join(' | ') || write(checker.getTypeOfSymbol(field));
  };

  const toField = (field: ts.Symbol): PropDocs => {
    const told = field.getJsDocTags(checker).find(({ name }) => name === 'default')?.text;
    return {
      name: field.name,
      type: writeField(field),
      required: !(field.flags & ts.SymbolFlags.Optional),
      defaultValue: told ? ts.displayPartsToString(told) : null,
      description: docOf(field),
    };
  };

  const functions = (file: string): FunctionDocs[] =>
    exportsOf(file)
      .filter(({ flags }) => flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable))
      .filter(({ name }) => !isComponent(name))
      .map((symbol) => ({
        name: symbol.name,
        signature: write(checker.getTypeOfSymbol(symbol)),
        description: docOf(symbol),
      }));

  const typeSymbols = (file: string) =>
    exportsOf(file).filter(({ flags }) => flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias));

  const typeNames = (file: string): string[] => typeSymbols(file).map(({ name }) => name);

  const types = (file: string): TypeDocs[] =>
    typeSymbols(file)
      .filter(({ name }) => !name.endsWith('Props'))
      .map((symbol) => ({
        name: symbol.name,
        description: docOf(symbol),
        fields: checker
          .getDeclaredTypeOfSymbol(symbol)
          .getProperties()
          .filter(({ declarations = [] }) =>
            declarations.some((declaration) =>
              declaration.getSourceFile().fileName.includes('design-system/'),
            ),
          )
          .map(toField),
      }))
      .filter(({ fields }) => fields.length > 0);

  return { functions, types, typeNames };
}

function createProgram(root: string, files: string[]): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram(files, options);
}

/** The components of each file, by the file's name. */
function readComponents(program: ts.Program, files: string[]): Map<string, ComponentDocs[]> {
  const parser = withCompilerOptions(program.getCompilerOptions(), {
    shouldExtractLiteralValuesFromEnum: true,
    shouldRemoveUndefinedFromOptional: true,
    shouldIncludePropTagMap: true,
    savePropValueAsString: true,
  });
  const found = new Map<string, ComponentDocs[]>(files.map((file) => [basename(file), []]));
  for (const doc of parser.parseWithProgramProvider(files, () => program))
    if (isComponent(doc.displayName)) found.get(basename(doc.filePath))?.push(toComponent(doc));
  return found;
}

/** Whether a type contains only props that its component lists anyway. */
const isPartOf = ({ fields }: TypeDocs, { props }: ComponentDocs) =>
  fields.every((field) => props.some(({ name }) => name === field.name));

/** Props, from TSDoc, and criteria, from the table in the docs, of every primitive below a root. */
export function readPrimitives(root: string): { primitives: PrimitiveDocs[]; general: CriterionDocs[] } {
  const entries = publicFiles(root);
  const files = entries.map(({ file }) => file);
  const program = createProgram(root, files);
  const components = readComponents(program, files);
  const reader = createReader(program);
  const criteria = readCriteria(readFileSync(join(root, CRITERIA), 'utf8'));
  const toDocs = ({ id, asks, proofs }: CriterionDocs): CriterionDocs => ({ id, asks, proofs });
  return {
    primitives: entries.map(({ name, file, path }) => {
      const types = reader.types(file);
      const typeNames = reader.typeNames(file);
      const own = (components.get(basename(file)) ?? []).filter(
        ({ name: component }) => !typeNames.includes(component),
      );
      return {
        name,
        path,
        components: own,
        functions: reader.functions(file),
        types: types.filter((type) => !own.some((component) => isPartOf(type, component))),
        criteria: criteria
          .filter(({ id, places }) => !isGeneral(id) && places.some((place) => place.split('/')[1] === name))
          .map(toDocs),
      };
    }),
    general: criteria.filter(({ id }) => isGeneral(id)).map(toDocs),
  };
}

const ID = 'virtual:primitive-docs';

/** Provides the result of {@link readPrimitives} to the stories as `virtual:primitive-docs`. */
export function primitiveDocs(root: string): Plugin {
  return {
    name: 'primitive-docs',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      for (const file of [...publicFiles(root).map((entry) => entry.file), join(root, CRITERIA)])
        this.addWatchFile(file);
      const { primitives, general } = readPrimitives(root);
      return [
        `export const primitives = ${JSON.stringify(primitives)};`,
        `export const general = ${JSON.stringify(general)};`,
      ].join('\n');
    },
  };
}
