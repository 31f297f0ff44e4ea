import { describe, expect, it } from 'vitest';
import { judge, type RawAnswer } from '../support/fuzz/judge';
import { operations } from '../support/fuzz/operations';

const operation = operations.find(({ path }) => path.endsWith('/sso/genPhoneAuthCode')) ?? null;

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): RawAnswer => ({
  status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  },
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

const failure = (code: number, status: number, data: unknown = null) =>
  answer(status, { code, message: 'No.', data });

const sent = { code: 200, message: 'Done.', data: { expire: 60 } };

describe('the judge of the fuzz', () => {
  it('accepts what the document allows', () => {
    expect(judge(operation, answer(200, sent), [])).toBeNull();
    expect(judge(operation, failure(10_022, 400, { field: 'phoneNo' }), [])).toBeNull();
  });

  it.each([
    ['a fault', failure(500, 500)],
    ['an answer without an envelope', answer(400, 'Bad Request')],
    ['a code of another status', failure(10_022, 404)],
    ['a code that the call doesn’t have', failure(10_031, 400)],
    ['a status that the call doesn’t have', failure(409, 409)],
    ['other data than described', answer(200, { ...sent, data: { expire: 'soon' } })],
    ['data that is not described', answer(200, { ...sent, data: { expire: 60, code: '123456' } })],
    ['a failure that may be cached', { ...failure(400, 400), headers: { 'cache-control': 'public' } }],
    ['an answer without security headers', answer(200, sent, { 'x-content-type-options': '' })],
    ['a statement', answer(400, { code: 400, message: 'select id from members', data: null })],
    ['a secret', answer(400, { code: 400, message: 'gr8Tea! is wrong', data: null })],
  ])('refuses %s', (_what, wrong) => {
    expect(judge(operation, wrong, ['gr8Tea!'])).not.toBeNull();
  });

  it('accepts for another path or method only that there is none, or that it was malformed', () => {
    expect(judge(null, failure(404, 404), [])).toBeNull();
    expect(judge(null, answer(200, sent), [])).not.toBeNull();
    expect(judge(null, failure(10_007, 401), [])).not.toBeNull();
  });
});
