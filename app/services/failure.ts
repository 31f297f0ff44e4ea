import {
  CANCELLED,
  CODE,
  NETWORK_FAILURE,
  reactionTo,
  UNEXPECTED_ANSWER,
  type FailureCode,
  type Reaction as CodeReaction,
} from '@contract/codes';
import type { Failure } from './result';

/** Whether the server couldn't be reached, or something else answered in its place. */
export const isCutOff = ({ code }: Pick<Failure, 'code'>): boolean =>
  code === NETWORK_FAILURE || code === UNEXPECTED_ANSWER;

/** Whether a call that failed may succeed if it is simply made again: nothing about it was refused. */
export const isPassing = (failure: Pick<Failure, 'code'>): boolean =>
  isCutOff(failure) || failure.code === CODE.unavailable;

/** What happens to a failure that its caller doesn't handle. */
export type Reaction =
  | CodeReaction
  /** An operator made the password: a new one comes before everything else (D35). */
  | 'passwordDue'
  /** No answer: the network toast for 5 s (S8). */
  | 'network'
  /** The page itself cancelled the call: nothing. */
  | 'none';

/** The codes that the client knows. */
type KnownCode = FailureCode | typeof NETWORK_FAILURE | typeof UNEXPECTED_ANSWER;

type Handler = (failure: Failure) => void;

/** Whether a call was refused until the member has chosen a password (D35). */
export const isPasswordDue = ({ code, data }: Failure): boolean =>
  code === CODE.notAllowed && data.reason === 'passwordDue';

/** Whether a failure says that the session is over (S8). */
export const endsSession = ({ code }: Pick<Failure, 'code'>): boolean => reactionTo(code) === 'session';

/** Whether a failure says something of the session, and not only of its call. */
export const isAboutSession = (failure: Failure): boolean => endsSession(failure) || isPasswordDue(failure);

/** The caller's own answers to codes. */
export type FailureHandlers = { [Code in KnownCode]?: Handler };

/**
 * Names the common reaction, unless the caller's handler deals with the code. A password that is due comes before any
 * handler: it says nothing about the call.
 */
export function settle(failure: Failure, handlers: FailureHandlers = {}): Reaction | 'handled' {
  if (failure.code === CANCELLED) return 'none';
  if (isPasswordDue(failure)) return 'passwordDue';
  const byCode: Readonly<Record<number, Handler | undefined>> = handlers;
  const handler = byCode[failure.code];
  if (!handler) return failure.code === NETWORK_FAILURE ? 'network' : reactionTo(failure.code);
  handler(failure);
  return 'handled';
}
