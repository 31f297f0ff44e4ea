import { CODE, isResponseCode, statusOf } from '@contract/codes';
import { purposeFlags, purposeOf } from '@contract/sso/code-purpose';
import { isChannelOpen } from '@contract/sso/registration-type';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allCalls, encodedNames } from '../support/calls';

it('the catalogue contains every code of S8', () => {
  const required = [
    200, 401, 10007, 10002, 10003, 10013, 10020, 10024, 10009, 10008, 10004, 10026, 110002, 110003, 10012,
    10006, 10019, 10022, 10031,
  ];
  for (const code of required) expect(isResponseCode(code)).toBe(true);
  for (const code of [0, 201, 1111, 99999, Number.NaN]) expect(isResponseCode(code)).toBe(false);
});

it('every code has the HTTP status of its class', () => {
  const classes: Record<number, number[]> = {
    200: [200],
    400: [400, 10022, 10031, 10026],
    401: [401, 10007, 10008, 10002],
    403: [403, 10009, 10020, 10024],
    404: [404, 10006, 10012, 10019],
    409: [409, 10004, 110002, 110003],
    410: [10003, 10013],
    413: [413],
    415: [415],
    429: [429],
    500: [500],
    503: [503],
  };
  const byStatus: Record<number, number[]> = {};
  for (const code of Object.values(CODE)) (byStatus[statusOf(code)] ??= []).push(code);
  for (const [status, codes] of Object.entries(classes)) {
    expect(byStatus[Number(status)]?.toSorted((a, b) => a - b)).toEqual(codes.toSorted((a, b) => a - b));
  }
  expect(Object.keys(byStatus)).toHaveLength(Object.keys(classes).length);
});

it('a purpose is the same after conversion to flags and back', () => {
  for (const purpose of ['register', 'login', 'recover', 'contact'] as const)
    expect(purposeOf(purposeFlags[purpose], purpose === 'contact')).toBe(purpose);
});

it('a registration type opens its channels', () => {
  expect([1, 2, 3].map((type) => isChannelOpen(type === 1 ? 1 : type === 2 ? 2 : 3, 'phone'))).toEqual([
    true,
    false,
    true,
  ]);
  expect([1, 2, 3].map((type) => isChannelOpen(type === 1 ? 1 : type === 2 ? 2 : 3, 'email'))).toEqual([
    false,
    true,
    true,
  ]);
});

it('every call encodes phone, e-mail and password values, and nothing else (D8)', () => {
  const sensitive = ['phone', 'phoneNo', 'email', 'password', 'newPassword', 'oldPassword'];
  expect([...encodedNames].toSorted()).toEqual(sensitive.toSorted());
  for (const { path, request, encoded = [] } of allCalls) {
    const shape: unknown = Reflect.get(request, 'shape');
    const fields = typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
    expect(fields.filter((name) => sensitive.includes(name)).toSorted(), path).toEqual(encoded.toSorted());
  }
});

it('an answer that contains a token or secret is never compressed', () => {
  const names = (schema: z.ZodMiniType) => JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  for (const { path, data, failures = {}, secret } of allCalls) {
    const answers = [data, ...Object.values(failures)].map(names).join();
    if (/token|secret/i.test(answers)) expect(secret, path).toBe(true);
  }
});
