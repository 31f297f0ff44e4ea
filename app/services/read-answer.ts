import { CODE, isResponseCode } from '@contract/codes';
import { envelope, failureData } from '@contract/envelope';
import * as z from 'zod/mini';
import { networkFailure, type Result } from './result';

/**
 * Reads an answer: the envelope by the contract, `data` by the call's own schema. What is neither is no
 * answer of ours (D6).
 */
export function readAnswer<Data extends z.ZodMiniType>(body: unknown, schema: Data): Result<z.output<Data>> {
  const answer = z.safeParse(envelope, body);
  if (!answer.success || !isResponseCode(answer.data.code)) return networkFailure;
  const { code, message, data } = answer.data;
  if (code === CODE.success) {
    const parsed = z.safeParse(schema, data);
    return parsed.success ? { ok: true, data: parsed.data } : networkFailure;
  }
  const detail = z.safeParse(failureData, data);
  return { ok: false, code, message, data: detail.success ? detail.data : {} };
}
