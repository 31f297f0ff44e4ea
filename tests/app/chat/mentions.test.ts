import { findMentions, partAtMentions, typedMention } from '@app/chat/mentions';
import { describe, expect, it } from 'vitest';

const ann = { memberId: 1, nickname: 'Ann' };
const annLee = { memberId: 2, nickname: 'Ann Lee' };
const misaki = { memberId: 3, nickname: '美咲' };
const people = [ann, annLee, misaki];

describe('mentions', () => {
  it('are found by the longest name, wherever a word begins', () => {
    expect(findMentions('@Ann Lee, @Ann!', people)).toEqual([
      { memberId: 2, from: 0, to: 8 },
      { memberId: 1, from: 10, to: 14 },
    ]);
    expect(findMentions('(@Ann)', people)).toEqual([{ memberId: 1, from: 1, to: 5 }]);
  });

  it('are not parts of other words or addresses', () => {
    expect(findMentions('@Anna ann@Ann.example @ Ann', people)).toEqual([]);
  });

  it.each(['me@Ann', 'me.2@Ann', 'почта@Ann', 'γεια@Ann', 'नमस्ते@Ann', '안녕 me＠Ann'])(
    'are not in %s: a word goes on there',
    (text) => {
      expect(findMentions(text, people)).toEqual([]);
      expect(typedMention(text, text.length)).toBeNull();
    },
  );

  it.each([
    '你好',
    'こんにちは',
    'サッカー',
    '佐々',
    '안녕하세요',
    'สวัสดี',
    '👋',
    '❤️',
    '1️⃣',
    '🇯🇵',
    '（',
    '。',
  ])('begin directly after %s', (before) => {
    const from = before.length;
    for (const at of ['@', '＠']) {
      expect(findMentions(`${before}${at}Ann`, people)).toEqual([{ memberId: 1, from, to: from + 4 }]);
      expect(typedMention(`${before}${at}An`, from + 3)).toEqual({ from, query: 'An' });
    }
  });

  it('are found before a particle', () => {
    expect(findMentions('@美咲さん、来る？', people)).toEqual([{ memberId: 3, from: 0, to: 3 }]);
  });

  it('are places in UTF-16, also after emoji', () => {
    expect(findMentions('👋 @Ann', people)).toEqual([{ memberId: 1, from: 3, to: 7 }]);
  });

  it('are the first of two with one name', () => {
    expect(findMentions('@Ann', [{ memberId: 9, nickname: 'Ann' }, ann])).toMatchObject([{ memberId: 9 }]);
  });

  it('are 50 at most', () => {
    expect(findMentions('@Ann '.repeat(60).trim(), people)).toHaveLength(50);
  });

  it('are being typed from the at sign to the caret, names of several words too', () => {
    expect(typedMention('Hi @An', 6)).toEqual({ from: 3, query: 'An' });
    expect(typedMention('Hi @Ann L', 9)).toEqual({ from: 3, query: 'Ann L' });
    expect(typedMention('@', 1)).toEqual({ from: 0, query: '' });
    expect(typedMention('Hi @An', 2)).toBeNull();
    expect(typedMention('me@exam', 7)).toBeNull();
    expect(typedMention('@An\nthen', 8)).toBeNull();
  });

  it('part a text', () => {
    expect(partAtMentions('Hi @Ann!', [{ memberId: 1, from: 3, to: 7 }])).toEqual([
      { text: 'Hi ', memberId: null },
      { text: '@Ann', memberId: 1 },
      { text: '!', memberId: null },
    ]);
    expect(partAtMentions('', [])).toEqual([]);
  });
});
