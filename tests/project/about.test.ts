import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { publicFiles, readPrimitives } from '../../config/ladle/primitive-docs';
import type { PrimitiveDocs } from '../../stories/about/primitive-docs';
import { utilities } from '../../stories/about/utilities';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'stories/primitives');

/** The primitives with an About, from the names of the story files. */
const documented = readdirSync(folder)
  .map((file) => ({
    name: file.replace('.stories.tsx', ''),
    text: readFileSync(join(folder, file), 'utf8'),
  }))
  .filter(({ name, text }) => text.includes(`export const About = about({\n  component: '${name}',`))
  .map(({ name }) => name);

const inUtilities: readonly string[] = utilities.map(({ component }) => component);

const primitives = publicFiles(root).map(({ name }) => name);

describe('the stories about primitives', () => {
  it('have one About for each primitive', () => {
    expect([...documented, ...inUtilities].toSorted()).toEqual(primitives.toSorted());
  });

  it('name alternatives by names of primitives', () => {
    const named = documented.flatMap((name) => {
      const text = readFileSync(join(folder, `${name}.stories.tsx`), 'utf8');
      return [...text.matchAll(/when: .*, use: '([\w-]+)'/g)].map(([, use]) => `${name}: ${use}`);
    });
    expect(named.length).toBeGreaterThan(documented.length);
    expect(named.filter((entry) => !documented.includes(entry.split(': ')[1] ?? ''))).toEqual([]);
  });
});

describe('the documentation read from the source of primitives', () => {
  let docs: PrimitiveDocs[] = [];
  let general: { id: string }[] = [];
  const docsOf = (wanted: string) => docs.find(({ name }) => name === wanted);

  beforeAll(() => {
    const found = readPrimitives(root);
    docs = found.primitives;
    general = found.general;
  }, 60_000);

  it('contains props with types, defaults and descriptions, without those of the element', () => {
    const button = docsOf('button')?.components.find(({ name }) => name === 'Button');
    expect(button?.description).toMatch(/^An action/);
    expect(button?.takesElementProps).toBe(true);
    expect(button?.props.map(({ name }) => name).toSorted()).toEqual([
      'block',
      'loading',
      'loadingLabel',
      'size',
      'type',
      'variant',
    ]);
    expect(button?.props.find(({ name }) => name === 'loading')).toEqual({
      name: 'loading',
      type: 'boolean',
      required: false,
      defaultValue: 'false',
      description: 'In flight: keeps its width, name and focus, and ignores presses.',
    });
  });

  it('contains functions and the types of their parameters', () => {
    const toast = docsOf('toast');
    expect(toast?.functions.map(({ name, signature }) => `${name}${signature}`)).toEqual([
      'useToast() => ToastApi',
    ]);
    const options = toast?.types.find(({ name }) => name === 'ToastOptions');
    expect(options?.fields.find(({ name }) => name === 'duration')?.defaultValue).toBe('5000 (S9)');
  });

  it('lists no type as a component', () => {
    expect(docsOf('country-picker')?.components.map(({ name }) => name)).toEqual(['CountryPicker']);
  });

  it('contains the criteria of a primitive with their tests, and the common criteria separately', () => {
    const [criterion] = docsOf('button')?.criteria ?? [];
    expect(criterion?.id).toBe('P-button');
    expect(criterion?.proofs[0]?.file).toBe('tests/design-system/button.test.tsx');
    expect(docsOf('use-confirm')?.criteria.map(({ id }) => id)).toEqual(['P-confirm-6']);
    expect(general.map(({ id }) => id)).toContain('P-all-1');
  });

  it('exists for every primitive', () => {
    const empty = docs.filter(({ components, functions }) => components.length + functions.length === 0);
    expect(empty.map(({ name }) => name)).toEqual([]);
  });
});
