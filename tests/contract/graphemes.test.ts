import { afterEach, describe, expect, it, vi } from 'vitest';

const load = async () => (await import('@contract/graphemes')).graphemes;

describe('parting a text into characters', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('counts an emoji of several code points once', async () => {
    const graphemes = await load();
    expect([...(graphemes()?.segment('a👨‍👩‍👧é') ?? [])].map(({ segment }) => segment)).toEqual(['a', '👨‍👩‍👧', 'é']);
  });

  it('is not prepared by pages that check no name, and once for those that do', async () => {
    const { Segmenter } = Intl;
    const make = vi.spyOn(Intl, 'Segmenter').mockImplementation(function make(...options) {
      return new Segmenter(...options);
    });
    const { isNickname } = await import('@contract/nickname');
    await import('@contract/fields');
    expect(make).not.toHaveBeenCalled();
    expect(isNickname('Ann')).toBe(true);
    expect(isNickname('👨‍👩‍👧'.repeat(31))).toBe(false);
    expect(make).toHaveBeenCalledOnce();
  });

  it('goes by code points in browsers that can’t', async () => {
    vi.stubGlobal('Intl', {});
    const graphemes = await load();
    const { isNickname } = await import('@contract/nickname');
    expect(graphemes()).toBeNull();
    expect(isNickname('a'.repeat(30))).toBe(true);
    expect(isNickname('a'.repeat(31))).toBe(false);
  });
});
