import type { Call } from '@contract/call';
import { CODE, isResponseCode, NETWORK_FAILURE } from '@contract/codes';
import { API_BASE, DURATION, HEADER } from '@contract/constants';
import { envelope, failureData } from '@contract/envelope';
import { isEncodedField } from '@contract/field-encoding';
import * as z from 'zod/mini';
import type { Failure, Result } from './result';

/** What the client knows of where it runs; asked at every call, because it changes. */
export interface HttpContext {
  /** Origin of the server; empty for the page's own. */
  origin?: string;
  locale(): string;
  visitId(): string;
  /** Token with its head, or null. */
  token(): string | null;
  device: 'h5' | 'web';
  /** A parameter of the page's address (S7: groupLink, marketCode). */
  param(name: string): string | null;
  /** The public passphrase of the field encoding, or the failure to get it (D8). */
  fieldKey(): Promise<Result<string>>;
  /** @default 8 s (S9) */
  timeout?: number;
}

type Payload = Record<string, string | undefined>;

/** Sends a call of the contract and parses its answer. */
export type Send = <Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
  call: Call<Request, Data>,
  payload: z.input<Request> & Payload,
) => Promise<Result<z.output<Data>>>;

const networkFailure: Failure = { ok: false, code: NETWORK_FAILURE, message: '', data: {} };

function headersOf(context: HttpContext, payload: Payload): Headers {
  const headers = new Headers({
    'Accept-Language': context.locale(),
    [HEADER.visitId]: context.visitId(),
    [HEADER.timestamp]: String(Date.now()),
    [HEADER.device]: context.device,
  });
  const optional: Record<string, string | null | undefined> = {
    Authorization: context.token(),
    [HEADER.groupLink]: context.param('groupLink'),
    [HEADER.marketCode]: context.param('marketCode'),
    [HEADER.deviceType]: payload['deviceType'],
  };
  for (const [name, value] of Object.entries(optional)) {
    // A header takes Latin-1 only; a link with other letters in it travels escaped.
    if (value) headers.set(name, /^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value));
  }
  return headers;
}

/** Encodes what must not travel plain (D8). crypto-js is heavy: it comes with the first value that needs it. */
async function encoded(
  payload: Payload,
  fieldKey: HttpContext['fieldKey'],
): Promise<Result<[string, string][]>> {
  const entries = Object.entries(payload).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  if (!entries.some(([name]) => isEncodedField(name))) return { ok: true, data: entries };
  const [key, { encodeField }] = await Promise.all([fieldKey(), import('./field-encoding')]);
  if (!key.ok) return key;
  const data = entries.map(([name, value]): [string, string] => [
    name,
    isEncodedField(name) ? encodeField(value, key.data) : value,
  ]);
  return { ok: true, data };
}

function formOf(entries: readonly [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

/** Reads an answer: the envelope by the contract, `data` by the call's own schema. */
function read<Data extends z.ZodMiniType>(body: unknown, schema: Data): Result<z.output<Data>> {
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

/**
 * The one HTTP client (S7, D6–D8). An answer that doesn't come in time, or isn't ours, is 1111; nothing
 * expected is thrown.
 */
export function createHttp(context: HttpContext): Send {
  const { origin = '', timeout = DURATION.httpTimeout } = context;
  return async (call, payload) => {
    // Before anything is awaited: a logout sends the token and forgets it in the same breath.
    const headers = headersOf(context, payload);
    try {
      const fields = await encoded(payload, context.fieldKey);
      if (!fields.ok) return fields;
      const query =
        call.method === 'GET' && fields.data.length > 0 ? `?${new URLSearchParams(fields.data)}` : '';
      const response = await fetch(`${origin}${API_BASE}${call.path}${query}`, {
        method: call.method,
        headers,
        body: call.method === 'POST' ? formOf(fields.data) : null,
        signal: AbortSignal.timeout(timeout),
        // Lets a logout or a registration finish while the page goes away.
        keepalive: call.method === 'POST',
      });
      return read(await response.json(), call.data);
    } catch {
      return networkFailure;
    }
  };
}
