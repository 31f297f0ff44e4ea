import type { Call } from '@contract/call';
import { API_BASE, DURATION, HEADER } from '@contract/constants';
import { isEncodedField } from '@contract/field-encoding';
import type * as z from 'zod/mini';
import { networkFailure, type Result } from './result';

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

/**
 * Sends a call of the contract and parses its answer. The call comes as a promise: the schemas are heavy, and
 * a page is drawn before it asks anything.
 */
export type Send = <Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
  call: Promise<Call<Request, Data>>,
  payload: z.input<Request> & Payload,
) => Promise<Result<z.output<Data>>>;

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

type Fields = [name: string, value: string][];

/** Encodes what must not travel plain (D8). crypto-js is heavy: it comes with the first value that needs it. */
async function encoded(payload: Payload, fieldKey: HttpContext['fieldKey']): Promise<Result<Fields>> {
  const fields = Object.entries(payload).flatMap(([name, value]): Fields =>
    value === undefined ? [] : [[name, value]],
  );
  if (!fields.some(([name]) => isEncodedField(name))) return { ok: true, data: fields };
  const [key, { encodeField }] = await Promise.all([fieldKey(), import('./field-encoding')]);
  if (!key.ok) return key;
  const data = fields.map(([name, value]): [string, string] => [
    name,
    isEncodedField(name) ? encodeField(value, key.data) : value,
  ]);
  return { ok: true, data };
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/**
 * The one HTTP client (S7, D6–D8). An answer that doesn't come in time, or isn't ours, is 1111; nothing
 * expected is thrown.
 */
export function createHttp(context: HttpContext): Send {
  const { origin = '', timeout = DURATION.httpTimeout } = context;
  return async (wanted, payload) => {
    // Before anything is awaited: a logout sends the token and forgets it in the same breath.
    const headers = headersOf(context, payload);
    try {
      const [call, fields, { readAnswer }] = await Promise.all([
        wanted,
        encoded(payload, context.fieldKey),
        import('./read-answer'),
      ]);
      if (!fields.ok) return fields;
      const isGet = call.method === 'GET';
      const query = isGet && fields.data.length > 0 ? `?${new URLSearchParams(fields.data)}` : '';
      const response = await fetch(`${origin}${API_BASE}${call.path}${query}`, {
        method: call.method,
        headers,
        body: isGet ? null : formOf(fields.data),
        signal: AbortSignal.timeout(timeout),
        // Lets a logout or a registration finish while the page goes away.
        keepalive: !isGet,
      });
      return readAnswer(await response.json(), call.data);
    } catch {
      return networkFailure;
    }
  };
}
