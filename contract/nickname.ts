import { BRAND, LENGTH } from './constants';
import { graphemes } from './graphemes';
import { isVisible } from './text';

/** Counts the characters that people see. Browsers that can't tell them count code points; the server decides. */
const countCharacters = (text: string): number => [...(graphemes()?.segment(text) ?? text)].length;

// More marks on a letter than any language has: they cover the lines above and below.
const STACKED_MARKS = /(?![\ufe0f\u20e3])\p{M}(?:(?![\ufe0f\u20e3])\p{M}){4}/u;

/** Whether marks are stacked on a letter of a text. */
export const isTowering = (text: string): boolean => STACKED_MARKS.test(text);

/** Whether a normalised text has a visible character and at most 30 characters, none of them towering (D9, D46). */
export const isNickname = (text: string): boolean =>
  text.length <= LENGTH.nickname.codeUnits &&
  isVisible(text) &&
  !isTowering(text) &&
  countCharacters(text) <= LENGTH.nickname.max;

/** Characters that look like a Latin letter, by that letter; `l` stands for `i`, `l` and `1`. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ@4',
  b: 'вьβʙ8',
  c: 'сϲᴄ',
  d: 'ԁđᴅ',
  e: 'еεєᴇ3€',
  f: 'ꜰƒ',
  g: 'ɡɢ9',
  h: 'нһհħʜΗ',
  j: 'јᴊ',
  k: 'кκᴋ',
  l: 'iіιıɩɪłʟӏ1|!',
  m: 'мᴍ',
  n: 'пηոɴΝ',
  o: 'оοօøσᴏ0',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'гʀ',
  s: 'ѕꜱ$5',
  t: 'тτᴛ7',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  w: 'ԝωᴡ',
  x: 'хχ',
  y: 'уγʏΥ',
  z: 'ᴢ2',
};

const letterOf = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, alike]) => [...alike].map((char) => [char, letter])),
);

const A = 'a'.codePointAt(0) ?? 0;
// Letters in a circle, a box or as half of a flag, which Unicode doesn't decompose.
const BOXED_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

const unbox = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  const start = BOXED_ALPHABETS.find((first) => code >= first && code < first + 26);
  return start === undefined ? char : String.fromCodePoint(A + code - start);
};

const toLetter = (char: string): string => letterOf.get(char) ?? char;

/** Folds width, case, accents and look-alikes; drops everything but letters, so that names that look alike become equal. */
const fold = (text: string): string =>
  [...text.normalize('NFKC')]
    // Greek capitals look like other letters than their small ones do.
    .map((char) => toLetter(unbox(char)).toLowerCase())
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/./gu, toLetter)
    .replace(/\P{L}/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const words = (text: string): string[] => text.trim().split(/\s+/).map(fold);

/** What the staff call themselves, in our languages. */
const STAFF = `
  support helpdesk customerservice customercare official staff admin administrator moderator
  客服 官方 管理员 管理員 技术支持 技術支援 支援 サポート 公式 運営 スタッフ 管理者 管理人
  고객센터 고객지원 서포트 공식 운영자 운영진 운영팀 관리자 어드민
  поддержка поддержки техподдержка администратор администрация админ модератор официальный официально`;

/** Words that change nothing beside the others. */
const BESIDE = `
  the my of by team service services center centre account help bot desk live chat
  中心 团队 團隊 小助手 助手 账号 帳號 人员 人員 小姐 チーム センター アカウント 部
  팀 센터 계정 команда служба центр аккаунт чат бот`;

const either = (alternatives: readonly string[]): string => `(?:${alternatives.join('|')})`;

function makePatterns() {
  const brands = [BRAND.name, ...BRAND.otherNames].map(fold);
  const staff = words(STAFF);
  const reserved = either([...brands, ...staff]);
  const any = either([...brands, ...staff, ...words(BESIDE)]);
  return {
    onlyReserved: new RegExp(`^${any}*?${reserved}${any}*$`, 'u'),
    hasBrand: new RegExp(either(brands), 'u'),
    hasStaff: new RegExp(either(staff), 'u'),
  };
}

let patterns: ReturnType<typeof makePatterns> | undefined;

/** The nickname that an account has until its member chooses one (S4, D18). */
export const suggestNickname = (accountId: string): string => accountId.slice(-5) + BRAND.nicknameSuffix;

/** Names as `suggestNickname` makes them. */
const SUGGESTED = new RegExp(`^[a-z0-9_]{5}${BRAND.nicknameSuffix}$`, 'i');

const NOT_LETTERS = /^\P{L}+|\P{L}+$/gu;

/** Whether a nickname passes for the brand or its staff, once look-alikes are folded (D53). */
export function isReservedName(nickname: string): boolean {
  // Made for the first name that is checked: many pages load this and check none.
  const { onlyReserved, hasBrand, hasStaff } = (patterns ??= makePatterns());
  const folded = fold(nickname);
  if (onlyReserved.test(folded) || (hasBrand.test(folded) && hasStaff.test(folded))) return true;
  // "Support 24" and "Halo_01", but not the suggested "48213-Halo".
  return !SUGGESTED.test(nickname) && onlyReserved.test(fold(nickname.replace(NOT_LETTERS, '')));
}
