import { findParts, holdsAll, partsOf } from '@contract/chat/words';
import { describe, expect, it } from 'vitest';

const texts = (text: string) => partsOf(text).map((part) => part.text);
const holds = (text: string, query: string) => holdsAll(text, partsOf(query));
const marked = (text: string, query: string) =>
  findParts(text, partsOf(query)).map(({ from, to }) => text.slice(from, to));

describe('the parts of a text', () => {
  it.each([
    ['English', 'Let’s meet at 7:30, Ann!', ['let', 's', 'meet', 'at', '7', '30', 'ann']],
    ['Russian', 'Ещё ёлка. Йод!', ['еще', 'елка', 'йод']],
    ['Chinese', '你好，世界！', ['你好', '世界']],
    ['traditional Chinese', '我們在夜市見面。', ['我們在夜市見面']],
    ['Japanese', 'ラーメンを食べた、時々。', ['ラーメンを食べた', '時々']],
    ['Korean', '학교에서 만나요', ['학교에서', '만나요']],
    ['Thai', 'สวัสดีครับ', ['สวัสดีครับ']],
    ['French', 'Déjà vu à l’ÉCOLE', ['deja', 'vu', 'a', 'l', 'ecole']],
    ['German', 'Straße', ['strasse']],
    ['Vietnamese', 'Tiếng Việt', ['tieng', 'viet']],
    ['mixed scripts', '买iPhone15手机 ok', ['买', 'iphone15', '手机', 'ok']],
    ['full and half width', 'ＡＢＣ１２３ ﾊﾞﾅﾅ', ['abc123', 'バナナ']],
    ['emoji', 'Tea 👍🏽 ❤️ 🇯🇵🇰🇷', ['tea', '👍', '❤', '🇯🇵', '🇰🇷']],
    ['only punctuation', '… !? -- “” 。、「」', []],
  ])('are found in %s', (_name, text, parts) => expect(texts(text)).toEqual(parts));

  it('are the same however a letter is composed', () => {
    for (const text of ['é', 'ガ', 'й', '각']) expect(texts(text.normalize('NFD'))).toEqual(texts(text));
  });

  it('are found in a text of 4,000 letters at once', () => {
    const started = performance.now();
    partsOf('语言'.repeat(2_000));
    partsOf(`${'e\u0301'.repeat(4_000)}!`);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('a text holds a query', () => {
  it.each([
    ['The picture of Anna', 'pic ann'],
    ['Еще раз', 'ЕЩЁ'],
    ['我们明天去北京大学', '北京'],
    ['我们明天去北京大学', '大'],
    ['昨日ラーメンを食べた', 'ﾗｰﾒﾝ'],
    ['학교에서 만나요', '학교'],
    ['買った iPhone の箱', 'iphone 箱'],
    ['Good 👍', '👍🏿'],
  ])('%s: %s', (text, query) => expect(holds(text, query)).toBe(true));

  it.each([
    ['The picture', 'icture'],
    ['The picture', 'picture frame'],
    ['大学在北，京都', '北京'],
    ['京大北', '北京大'],
    ['Йод', 'иод'],
  ])('%s: not %s', (text, query) => expect(holds(text, query)).toBe(false));
});

describe('the places of a query', () => {
  it.each([
    ['The Picture, pictures', 'pic', ['Pic', 'pic']],
    ['Ещё раз', 'еще', ['Ещё']],
    ['北京，东北京城', '北京', ['北京', '北京']],
    ['哈哈哈', '哈哈', ['哈哈哈']],
    ['ﾊﾞﾅﾅ', 'バ', ['ﾊﾞ']],
    ['cafe\u0301 noir', 'café', ['cafe\u0301']],
    ['Straße', 'strass', ['Straß']],
    ['Tea 👍🏽', '👍', ['👍']],
    ['Nothing', 'else', []],
  ])('in %s: %s', (text, query, found) => expect(marked(text, query)).toEqual(found));
});
