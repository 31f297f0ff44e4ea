import * as field from '@contract/fields';
import { isAccountName, parseEmail } from '@contract/text';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { HOSTILE_NAMES } from '../support/hostile-names';

// Hundreds of values per property take long on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

/** The normalised value, or the first error. */
const read = (schema: z.ZodMiniType, value: unknown): unknown => {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : { error: parsed.error.issues[0]?.message };
};
const wrong = (error: field.FieldError) => ({ error });

const TEXTS = {
  phone: [field.phone, '13800138000'],
  email: [field.email, 'ann@example.com'],
  password: [field.password, 'gr8Tea!'],
  authCode: [field.authCode, '012345'],
  accountId: [field.accountId, 'tea_lover'],
  nickname: [field.nickname, 'Tea'],
  country: [field.country, 'CN'],
  shortText: [field.shortText, 'x'],
  token: [field.token, 'x'],
  phoneOrAccountId: [field.phoneOrAccountId, 'desk_one'],
  origin: [field.origin, 'https://example.com'],
  webPage: [field.webPage, 'https://example.com/a?b=c#/d'],
  miniAppKey: [field.miniAppKey, 'garden'],
} as const;

const SPACES = [' ', '\t', '\u00a0', '\u3000', '\u2003'];
const spaces = fc.array(fc.constantFrom(...SPACES), { maxLength: 3 }).map((parts) => parts.join(''));

describe.each(Object.entries(TEXTS))('%s', (_name, [schema, good]) => {
  it('accepts a valid value, and its own result again', () => {
    const once = read(schema, good);
    expect(once).toBe(good);
    expect(read(schema, once)).toBe(once);
  });

  it('is required', () => {
    for (const empty of ['', undefined, null]) expect(read(schema, empty)).toEqual(wrong('required'));
    if (schema !== field.phone) expect(read(schema, '   ')).toEqual(wrong('required'));
  });

  it('is a text, nothing else', () => {
    for (const value of [1, true, [good], [good, good], { $gt: '' }, new Date(0)]) {
      expect(z.safeParse(schema, value).success).toBe(false);
    }
  });

  it('refuses NUL, lone surrogates and replacement characters', () => {
    for (const bad of ['\0', '\ud800', '\udfff', '\udc00\ud800', '\ufffd']) {
      expect(read(schema, good + bad)).toEqual(wrong('malformed'));
      expect(read(schema, bad + good)).toEqual(wrong('malformed'));
    }
  });

  it('ignores surrounding spaces', () => {
    fc.assert(
      fc.property(spaces, spaces, (before, after) => {
        expect(read(schema, before + good + after)).toBe(good);
      }),
    );
  });

  it('never throws, and accepts its own result unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.anything()), (value) => {
        const parsed = z.safeParse(schema, value);
        if (parsed.success) expect(read(schema, parsed.data)).toBe(parsed.data);
      }),
    );
  });
});

describe('phone', () => {
  it('takes 1 to 15 digits however they are written', () => {
    const separator = fc.constantFrom('', ' ', '-', '(', ')', '.', '\u3000', '（', '）', '－', '·', '/');
    const digit = fc.tuple(fc.constantFrom(...'0123456789'), fc.boolean(), separator);
    fc.assert(
      fc.property(fc.array(digit, { minLength: 1, maxLength: 15 }), (digits) => {
        const typed = digits
          .map(
            ([char, wide, after]) => (wide ? String.fromCharCode(char.charCodeAt(0) + 0xfee0) : char) + after,
          )
          .join('');
        expect(read(field.phone, typed)).toBe(digits.map(([char]) => char).join(''));
      }),
    );
  });

  it.each(['1'.repeat(16), '12a', '+8613800138000', '１２x', '--', '( )', '٣٤٥'])('refuses %s', (value) => {
    const result = read(field.phone, value);
    expect([wrong('phoneFormat'), wrong('required')]).toContainEqual(result);
  });
});

