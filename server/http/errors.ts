import { CODE, type FailureCode } from '@contract/codes';
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isOutOfSpace, isUnavailable } from '../database/unavailable';
import { LateError } from '../deadline';
import { Failure } from '../failure';
import { StorageError } from '../media/storage';
import { sendFailure } from './reply';

/** The codes of Fastify's own errors, by HTTP status. */
const CODE_OF_STATUS: Readonly<Record<number, FailureCode>> = {
  404: CODE.notFound,
  413: CODE.tooLarge,
  415: CODE.unsupportedMedia,
  503: CODE.unavailable,
};

/** Seconds after which a client may ask again while the database, or the storage of media, is away. */
const RETRY_AFTER = 1;

const statusOf = (error: unknown): number => {
  if (isUnavailable(error) || error instanceof StorageError) return 503;
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;
};

const field = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
};

/**
 * The loggable parts of an error. The message of a database error contains the values of its query, which are
 * personal data, so only its statement, code and constraint are logged.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  if (!(error instanceof DrizzleQueryError)) {
    return { type: error.name, message: error.message, stack: error.stack };
  }
  const cause = error.cause ?? error;
  return {
    type: error.name,
    query: error.query,
    code: field(cause, 'code'),
    constraint: field(cause, 'constraint') ?? field(cause, 'constraint_name'),
    stack: cause.stack?.split('\n').slice(1).join('\n'),
  };
}

/** Answers errors in the envelope: errors of the framework as 4xx, all others as 500 without details. */
export function handleError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = statusOf(error);
  if (isOutOfSpace(error))
    request.log.error({ err: describeError(error) }, 'the database takes nothing: its disk is full');
  else if (isUnavailable(error))
    request.log.error({ err: describeError(error) }, 'the database is away, or too busy for this');
  else if (error instanceof StorageError)
    request.log.error({ err: describeError(error.cause) }, 'the storage of media does not answer');
  else if (error instanceof LateError) request.log.error('the request took too long');
  else if (status >= 500 && status !== 503)
    request.log.error({ err: describeError(error) }, 'unexpected error');
  const code = CODE_OF_STATUS[status] ?? (status >= 400 && status < 500 ? CODE.invalidInput : CODE.fault);
  const detail = code === CODE.unavailable ? { retryAfter: RETRY_AFTER } : null;
  return sendFailure(request, reply, new Failure(code, detail));
}
