import { loadLongText, peekLongText } from '@app/i18n/long-texts';
import { matchingPart } from '@app/features/legal/use-place';
import { ACCOUNT_DELETE_FILES, LEGAL_KINDS, LEGAL_TYPES, legalFiles } from '@contract/legal/texts';
import { LEGAL_VERSIONS, legalFolder } from '@contract/legal/versions';
import { LOCALES } from '@contract/locale';
import {
  blocksUntil,
  fillBlocks,
  parseMarkdown,
  partsOf,
  splitAddresses,
  type Block,
} from '@locales/markdown';
import { describe, expect, it } from 'vitest';

describe('the Markdown of the legal texts', () => {
  it('is headings, paragraphs and lists; comments are left out', () => {
    const source = '<!-- note -->\n\n# Title\n\nOne\nline.\n\n## Part\n- a\n- b\n\n### Detail\n\nEnd.';
    expect(parseMarkdown(source)).toEqual([
      { kind: 'heading', level: 1, text: 'Title' },
      { kind: 'paragraph', text: 'One line.' },
      { kind: 'heading', level: 2, text: 'Part' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'heading', level: 3, text: 'Detail' },
      { kind: 'paragraph', text: 'End.' },
    ]);
  });

  it('is never HTML', () => {
    expect(parseMarkdown('<script>alert(1)</script>')).toEqual([
      { kind: 'paragraph', text: '<script>alert(1)</script>' },
    ]);
  });

  it('counts its parts', () => {
    expect(partsOf(parseMarkdown('# Title\n\n## One\n\n### Detail\n\n## Two'))).toEqual([
      { number: 1, text: 'One' },
      { number: 2, text: 'Two' },
    ]);
  });
});

describe('the placeholders of long texts', () => {
  const blocks = parseMarkdown(
    '# {{brand}}\n\nBy {{operator}} in {{place}}.\n\n- {{operator}}\n- {{brand}}\n\n- {{place}}\n\nEnd.',
  );

  it('are filled; a paragraph, an item or a whole list with an unset one is left out', () => {
    expect(fillBlocks(blocks, { brand: 'Halo', operator: undefined, place: '' })).toEqual([
      { kind: 'heading', level: 1, text: 'Halo' },
      { kind: 'list', items: ['Halo'] },
      { kind: 'paragraph', text: 'End.' },
    ]);
    const all = fillBlocks(blocks, { brand: 'Halo', operator: '{{place}}', place: 'Ulm' });
    expect(all[1]).toEqual({ kind: 'paragraph', text: 'By {{place}} in Ulm.' });
  });

  it('end what can be shown before their values are known', () => {
    expect(blocksUntil(blocks, { brand: 'Halo' })).toEqual([{ kind: 'heading', level: 1, text: 'Halo' }]);
    expect(blocksUntil(parseMarkdown('One.\n\nTwo.'), {})).toHaveLength(2);
  });
});

describe('addresses in a text', () => {
  it.each([
    ['请写信至help@example.com。', ['请写信至', 'mailto:help@example.com', '。']],
    ['See https://halo.example/#/support/contact.', ['See ', 'https://halo.example/#/support/contact', '.']],
    ['No address: a@b, javascript:alert(1)', ['No address: a@b, javascript:alert(1)']],
  ])('are links: %s', (text, pieces) => {
    expect(splitAddresses(text).map((piece) => piece.href ?? piece.text)).toEqual(pieces);
    expect(
      splitAddresses(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

const PLACEHOLDERS = ['brand', 'contact', 'privacyContact', 'operator', 'operatorAddress'];

const textsOf = (block: Block): string[] => ('items' in block ? block.items : [block.text]);

const namesIn = (blocks: readonly Block[]): string[] =>
  blocks
    .flatMap(textsOf)
    .flatMap((text) => [...text.matchAll(/\{\{([^}]*)\}\}/g)].map(([, name = '']) => name));

describe('the texts', () => {
  const legal = LEGAL_KINDS.flatMap((kind) =>
    LEGAL_TYPES.flatMap((type) => LEGAL_VERSIONS.map((version) => ({ kind, type, version }))),
  );

  it.each(LOCALES)(
    'in %s have one title, in every version, and only placeholders that exist',
    async (locale) => {
      for (const { kind, type, version } of legal) {
        const text = await loadLongText(legalFiles(kind, type, legalFolder(version)), locale);
        const blocks = parseMarkdown(text.source);
        const headings = blocks.filter((block) => block.kind === 'heading');
        expect(text.locale).toBe(locale);
        expect(headings.filter(({ level }) => level === 1)).toHaveLength(1);
        expect(partsOf(blocks).length).toBeGreaterThan(3);
        expect(namesIn(blocks).filter((name) => !PLACEHOLDERS.includes(name))).toEqual([]);
        // A heading that is left out would take its number with it.
        expect(namesIn(headings).filter((name) => name !== 'brand')).toEqual([]);
      }
    },
  );

  it.each(LOCALES)('in %s tell five steps to delete an account', async (locale) => {
    const { source } = await loadLongText(ACCOUNT_DELETE_FILES, locale);
    const steps = parseMarkdown(source).flatMap((block) => (block.kind === 'steps' ? block.items : []));
    expect(steps).toHaveLength(5);
  });

  it('of a platform follow the common one', async () => {
    const general = await loadLongText(legalFiles('privacy', 'general'), 'ja');
    const ios = await loadLongText(legalFiles('privacy', 'iOS'), 'ja');
    const common = await loadLongText(['legal/privacy'], 'ja');
    expect(ios.source.startsWith(common.source)).toBe(true);
    expect(ios.source.length).toBeGreaterThan(general.source.length);
  });

  it('give Australians the American text and a part of their own', async () => {
    const common = await loadLongText(['legal/eula'], 'en-US');
    const australian = await loadLongText(legalFiles('eula', 'general'), 'en-AU');
    expect(australian.locale).toBe('en-AU');
    expect(australian.source.startsWith(common.source)).toBe(true);
    expect(australian.source.length).toBeGreaterThan(common.source.length);
  });

  it('are there at once when they have been loaded before', async () => {
    const files = legalFiles('privacy', 'VIVO', 'legal');
    expect(peekLongText([...files, 'legal/none'], 'ja')).toBeNull();
    const text = await loadLongText(files, 'ja');
    expect(peekLongText(files, 'ja')).toBe(text);
  });

  it('fail where no language has the text', async () => {
    await expect(loadLongText(['legal/nothing'], 'ja')).rejects.toThrow('No text "legal/nothing"');
  });
});

describe('a place in a text', () => {
  it('is the same part of a text with as many parts, else the part that stands where it stood', () => {
    expect(matchingPart({ part: 5, parts: 16 }, 16)).toBe(5);
    expect(matchingPart({ part: 8, parts: 16 }, 24)).toBe(12);
    expect(matchingPart({ part: 16, parts: 16 }, 24)).toBe(24);
    expect(matchingPart({ part: 1, parts: 20 }, 3)).toBe(1);
  });
});
