import { CANCELLED, NETWORK_FAILURE, UNEXPECTED_ANSWER } from '@contract/codes';
import type { FailureData } from '@contract/envelope';

/** What a call that didn't succeed says. */
export interface Failure<Detail extends FailureData = FailureData> {
  ok: false;
  /** A code of the catalogue, one of the client's own, or one that only a newer server knows. */
  code: number;
  /** The server's words in the person's language; empty where it said none, or none that can be read. */
  message: string;
  data: Detail;
}

/** The answer of a call. An expected answer is never thrown. */
export type Result<Data, Detail extends FailureData = FailureData> =
  { ok: true; data: Data } | Failure<Detail>;

const ownFailure = (code: number): Failure => ({ ok: false, code, message: '', data: {} });

/** No answer in time (S8). */
export const networkFailure = ownFailure(NETWORK_FAILURE);

/** An answer that is not ours, or not what the contract says (S8, D6). */
export const unexpectedAnswer = ownFailure(UNEXPECTED_ANSWER);

/** The page has cancelled the call. */
export const cancelled = ownFailure(CANCELLED);
