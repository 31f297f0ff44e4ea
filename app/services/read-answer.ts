import type { Call } from '@contract/call';
import { CODE, isResponseCode } from '@contract/codes';
import { envelope, failureData, type FailureData } from '@contract/envelope';
import * as z from 'zod/mini';
import { unexpectedAnswer, type Result } from './result';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a failure says, and what its call declares for its code; what isn't as declared is left out. */
function detailOf({ failures = {} }: Pick<Call, 'failures'>, code: number, data: unknown): FailureData {
  const common = z.safeParse(failureData, data);
  const schema = isResponseCode(code) && code !== CODE.success ? failures[code] : undefined;
  const own = schema && z.safeParse(schema, data);
  return { ...(common.success ? common.data : {}), ...(own?.success ? own.data : {}) };
}

/**
 * Reads an answer: the envelope by the contract, `data` by the call's own schema (D6). A code that isn't in the
 * catalogue is a failure like any other, in the server's words (S8).
 */
export function readAnswer(text: string, call: Pick<Call, 'data' | 'failures'>): Result<unknown> {
  const answer = z.safeParse(envelope, parse(text));
  if (!answer.success) return unexpectedAnswer;
  const { code, message, data } = answer.data;
  if (code === CODE.success) {
    const parsed = z.safeParse(call.data, data);
    return parsed.success ? { ok: true, data: parsed.data } : unexpectedAnswer;
  }
  return { ok: false, code, message: message.trim(), data: detailOf(call, code, data) };
}
