import { describe, expect, it } from 'vitest';
import { checkTypography } from '../../scripts/check-typography';
import { createProject } from './temporary-project';

/** What is found in a text of a language, without where. */
function find(locale: string, text: string, file = 'common.json'): string[] {
  const path = `locales/${locale}/${file}`;
  const { root, remove } = createProject({
    [path]: file.endsWith('.json') ? JSON.stringify({ a: { b: text } }) : text,
  });
  const findings = checkTypography(root);
  remove();
  return findings.map((finding) => finding.replace(`${path}: `, '').replace(/: [^:]*$/, ''));
}

describe('the typography check', () => {
  it.each([
    ['en-US', 'Don’t share “{{code}}” (it’s yours) — wait 5 %…'],
    ['zh-CN', '登录 {{brand}}，点击“发送”（5 分钟内）。阅读《服务条款》'],
    ['zh-TW', '登入 {{brand}}，點選「傳送」（5 分鐘內）。'],
    ['ja', '{{brand}}にログイン：「送信」を押してください（5分以内）。'],
    ['ko', '‘보내기’를 눌러 주세요 (5분). 「청소년 보호법」'],
    ['ru', 'Нажмите «На экран „Домой“» — до 90\u00a0% донатов'],
  ])('finds nothing in a well-set text of %s', (locale, text) => {
    expect(find(locale, text)).toEqual([]);
  });

  it.each([
    ['en-US', "Don't", 'a straight quotation mark or apostrophe'],
    ['en-AU', 'Press "Send"', 'a straight quotation mark or apostrophe'],
    ['en-US', 'Wait...', 'three dots for an ellipsis'],
    ['en-US', 'One  two', 'two spaces in a row'],
    ['en-US', 'One - two', 'a hyphen for a dash'],
    ['en-US', 'What ?', 'a space before a mark'],
    ['en-US', 'Press «Send»', 'a mark of another language'],
    ['en-US', 'Press “Send', '“” that are not in pairs'],
    ['zh-CN', '点击「发送」', 'a quotation mark other than “ ”'],
    ['zh-CN', '请稍后,再试', 'a half-width mark after a character'],
    ['zh-CN', '登录Halo', 'no space between Chinese and Latin letters or digits'],
    ['zh-TW', '點選“傳送”', 'a quotation mark other than 「 」'],
    ['zh-TW', '等待 ，再試', 'a space beside a full-width mark'],
    ['ja', '“送信”を押す', 'a quotation mark other than 「 」'],
    ['ja', '送信(5分)', 'a half-width mark after a character'],
    ['ja', '５分', 'a full-width digit or Latin letter'],
    ['ko', '“보내기”', 'a quotation mark other than ‘ ’'],
    ['ko', '보내기，다시', 'a full-width mark'],
    ['ru', 'Нажмите “Домой”', 'a quotation mark other than «ёлочки»'],
    ['ru', 'До 90 % донатов', 'a breaking space before a percent sign'],
  ])('finds in %s “%s”: %s', (locale, text, wrong) => {
    expect(find(locale, text)).toContain(`a.b has ${wrong}`);
  });

  it('reads long texts line by line, and none that is no longer in force', () => {
    const text = '# Title\n\n<!-- "a comment" -->\n\n- A "quoted" item';
    const wrong = ['line 5 has a straight quotation mark or apostrophe'];
    expect(find('en-US', text, 'legal/privacy.md')).toEqual(wrong);
    expect(find('en-US', text, 'support/account-delete.md')).toEqual(wrong);
    expect(find('en-US', text, 'legal/2025-01-01/privacy.md')).toEqual([]);
  });
});
