import { CODE, type FailureCode } from '@contract/codes';
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure';
import { sendFailure } from './reply';

/** Fastify's own refusals, by HTTP status. */
const REFUSAL: Readonly<Record<number, FailureCode>> = {
  404: CODE.notFound,
  413: CODE.tooLarge,
  415: CODE.unsupportedMedia,
  503: CODE.unavailable,
};

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;

const field = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
};

/**
 * What may be logged of an error. A database error's message holds the values of its query, which are
 * people's: only its statement (without values), code and constraint are kept.
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

/** Answers whatever went wrong in the envelope: the framework's refusals as 4xx, the rest as a bare 500. */
export function handleError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = statusOf(error);
  if (status >= 500 && status !== 503) request.log.error({ err: describeError(error) }, 'unexpected error');
  const code = REFUSAL[status] ?? (status >= 400 && status < 500 ? CODE.invalidInput : CODE.fault);
  return sendFailure(request, reply, new Failure(code));
}
