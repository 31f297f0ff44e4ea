import { readPasted, readTyped } from '@ds/code-input/read-code';
import { expect, test } from 'vitest';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['1 2 3 4 5 6', '123456'],
  [' 123456\n', '123456'],
  ['１２３４５６', '123456'],
  ['Your Halo code is 482913. It works for 5 minutes.', '482913'],
  ['Halo code 482913, valid 5 min.\n\n@halo.example #482913', '482913'],
  ['[Halo] 482 913 是您的验证码', '482913'],
  ['【Halo】验证码４８２９１３，请勿告诉他人', '482913'],
  ['Code 482913, call +886912345678 for help', '482913'],
  ['123', '123'],
  ['12 34', '1234'],
])('P-code-2: pasting %j gives %s', (text, code) => {
  expect(readPasted(text, 6)).toBe(code);
});

test.each(['hello', '', 'code 123456 or 654321', '1234567', '+886912345678', 'Call 110 now'])(
  'P-code-2: pasting %j gives nothing',
  (text) => {
    expect(readPasted(text, 6)).toBeUndefined();
  },
);

test.each([
  ['12a3', '123'],
  ['１２', '12'],
  ['1234567', '123456'],
])('typing %j leaves %s', (text, code) => {
  expect(readTyped(text, 6)).toBe(code);
});
