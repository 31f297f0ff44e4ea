import type { Call } from '@contract/call';
import { CODE, type FailureCode } from '@contract/codes';
import { HEADER } from '@contract/constants';
import { isEncodedField } from '@contract/field-encoding';
import { isWellFormed } from '@contract/text';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Failure } from '../failure';
import { decodeField } from './field-decoding';
import { type Form, parseMultipart, parseUrlEncoded } from './form';

const FIELD_CODE: Readonly<Record<string, FailureCode>> = {
  phone: CODE.phoneFormat,
  phoneNo: CODE.phoneFormat,
  email: CODE.emailFormat,
  username: CODE.accountIdError,
};

/** The failure of a field: its own code where the catalogue has one, else 400; `data` names it (D6). */
export const fieldFailure = (field: string): Failure =>
  new Failure(FIELD_CODE[field] ?? CODE.invalidInput, { field });

const MAX_VISIT_ID = 100;

/**
 * The visit id a changing or sending call must carry (D7): a plain cross-site form, link or image can't
 * set a header. Empty for other calls without one.
 */
export function readVisitId(request: FastifyRequest, required: boolean): string | Failure {
  const header = request.headers[HEADER.visitId.toLowerCase()];
  const visitId = typeof header === 'string' ? header.trim() : '';
  if (visitId === '' && !required) return '';
  const usable = visitId !== '' && visitId.length <= MAX_VISIT_ID && isWellFormed(visitId);
  return usable ? visitId : new Failure(CODE.invalidInput, { field: HEADER.visitId });
}

async function readForm(request: FastifyRequest): Promise<Form | null> {
  if (request.method === 'GET') return parseUrlEncoded(request.raw.url?.split('?').slice(1).join('?') ?? '');
  const { body } = request;
  if (!(body instanceof Uint8Array)) return {};
  const contentType = request.headers['content-type'] ?? '';
  return /^multipart\/form-data\b/i.test(contentType)
    ? parseMultipart(new Uint8Array(body), contentType)
    : parseUrlEncoded(new TextDecoder().decode(body));
}

/** Values as the contract's schemas take them: encoded ones decoded, empty ones left out. */
const decodeForm = (form: Form, fieldKey: string): Form =>
  Object.fromEntries(
    Object.entries(form)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [
        name,
        isEncodedField(name) && typeof value === 'string' ? decodeField(fieldKey, value) : value,
      ]),
  );

/** Reads a call's payload: query or form, encoded fields decoded (D8), checked by the contract. */
export async function readPayload<Request extends z.ZodMiniType>(
  request: FastifyRequest,
  call: Call<Request>,
  fieldKey: string,
): Promise<z.output<Request> | Failure> {
  const form = await readForm(request);
  if (!form) return new Failure(CODE.invalidInput);
  const values = decodeForm(form, fieldKey);
  const parsed = z.safeParse(call.request, values);
  if (!parsed.success) return fieldFailure(String(parsed.error.issues[0]?.path[0] ?? ''));
  const undecodable = Object.keys(values).find((name) => values[name] === null);
  return undecodable === undefined ? parsed.data : new Failure(CODE.invalidInput);
}
