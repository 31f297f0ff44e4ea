import { isUnavailable } from '@server/database/unavailable';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

const failure = (code: string) => new DrizzleQueryError('select 1', [], Object.assign(new Error(), { code }));

describe('a statement that failed', () => {
  it.each([
    ['without a connection', '08006'],
    ['in a deadlock, for example with the migrations of the next version', '40P01'],
    ['for lack of space', '53100'],
    ['after it took too long', '57014'],
  ])('%s may be tried again', (_name, code) => {
    expect(isUnavailable(failure(code))).toBe(true);
  });

  it.each([
    ['a value that is there already', '23505'],
    ['a table that is not there', '42P01'],
  ])('because of %s would fail again', (_name, code) => {
    expect(isUnavailable(failure(code))).toBe(false);
  });
});
