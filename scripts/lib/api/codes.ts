import type { Call } from '../../../contract/call';
import { CODE, type FailureCode, isResponseCode } from '../../../contract/codes';
import { FIELD_CODE } from '../../../server/http/read-request';

/**
 * Any call can be refused as malformed, with a long address or long headers as too large, or as one of too many at once;
 * fail; or reach a server that is overloaded or stopping (D6).
 */
const OF_EVERY_CALL: readonly FailureCode[] = [
  CODE.invalidInput,
  CODE.tooLarge,
  CODE.tooManyRequests,
  CODE.fault,
  CODE.unavailable,
];

/** A body can be of another type. */
const OF_BODIES: readonly FailureCode[] = [CODE.unsupportedMedia];

function codesOfAccess({
  access,
  assistants,
  whilePasswordDue,
}: Pick<Call, 'access' | 'assistants' | 'whilePasswordDue'>): FailureCode[] {
  if (access === 'open') return [];
  const due = whilePasswordDue && assistants === 'too' ? [] : [CODE.notAllowed];
  return access === 'member' ? [CODE.notLoggedIn, CODE.tokenInvalid, ...due] : [CODE.tokenInvalid, ...due];
}

/**
 * The codes that a call can fail with, in rising order: those that follow from its method, access and fields, and those
 * that it declares.
 * @param fields names of its fields
 */
export function failureCodesOf(call: Call, fields: readonly string[]): FailureCode[] {
  const codes = new Set<FailureCode>([
    ...OF_EVERY_CALL,
    ...(call.method === 'POST' ? OF_BODIES : []),
    ...codesOfAccess(call),
    ...fields.flatMap((field) => FIELD_CODE[field] ?? []),
    ...(call.codes ?? []),
    ...Object.keys(call.failures ?? {})
      .map(Number)
      .filter(isFailureCode),
  ]);
  return [...codes].sort((a, b) => a - b);
}

const isFailureCode = (code: number): code is FailureCode => isResponseCode(code) && code !== CODE.success;
