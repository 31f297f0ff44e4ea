import { createAuthResolver } from '@app/account/auth-schema';
import { isFilled } from '@app/account/auth-form';
import type { AuthField, AuthValues } from '@app/account/auth-values';
import { openChannel } from '@app/account/channel-fields';
import { strengthOf } from '@app/account/password-fields';
import { password } from '@contract/fields';
import { describe, expect, it } from 'vitest';

const values: AuthValues = {
  country: 'CN',
  phone: '',
  email: '',
  oldPassword: '',
  password: '',
  confirmPassword: '',
  authCode: '',
  username: '',
  nickname: '',
  groupCode: '',
  agentAccountId: '',
  agreed: false,
};

async function check(names: readonly AuthField[], typed: Partial<AuthValues>) {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const resolve = createAuthResolver(names);
  const { values: normal, errors } = await resolve({ ...values, ...typed }, undefined, options);
  const messages = Object.entries(errors).map(([name, error]) => [name, error?.message]);
  return { normal, errors: Object.fromEntries(messages) };
}

describe('the rules of the auth forms (S5, D9)', () => {
  it('ask only for the fields of the page, each empty one named', async () => {
    expect((await check(['phone', 'password'], {})).errors).toEqual({
      phone: 'required',
      password: 'required',
    });
    expect((await check(['email', 'agreed'], {})).errors).toEqual({
      email: 'required',
      agreed: 'termsRequired',
    });
  });

  it('hand over what the contract makes of it', async () => {
    const { normal, errors } = await check(['country', 'phone', 'password', 'authCode'], {
      phone: ' (138) 0013-8000 ',
      password: 's3 cret',
      authCode: '１２３ 456',
    });
    expect(errors).toEqual({});
    expect(normal).toMatchObject({ phone: '13800138000', password: 's3cret', authCode: '123456' });
  });

  it('know which numbers are possible where', async () => {
    expect((await check(['country', 'phone'], { phone: '12345' })).errors).toEqual({ phone: 'phoneFormat' });
    expect((await check(['country', 'phone'], { country: 'TW', phone: '912345678' })).errors).toEqual({});
    expect((await check(['country', 'phone'], { country: 'other', phone: '886912345678' })).errors).toEqual(
      {},
    );
  });

  it('compare the repeated password as it will be stored', async () => {
    const names = ['password', 'confirmPassword'] as const;
    const right = { password: 's3cret!', confirmPassword: ' s3cret! ' };
    expect((await check(names, right)).errors).toEqual({});
    for (const confirmPassword of ['s3cret', 's', ' '])
      expect((await check(names, { ...right, confirmPassword })).errors).toEqual({
        confirmPassword: 'passwordMismatch',
      });
    expect((await check(names, { ...right, confirmPassword: '' })).errors).toEqual({
      confirmPassword: 'required',
    });
    expect((await check(names, { password: 's', confirmPassword: 's' })).errors).toEqual({
      password: 'passwordFormat',
      confirmPassword: 'passwordFormat',
    });
  });

  it('name every wrong field at once, also the number that only its country refuses', async () => {
    expect((await check(['country', 'phone', 'password'], { phone: '12345' })).errors).toEqual({
      phone: 'phoneFormat',
      password: 'required',
    });
  });
});

describe('a submit button', () => {
  it('waits for every field of the page, the whole code included (S5)', () => {
    const names = ['phone', 'authCode', 'agreed'] as const;
    const filled = { ...values, phone: '1', authCode: '123456', agreed: true };
    expect(isFilled(filled, names)).toBe(true);
    for (const less of [{ phone: ' ' }, { authCode: '12345' }, { agreed: false }])
      expect(isFilled({ ...filled, ...less }, names)).toBe(false);
  });
});

describe('what the pages choose by themselves', () => {
  it('the open channel, the one used before where it is open (S4)', () => {
    expect([openChannel(1, 'email'), openChannel(2, 'phone'), openChannel(3, 'email')]).toEqual([
      'phone',
      'email',
      'email',
    ]);
    expect(openChannel(3, undefined)).toBe('phone');
  });

  it('a band for a password (D13)', () => {
    expect([
      strengthOf('123456'),
      strengthOf('aaaaaaaa1'),
      strengthOf('abcd1234'),
      strengthOf('aB3$efgh9!'),
    ]).toEqual([1, 1, 2, 3]);
  });

  it('no band for a password that the contract refuses (D9, D13)', () => {
    for (const typed of ['пароль1234', 'abcdefghijklmnop', 'abc', 'a b c', '密码密码密码', 'ab\u0007cdef'])
      expect([typed, strengthOf(typed), password.safeParse(typed).success]).toEqual([typed, 0, false]);
    expect(strengthOf(' ab c 1 ')).toBe(1);
  });
});
