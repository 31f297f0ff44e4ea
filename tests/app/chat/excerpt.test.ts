import { excerptOf } from '@app/features/chat/excerpt';
import { findParts, partsOf } from '@contract/chat/words';
import { describe, expect, it } from 'vitest';

const shown = (text: string, query: string) => {
  const excerpt = excerptOf(text, findParts(text, partsOf(query)));
  return { ...excerpt, found: excerpt.found.map(({ from, to }) => excerpt.text.slice(from, to)) };
};

describe('the excerpt of a message', () => {
  it('is the whole text of a short one, on one line', () => {
    expect(shown('Tea\nand tea', 'tea')).toEqual({ text: 'Tea and tea', found: ['Tea', 'tea'] });
  });

  it('begins shortly before what was found, and ends soon', () => {
    const { text, found } = shown(`${'one '.repeat(50)}北京大学${' two'.repeat(80)}`, '北京');
    expect(found).toEqual(['北京']);
    expect(text).toMatch(/^….{20,28}北京大学.+…$/);
    expect(text.length).toBeLessThan(150);
  });

  it('tears no emoji apart', () => {
    const family = '👨‍👩‍👧‍👦';
    const { text } = shown(`${family.repeat(20)}tea${family.repeat(20)}`, 'tea');
    expect(text.replaceAll(family, '')).toBe('…tea…');
  });

  it('marks nothing that it doesn’t show', () => {
    expect(shown(`tea ${'x'.repeat(300)} tea`, 'tea').found).toEqual(['tea']);
  });
});