describe('phoneOrAccountId', () => {
  it.each([
    ['138-0013 8000', '13800138000'],
    ['１３８', '138'],
    ['12345', '12345'],
    [' Desk_One ', 'Desk_One'],
    ['ｄｅｓｋ＿１', 'desk_1'],
    ['_____', '_____'],
    ['1234a', '1234a'],
    [`${'a'.repeat(17)}1`, `${'a'.repeat(17)}1`],
  ])('reads %s', (typed, value) => expect(read(field.phoneOrAccountId, typed)).toBe(value));

  it.each([
    '1'.repeat(16),
    'desk',
    'a'.repeat(19),
    'desk one',
    'desk-one',
    'стол_',
    'desk_one@x',
    '+86_13800',
  ])('refuses %s', (value) => expect(read(field.phoneOrAccountId, value)).toEqual(wrong('phoneFormat')));

  it('recognizes an account ID by a letter or underscore, which the phone field refuses', () => {
    for (const text of ['desk_one', '1234_', 'a1234']) {
      expect(isAccountName(text)).toBe(true);
      expect(read(field.phone, text)).toEqual(wrong('phoneFormat'));
    }
    expect(isAccountName('13800138000')).toBe(false);
  });
});

describe('email', () => {
  it.each([
    [' Ann@Example.COM ', 'ann@example.com'],
    ['ａｎｎ＠example．com', 'ann@example.com'],
    ['a+b.c_d-e@sub.example.co', 'a+b.c_d-e@sub.example.co'],
    ['аня@пример.рф', 'аня@xn--e1afmkfd.xn--p1ai'],
    ['аня@XN--E1AFMKFD.xn--p1ai', 'аня@xn--e1afmkfd.xn--p1ai'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['jose\u0301@example.com', 'josé@example.com'],
    [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.com`, expect.any(String)],
  ])('reads %s', (typed, read_) => expect(read(field.email, typed)).toEqual(read_));

  it.each([
    'ann',
    'ann@',
    '@example.com',
    'a@b',
    'a@@b.c',
    'a@b@c.d',
    'a b@c.d',
    'a@b .c',
    'a@.b.c',
    'a@b..c',
    'a@b.c.',
    'a\n@b.c',
    '<a@b.c>',
    'a,b@c.d',
    `${'a'.repeat(250)}@b.cd`,
    'a@1.2.3.4',
    'a@1.2',
    'a@0x7f.1',
    'a@b.123',
    'a@b.c:80',
    'a@b.c/d',
    'a@b.c?d',
    'a@b.c#d',
    'a@b%2ec',
    'a@exa%6dple.com',
    'a@[127.0.0.1]',
    'a@xn--a.com',
    'a@-b.com',
    'a@b-.com',
    'a@b_c.com',
    'a@b.c。',
    `a@${'b'.repeat(64)}.com`,
    'a@\u2100.com',
    'a\u200b@b.cd',
    'a\u00ad@b.cd',
    'a\u202e@b.cd',
    'a\ufe0f@b.cd',
    'a\u3164@b.cd',
  ])('refuses %s', (value) => expect(read(field.email, value)).toEqual(wrong('emailFormat')));

  // UTS 46 maps look-alike characters, so these domains are one mailbox (D40).
  const spelling = (text: string) =>
    fc
      .tuple(
        ...[...text].map((char) =>
          fc.constantFrom(
            ...(char === '.'
              ? ['.', '．', '。', '｡']
              : [
                  char,
                  char.toUpperCase(),
                  String.fromCodePoint(char.charCodeAt(0) + 0xfee0),
                  String.fromCodePoint(char.charCodeAt(0) - 0x61 + 0x24d0),
                  String.fromCodePoint(char.charCodeAt(0) - 0x61 + 0x1d41a),
                ]),
          ),
        ),
      )
      .map((chars) => chars.join(''));

  it('is one mailbox for every spelling of its domain (D40)', () => {
    fc.assert(
      fc.property(spelling('mail.example.com'), (domain) => {
        expect(read(field.email, `ann@${domain}`)).toBe('ann@mail.example.com');
      }),
    );
  });

  it('refuses characters that vanish, at any position (D40)', () => {
    const vanishing = fc.constantFrom(
      ...'\u00ad\u034f\u061c\u115f\u180b\u200b\u200c\u200d\u2060\u2064\u3164\ufe00\ufe0f\ufeff\uffa0\u{e0001}\u{e0100}',
    );
    const address = 'ann@mail.example.com';
    fc.assert(
      fc.property(vanishing, fc.integer({ min: 1, max: address.length - 1 }), (char, at) => {
        const typed = address.slice(0, at) + char + address.slice(at);
        expect(read(field.email, typed)).toEqual(wrong('emailFormat'));
      }),
    );
  });

  it('never shortens a domain: no character of Unicode vanishes (D40)', () => {
    // Leaves out ideographs and unassigned characters: there are many, and they behave alike.
    const skipped = /[\p{Cn}\p{Co}\p{Cs}\p{Script=Han}\p{Script=Hangul}]/u;
    const vanished: string[] = [];
    for (let code = 1; code <= 0x10ffff; code++) {
      const char = String.fromCodePoint(code);
      if (!skipped.test(char) && parseEmail(`a@ex${char}ample.com`) === 'a@example.com')
        vanished.push(code.toString(16));
    }
    expect(vanished).toEqual([]);
  });

  it('is stored with a domain in ASCII, lower case, and reads as itself again (D40)', () => {
    const letter = fc.constantFrom(...'aZ0-äßПрИ例ⓐ１。.İΣς');
    const part = fc.array(letter, { minLength: 1, maxLength: 8 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(part, part, part, (local, name, top) => {
        const stored = parseEmail(`${local}@${name}.${top}`);
        if (stored === null) return;
        expect(stored.split('@')[1]).toMatch(/^[a-z0-9.-]+$/);
        expect(parseEmail(stored)).toBe(stored);
        expect(parseEmail(stored.toUpperCase())).not.toBeNull();
      }),
    );
  });

  it('is checked quickly at any length', () => {
    const start = performance.now();
    for (const domain of ['例'.repeat(20_000), 'a.'.repeat(30_000), '\u200b'.repeat(20_000)])
      expect(read(field.email, `a@${domain}.com`)).toEqual(wrong('emailFormat'));
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('password', () => {
  it('takes 4 to 12 letters, digits and ASCII symbols, and strips all spaces', () => {
    const symbol = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.array(symbol, { minLength: 4, maxLength: 12 }), fc.nat(12), (symbols, at) => {
        const spaced = [...symbols];
        spaced.splice(at, 0, ' ');
        expect(read(field.password, spaced.join(''))).toBe(symbols.join(''));
      }),
    );
  });

  it.each(['abc', 'a'.repeat(13), 'pässword', 'пароль', 'pass😀'])('refuses %s', (value) =>
    expect(read(field.password, value)).toEqual(wrong('passwordFormat')),
  );
});

describe('authCode', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['１２３４５６', '123456'],
    ['000000', '000000'],
  ])('reads %s', (typed, code) => expect(read(field.authCode, typed)).toBe(code));

  it.each(['12345', '1234567', '12345a', '-12345', '1e5000'])('refuses %s', (value) =>
    expect(read(field.authCode, value)).toEqual(wrong('codeFormat')),
  );
});

describe('accountId', () => {
  it.each(['abcde', 'A_1_b', '12345', '_____', 'a'.repeat(18)])('takes %s', (value) =>
    expect(read(field.accountId, value)).toBe(value),
  );
  it.each(['abcd', 'a'.repeat(19), 'ab cd', 'ab-cd', 'имяимя', 'ａｂｃｄｅ', 'abcde\u202e'])(
    'refuses %s',
    (value) => expect(read(field.accountId, value)).toEqual(wrong('accountIdFormat')),
  );
});

describe('nickname', () => {
  it('counts characters, not code units', () => {
    expect(read(field.nickname, '😀'.repeat(30))).toBe('😀'.repeat(30));
    expect(read(field.nickname, '😀'.repeat(31))).toEqual(wrong('nicknameFormat'));
  });

  it('removes characters that could disguise it', () => {
    expect(read(field.nickname, 'a\u202enna\u200f\u0007')).toBe('anna');
    expect(read(field.nickname, '\u202e\u2066\t')).toEqual(wrong('required'));
  });

  it.each(['a', '王', 'ม', '7', '٣', '€', '+', '😀', '❤️', '👩‍👩‍👧‍👦', '🇯🇵', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👍🏽', '#️⃣', '‼️', 'Дед Мороз!'])(
    'takes %s, which shows (D46)',
    (value) => expect(read(field.nickname, value)).toBe(value),
  );

  it.each(['.', '...', '—', '!?', '\u0301', '\u{10ffff}', '\ue000'])(
    'refuses %s, which names nobody (D46)',
    (value) => expect(read(field.nickname, value)).toEqual(wrong('nicknameFormat')),
  );

  // Fillers, zero-width characters, variation selectors, tags, blanks that count as symbols, and white space.
  const BLANKS = [
    ...'\u3164\u115f\u1160\uffa0\u2800\u200b\u200c\u200d\u2060\u2063\u00ad\u034f\u061c\u180e\ufeff\ufe00\ufe0f',
    ...'\u{e0001}\u{e0020}\u{e0100}\u{1d159}\u{1d173}\ufffc\u17b4 \u00a0\u2003\u3000',
  ];
  const blanks = fc.array(fc.constantFrom(...BLANKS), { maxLength: 6 }).map((chars) => chars.join(''));

  it.each(['\u3164', '\u115f', '\u1160', '\uffa0', '\u2800', '\u200b', '\ufe0f', '\u3164 \u200d\u2800'])(
    'refuses blanks alone: %j (D46)',
    (value) => expect(read(field.nickname, value)).toEqual(wrong('nicknameFormat')),
  );

  it('is refused if it consists of blanks and punctuation (D46)', () => {
    const unseen = fc.array(fc.constantFrom(...BLANKS, '.', '-', '\u0301'), { maxLength: 12 });
    fc.assert(
      fc.property(unseen, (chars) => {
        expect(z.safeParse(field.nickname, chars.join('')).success).toBe(false);
      }),
    );
  });

  it('is trimmed at its ends, not inside (D46)', () => {
    fc.assert(
      fc.property(blanks, blanks, blanks, (before, within, after) => {
        expect(read(field.nickname, `${before}a${within}b${after}`)).toBe(`a${within}b`);
      }),
    );
  });

  it('is checked quickly with any number of blanks', () => {
    const start = performance.now();
    for (const blank of ['\u3164', ' ', '\u2800', '\u{e0020}'])
      expect(read(field.nickname, `❤\ufe0f${blank.repeat(16_000)}x`)).toEqual(wrong('nicknameFormat'));
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('the title of a group', () => {
  it.each(HOSTILE_NAMES)('may be %s, as may a nickname', (name) => {
    expect(read(field.groupTitle, name)).toBe(name);
    expect(read(field.nickname, name)).toBe(name);
  });

  it('has nothing that turns the direction of text', () => {
    expect(read(field.groupTitle, ' \u202eHi\u2066kers\u200f\u0007 ')).toBe('Hikers');
  });

  it.each([
    ['blank', '\u3164 \u200d'],
    ['marks alone', '\u0301'.repeat(4)],
    ['a tower of marks', `Z${'\u0301'.repeat(5)}`],
    ['towers between others', `Hi ${'e\u0489\u0301\u0302\u0303\u0304'.repeat(9)}`],
    ['the highest tower', `Z${'\u0301'.repeat(4_000)}`],
  ])('isn’t %s', (_what, title) => {
    expect(read(field.groupTitle, title)).toEqual(wrong('malformed'));
  });

  it('has sixty characters at most', () => {
    expect(read(field.groupTitle, '😀'.repeat(60))).toBe('😀'.repeat(60));
    expect(read(field.groupTitle, '😀'.repeat(61))).toEqual(wrong('tooLong'));
  });
});

/** URLs that are refused: browsers and servers interpret them differently, or they are misleading. */
const HOSTILE_ADDRESSES = [
  'example.com',
  '//example.com',
  '/path',
  'http://example.com',
  'ftp://example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://example.com/1',
  'https:',
  'https://',
  'https://user@example.com',
  'https://user:pass@example.com',
  'https://:@example.com:x',
  'https://example.com\\@evil.example',
  'https:\\\\example.com',
  'https://exa\tmple.com',
  'https://exa mple.com',
  'https://*.example.com',
  "https://example.com;script-src'",
  'https://example.com,https://evil.example',
  "https://'self'",
  'https://[::1]',
  'https://example.com:99999',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example',
  'http://0.0.0.0:3000',
];

describe('origin', () => {
  it.each([
    ['https://example.com/', 'https://example.com'],
    ['HTTPS://Example.COM:443', 'https://example.com'],
    ['https://example.com:8443', 'https://example.com:8443'],
    ['https://пример.рф', 'https://xn--e1afmkfd.xn--p1ai'],
    ['http://localhost:4001', 'http://localhost:4001'],
    ['http://127.0.0.1:4001/', 'http://127.0.0.1:4001'],
  ])('reads %s as browsers do', (typed, value) => expect(read(field.origin, typed)).toBe(value));

  it.each([
    ...HOSTILE_ADDRESSES,
    'https://example.com/path',
    'https://example.com/?',
    'https://example.com?a=b',
    'https://example.com#',
    'null',
    '*',
  ])('refuses %s', (value) => expect(read(field.origin, value)).toEqual(wrong('malformed')));
});

describe('webPage', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['https://example.com/a/../b?c=d#/e', 'https://example.com/b?c=d#/e'],
    ['http://localhost:4002/', 'http://localhost:4002/'],
  ])('reads %s', (typed, value) => expect(read(field.webPage, typed)).toBe(value));

  it.each(HOSTILE_ADDRESSES)('refuses %s', (value) =>
    expect(read(field.webPage, value)).toEqual(wrong('malformed')),
  );

  it('has a maximum length', () => {
    expect(read(field.webPage, `https://example.com/${'a'.repeat(2_000)}`)).toEqual(wrong('tooLong'));
  });
});

describe('miniAppKey', () => {
  it.each(['a', 'Garden-2_x', 'k'.repeat(50)])('takes %s', (value) =>
    expect(read(field.miniAppKey, value)).toBe(value),
  );
  it.each(['k'.repeat(51), 'a b', 'a/b', 'a.b', 'ключ', '<a>'])('refuses %s', (value) =>
    expect(read(field.miniAppKey, value)).toEqual(wrong('malformed')),
  );
});

describe('the texts of a creator application', () => {
  it('are trimmed, with line breaks of one kind and nothing invisible', () => {
    expect(read(field.creatorText, ' a\r\nb\rc\td\u202e\u0007 ')).toBe('a\nb\nc d');
    expect(read(field.creatorText, ' \r\n\u200b')).toEqual(wrong('required'));
    expect(read(field.creatorText, 'a\0b')).toEqual(wrong('malformed'));
  });

  it('have 500 characters at most, counted as people do', () => {
    for (const [longest, tooLong] of [
      ['a'.repeat(500), 'a'.repeat(501)],
      ['🍵'.repeat(500), '🍵'.repeat(501)],
      ['a\r\n'.repeat(249) + 'ab', 'a\r\n'.repeat(250) + 'b'],
    ] as const) {
      expect(read(field.creatorText, longest)).toBe(longest.replaceAll('\r', ''));
      expect(read(field.creatorText, tooLong)).toEqual(wrong('tooLong'));
    }
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript://social.example/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://social.example',
    'social.example/@tea',
    '//social.example/@tea',
    'https://user@social.example',
    'https://real.example@evil.example',
    'https://social.example\\@evil.example',
    'https://social.example/a b',
    'https://social.example/\u202egpj',
    'https://social.example/\u200ba',
    'https://intranet',
    'https://[::1]',
  ])('a link is not %s', (value) => expect(read(field.profileLink, value)).toEqual(wrong('malformed')));

  it.each(['https://social.example/@tea', 'http://social.example', ' https://茶.example/@茶?a=1#b '])(
    'a link may be %s',
    (value) => expect(read(field.profileLink, value)).toBe(value.trim()),
  );
});

describe('other fields', () => {
  it.each([
    [field.country, 'cn'],
    [field.country, 'CHN'],
    [field.country, 'Other'],
    [field.flag, '2'],
    [field.flag, 1],
    [field.flag, 'true'],
  ])('an unknown country or flag is malformed', (schema, value) =>
    expect(read(schema, value)).toEqual(wrong('malformed')),
  );

  it('texts have a maximum length', () => {
    expect(read(field.shortText, 'x'.repeat(100))).toBe('x'.repeat(100));
    expect(read(field.shortText, 'x'.repeat(101))).toEqual(wrong('tooLong'));
    expect(read(field.token, 'x'.repeat(201))).toEqual(wrong('tooLong'));
  });

  it('a box must be ticked', () => {
    // A form sends text.
    for (const value of [true, 'true']) expect(read(field.accepted, value)).toBe(true);
    for (const value of [false, 'false', 1, undefined])
      expect(read(field.accepted, value)).toEqual(wrong('termsRequired'));
  });
});
