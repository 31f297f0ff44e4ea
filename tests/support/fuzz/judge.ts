import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as z from 'zod/mini';
import document from '../../../docs/openapi.json' with { type: 'json' };
import { CODE, isResponseCode, statusOf } from '../../../contract/codes';
import { envelope } from '../../../contract/envelope';
import type { Operation } from './operations';

/** An answer as it came. */
export interface RawAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

/** Statements, stacks, paths and names from inside, which no answer may contain. */
export const INTERNAL =
  /select .* from |insert into |update .* set |delete from |drizzle|postgres|pglite|\bpg_|\bat .*\.[mc]?[jt]s\b|node_modules|node:internal|SyntaxError|TypeError|RangeError|ECONN|argon2|\[object /i;

const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false });
ajv.addSchema(document, 'api');
const validators = new Map<string, ValidateFunction>();

function validatorOf(pointer: string): ValidateFunction {
  const validator = validators.get(pointer) ?? ajv.compile({ $ref: `api${pointer}` });
  validators.set(pointer, validator);
  return validator;
}

function readEnvelope(text: string): z.output<typeof envelope> | null {
  try {
    return z.parse(envelope, JSON.parse(text));
  } catch {
    return null;
  }
}

/** What is wrong with an answer whatever was asked. */
function judgeAny({ status, headers, text }: RawAnswer, secrets: Iterable<string>): string | null {
  if (status >= 500) return `status ${status}`;
  const answer = readEnvelope(text);
  if (answer === null) return 'no envelope';
  if (!isResponseCode(answer.code) || statusOf(answer.code) !== status)
    return `code ${answer.code} with status ${status}`;
  if (!String(headers['content-type']).startsWith('application/json')) return 'not JSON';
  if (headers['x-content-type-options'] !== 'nosniff') return 'no security headers';
  if (answer.code !== CODE.success && headers['cache-control'] !== 'no-store')
    return 'a failure may be cached';
  if (INTERNAL.test(text)) return 'internal text';
  for (const secret of secrets) if (text.includes(secret)) return 'a secret';
  return null;
}

/** Whether a call may be refused like that although its document doesn't say so: the request wasn't one to this call. */
const ELSEWHERE: readonly number[] = [CODE.invalidInput, CODE.notFound, CODE.tooLarge, CODE.unsupportedMedia];

/**
 * What is wrong with an answer; null if the document allows it.
 * @param operation null for a request to another path or with another method
 * @param secrets that the answer must not contain
 */
export function judge(
  operation: Operation | null,
  answer: RawAnswer,
  secrets: Iterable<string>,
): string | null {
  if (answer.status === 304) return operation?.answers.has(304) ? null : 'status 304';
  const general = judgeAny(answer, secrets);
  if (general !== null) return general;
  const body: unknown = JSON.parse(answer.text);
  if (operation === null)
    return ELSEWHERE.includes(z.parse(envelope, body).code) ? null : `status ${answer.status} elsewhere`;
  const pointer = operation.answers.get(answer.status);
  if (pointer === undefined) return `status ${answer.status} isn't documented: ${answer.text.slice(0, 100)}`;
  const validate = validatorOf(pointer);
  return validate(body) ? null : `not as documented: ${ajv.errorsText(validate.errors)}`;
}
