import { legalFiles, legalLocale, platformOf } from '@app/features/legal/legal-texts';
import { loadLongText, peekLongText } from '@app/i18n/long-texts';
import { parseMarkdown } from '@app/i18n/markdown';
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
});

describe('legal addresses (D22)', () => {
  it('fall back to the general part and to the language in use', () => {
    expect(platformOf('VIVO')).toBe('vivo');
    expect(platformOf('Symbian')).toBe('general');
    expect(legalLocale('ja', 'ko')).toBe('ja');
    expect(legalLocale('xx', 'ko')).toBe('ko');
  });

  it('lead to a text with one title, the platform’s part after the common one', async () => {
    const general = await loadLongText(legalFiles('privacy', 'general'), 'en-US');
    const ios = await loadLongText(legalFiles('privacy', 'ios'), 'en-US');
    expect(ios.blocks.filter((block) => block.kind === 'heading' && block.level === 1)).toHaveLength(1);
    expect(ios.blocks.slice(0, general.blocks.length)).toEqual(general.blocks);
    expect(ios.blocks.length).toBeGreaterThan(general.blocks.length);
    expect(JSON.stringify(ios.blocks)).not.toContain('{{');
  });

  it('give Australians the American text and a part of their own', async () => {
    const american = await loadLongText(legalFiles('eula', 'general'), 'en-US');
    const australian = await loadLongText(legalFiles('eula', 'general'), 'en-AU');
    expect(australian.locale).toBe('en-AU');
    expect(australian.blocks.slice(0, american.blocks.length)).toEqual(american.blocks);
    expect(australian.blocks.length).toBeGreaterThan(american.blocks.length);
  });

  it('are there at once when they have been loaded before', async () => {
    const files = legalFiles('privacy', 'vivo');
    expect(peekLongText(files, 'ja')).toBeNull();
    const text = await loadLongText(files, 'ja');
    expect(peekLongText(files, 'ja')).toBe(text);
    expect(peekLongText(files, 'ko')).toBeNull();
  });

  it('fail where no language has the text', async () => {
    await expect(loadLongText(['legal/nothing'], 'ja')).rejects.toThrow('No text "legal/nothing"');
  });
});
