import { NETWORK_FAILURE, type FailureCode } from '@contract/codes';
import type { FailureData } from '@contract/envelope';

/** What a call that didn't succeed says. */
export interface Failure {
  ok: false;
  code: FailureCode | typeof NETWORK_FAILURE;
  /** The server's words in the person's language; empty where no server answered. */
  message: string;
  data: FailureData;
}

/** The answer of a call. An expected answer is never thrown. */
export type Result<Data> = { ok: true; data: Data } | Failure;

/** No answer in time, or one that is not ours (S8). */
export const networkFailure: Failure = { ok: false, code: NETWORK_FAILURE, message: '', data: {} };
