import type { Call } from '@contract/call';
import { CODE, type FailureCode } from '@contract/codes';
import { HEADER } from '@contract/constants';
import { isWellFormed } from '@contract/text';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Failure, type FailureReason } from '../failure';
import { decodeField } from './field-decoding';
import { type Form, parseMultipart, parseUrlEncoded } from './form';

/** The codes of wrong fields; all others have 400 (D6). */
export const FIELD_CODE: Readonly<Record<string, FailureCode>> = {
  phone: CODE.phoneFormat,
  phoneNo: CODE.phoneFormat,
  email: CODE.emailFormat,
  username: CODE.accountIdError,
};

/** Messages for certain errors of a field, by `field.error` (D9, D53). */
const REASONS: Readonly<Record<string, FailureReason>> = {
  'nickname.required': 'nicknameFormat',
  'nickname.nicknameFormat': 'nicknameFormat',
  'nickname.nameReserved': 'nameReserved',
  'title.nameReserved': 'nameReserved',
};

/**
 * The failure of a field: its own code if the catalogue has one, else 400; `data` names the field (D6).
 * @param error of the contract, which may have a message of its own
 */
export const fieldFailure = (field: string, error = ''): Failure =>
  new Failure(FIELD_CODE[field] ?? CODE.invalidInput, { field }, REASONS[`${field}.${error}`] ?? null);

const MAX_VISIT_ID = 100;

/**
 * Reads the visit id, which calls that change or send something require (D7): a plain cross-site form, link or image
 * can't set a header. Empty for other calls without one.
 */
export function readVisitId(request: FastifyRequest, required: boolean): string | Failure {
  const header = request.headers[HEADER.visitId.toLowerCase()];
  const visitId = typeof header === 'string' ? header.trim() : '';
  if (visitId === '' && !required) return '';
  const usable = visitId !== '' && visitId.length <= MAX_VISIT_ID && isWellFormed(visitId);
  return usable ? visitId : new Failure(CODE.invalidInput, { field: HEADER.visitId });
}

const typeOf = (request: FastifyRequest): string => request.headers['content-type'] ?? '';
const isMultipart = (type: string): boolean => /^multipart\/form-data\b/i.test(type);
const isJson = (type: string): boolean => /^application\/json\b/i.test(type);

/** Whether a body has a content type that its call takes (D7, D37). */
function isExpected(type: string, { body: kind = 'form' }: Pick<Call, 'body'>): boolean {
  if (kind === 'json') return true;
  return kind === 'upload' ? isMultipart(type) : !isJson(type);
}

async function readForm(request: FastifyRequest, call: Pick<Call, 'body'>): Promise<Form | null> {
  if (request.method === 'GET') return parseUrlEncoded(request.raw.url?.split('?').slice(1).join('?') ?? '');
  const { body } = request;
  if (!(body instanceof Uint8Array)) return {};
  return isMultipart(typeOf(request))
    ? parseMultipart(new Uint8Array(body), typeOf(request), call.body === 'upload')
    : parseUrlEncoded(new TextDecoder().decode(body));
}

/** Prepares a form for the contract's schemas: decodes encoded values, drops empty ones. */
const decodeForm = (form: Form, encoded: readonly string[], fieldKey: string): Form =>
  Object.fromEntries(
    Object.entries(form)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [
        name,
        encoded.includes(name) && typeof value === 'string' ? decodeField(fieldKey, value) : value,
      ]),
  );

/** Parses a JSON body; undefined if it is not valid JSON. */
function parseJson(body: unknown): unknown {
  try {
    return body instanceof Uint8Array
      ? JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
      : undefined;
  } catch {
    return undefined;
  }
}

const check = <Request extends z.ZodMiniType>(
  { request }: Pick<Call<Request>, 'request'>,
  values: unknown,
): z.output<Request> | Failure => {
  const parsed = z.safeParse(request, values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return fieldFailure(String(issue?.path[0] ?? ''), issue?.message);
};

/**
 * Reads the payload of a call from query, form, JSON or upload, decodes encoded fields (D8) and validates it by the
 * contract. 415 if the call takes another content type.
 */
export async function readPayload<Request extends z.ZodMiniType>(
  request: FastifyRequest,
  call: Call<Request>,
  fieldKey: string,
): Promise<z.output<Request> | Failure> {
  if (request.body !== undefined && !isExpected(typeOf(request), call))
    return new Failure(CODE.unsupportedMedia);
  if (isJson(typeOf(request))) return check(call, parseJson(request.body));
  const form = await readForm(request, call);
  if (!form) return new Failure(CODE.invalidInput);
  const values = decodeForm(form, call.encoded ?? [], fieldKey);
  const payload = check(call, values);
  const isUndecodable = Object.values(values).some((value) => value === null);
  return isUndecodable && !(payload instanceof Failure) ? new Failure(CODE.invalidInput) : payload;
}
