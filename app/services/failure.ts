import { CODE, NETWORK_FAILURE, type FailureCode } from '@contract/codes';
import type { Failure } from './result';

/** What happens to a failure that its caller doesn't handle. */
export type Reaction =
  /** The session is over: one toast, and the way back through /login (S8, D15). */
  | 'session'
  /** No answer: the network toast for 5 s (S8). */
  | 'network'
  /** The server's message in a toast. */
  | 'message';

/** A new code doesn't compile until somebody decides here what it does. */
export const REACTION = {
  [NETWORK_FAILURE]: 'network',
  [CODE.permissionDenied]: 'session',
  [CODE.notLoggedIn]: 'session',
  [CODE.tokenInvalid]: 'session',
  [CODE.invalidInput]: 'message',
  [CODE.notAllowed]: 'message',
  [CODE.notFound]: 'message',
  [CODE.conflict]: 'message',
  [CODE.tooLarge]: 'message',
  [CODE.unsupportedMedia]: 'message',
  [CODE.tooManyRequests]: 'message',
  [CODE.fault]: 'message',
  [CODE.unavailable]: 'message',
  [CODE.wrongPassword]: 'message',
  [CODE.wrongCode]: 'message',
  [CODE.duplicateAccountId]: 'message',
  [CODE.accountNotFound]: 'message',
  [CODE.accountBlocked]: 'message',
  [CODE.userNotExist]: 'message',
  [CODE.codeInvalid]: 'message',
  [CODE.accountDeleted]: 'message',
  [CODE.userBlocked]: 'message',
  [CODE.phoneFormat]: 'message',
  [CODE.passwordBlocked]: 'message',
  [CODE.accountIdError]: 'message',
  [CODE.emailFormat]: 'message',
  [CODE.isStreamer]: 'message',
  [CODE.isBlogger]: 'message',
} as const satisfies Record<FailureCode | typeof NETWORK_FAILURE, Reaction>;

/** The caller's own answers to codes; they come before everything else. */
export type FailureHandlers = { [Code in Failure['code']]?: (failure: Failure) => void };

/**
 * Runs the caller's handler where it has one, else names the common reaction: the one order in which
 * failures are dealt with.
 */
export function settle(failure: Failure, handlers: FailureHandlers = {}): Reaction | 'handled' {
  const handler = handlers[failure.code];
  if (!handler) return REACTION[failure.code];
  handler(failure);
  return 'handled';
}
