import * as field from '@contract/fields';
import { isNickname, isReservedName, suggestNickname } from '@contract/nickname';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const FAMILY = '👨‍👩‍👧‍👦';
const KISS = '🧑🏽‍❤️‍💋‍🧑🏿';
const ENGLAND = '🏴󠁧󠁢󠁥󠁮󠁧󠁿';

describe('the length of a nickname (D9)', () => {
  it.each([FAMILY, KISS, ENGLAND, '🇯🇵', '1️⃣', '😀', 'é', 'e\u0301'])(
    'counts %s as one character',
    (character) => {
      expect(isNickname(character.repeat(30))).toBe(true);
      expect(isNickname(character.repeat(31))).toBe(false);
    },
  );

  it.each(['Việt Nguyễn', 'สวัสดีค่ะ', 'नमस्ते', 'עברית', 'Z\u0301\u0302'])('takes the marks of %s', (name) => {
    expect(isNickname(name)).toBe(true);
  });

  it('refuses marks in towers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 500 }), (height) => {
        expect(isNickname(`Z${'\u0336'.repeat(height)}`)).toBe(false);
      }),
    );
  });
});

describe('a name that passes for the staff (D53)', () => {
  it.each([
    'Halo',
    'HALO',
    'H a l o',
    'H.a.l.o',
    '-Halo-',
    '✨Halo✨',
    'Halo!',
    'Halo 24',
    'Halo_01',
    'Halo Team',
    'Hal0',
    'HaIo',
    'Ha|o',
    'H@lo',
    'Ḥàlö',
    'Ｈａｌｏ',
    '𝐇𝐚𝐥𝐨',
    'ⓗⓐⓛⓞ',
    '🅷🅰🅻🅾',
    '🇭🇦🇱🇴',
    'ʜᴀʟᴏ',
    'Нalо',
    'Ηalo',
    'Хало',
    '光环',
    'ヘイロー',
    '헤일로',

    'Support',
    'Supp0rt',
    '5upport',
    '$upport',
    'Ѕuррort',
    'support 24/7',
    'The Support Team',
    'Support Center',
    'Hal0 Support',
    'Max from Halo Support',
    'Halo客服',
    'staff-Halo',
    'Adrnin',
    'official',

    '客服',
    '客服中心',
    '官方客服',
    '管理员',
    '管理員',
    'サポート',
    'サポートセンター',
    '公式',
    '運営チーム',

    '고객센터',
    '고객 지원',
    '운영자',
    'Поддержка',
    'Подд ержка',
    'Пoддepжкa',
    'Служба поддержки',
    'админ',
  ])('is %s', (name) => {
    expect(isReservedName(name)).toBe(true);
    expect(field.nickname.safeParse(name).error?.issues[0]?.message).toBe('nameReserved');
  });

  it.each([
    'k2m9x-Halo',
    '48213-Halo',
    'Sam Halo',
    'Halo fan',
    'Anna Halonen',
    'Shalom',
    'Supportive Sam',

    'Tea Lover',
    'Mei Lin',
    'Adminah',
    '王官方',
    '公式ファン',
    'Поддубный',
    'Анна',
    '민수',
    '❤️',
    '24',
    '<b>',
    'Александра Константинопольская',
  ])('is not %s', (name) => {
    expect(isReservedName(name)).toBe(false);
    expect(field.nickname.safeParse(name).data).toBe(name);
  });

  it('is never a name that registration suggests (S4)', () => {
    const letters = fc.constantFrom(...'abcdefghjkmnpqrstuvwxyz0123456789_');
    const last = fc.array(letters, { minLength: 5, maxLength: 5 }).map((chars) => chars.join(''));
    fc.assert(
      fc.property(last, (id) => {
        fc.pre(id !== 'staff' && id !== 'admin');
        expect(isReservedName(suggestNickname(id))).toBe(false);
      }),
    );
  });

  it('is suggested as the last five characters of the account ID and a suffix (S4, D18)', () => {
    expect(suggestNickname('6826888546')).toBe('88546-Halo');
  });

  it('stays one with blanks, marks, punctuation and emoji anywhere', () => {
    const noise = fc.array(fc.constantFrom(' ', '.', '-', '\u0301', '\u200b', '★', '🔥', '·'), {
      maxLength: 4,
    });
    const noisy = fc
      .tuple(
        fc.constantFrom('halo', 'support', '客服', 'поддержка'),
        fc.array(noise, { minLength: 10, maxLength: 10 }),
      )
      .map(([word, gaps]) => [...word].map((char, index) => char + (gaps[index] ?? []).join('')).join(''));
    fc.assert(fc.property(noisy, (name) => isReservedName(name)));
  });

  it('is found in linear time', () => {
    const start = performance.now();
    for (const piece of ['halosupport', 'help', 'the', 'iI1l|', 'vvrn', 'ハロ', '…'])
      isReservedName(`${piece.repeat(100)}x`);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
