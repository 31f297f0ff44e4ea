import type { Call } from '@contract/call';
import { API_BASE, DURATION, HEADER } from '@contract/constants';
import type { CallOptions, Send } from './client';
import { endsSession } from './failure';
import { cancelled, networkFailure, unexpectedAnswer, type Result } from './result';

/** What the client knows of where it runs; asked at every call, because it changes. */
export interface HttpContext {
  /** Origin of the server; empty for the page's own. */
  origin?: string;
  locale(): string;
  visitId(): string;
  /** Token with its head, or null. */
  token(): string | null;
  device: 'h5' | 'web';
  /** Who brought the visitor here, as the page's address says (S7). */
  attribution(): { groupLink?: string; marketCode?: string };
  /** The public passphrase of the field encoding, or the failure to get it (D8). */
  fieldKey(): Promise<Result<string>>;
  /** Milliseconds. @default 8000 (S9), or what the call says */
  timeout?: number;
}

// A header takes Latin-1 only; a link with other letters in it travels escaped.
const headerValue = (value: string): string =>
  /^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value);

function headersOf(context: HttpContext, payload: object): Headers {
  const headers = new Headers({
    'Accept-Language': context.locale(),
    [HEADER.visitId]: context.visitId(),
    [HEADER.timestamp]: String(Date.now()),
    [HEADER.device]: context.device,
  });
  const { groupLink, marketCode } = context.attribution();
  const deviceType: unknown = Reflect.get(payload, 'deviceType');
  const optional = {
    [HEADER.groupLink]: groupLink,
    [HEADER.marketCode]: marketCode,
    [HEADER.deviceType]: deviceType,
  };
  for (const [name, value] of Object.entries(optional))
    if (typeof value === 'string' && value !== '') headers.set(name, headerValue(value));
  return headers;
}

/** The token that goes with a call: it changes what an open call means, so it is sent only where it is wanted (D11). */
function tokenFor(call: Call, { token, asMember = false }: CallOptions, sessionToken: string | null) {
  if (call.access === 'open') return null;
  return call.access === 'member' || asMember ? (token ?? sessionToken) : null;
}

type Fields = [name: string, value: string | Blob][];

const fieldsOf = (payload: object): Fields =>
  Object.entries(payload).flatMap(([name, value]: [string, unknown]): Fields =>
    (Array.isArray(value) ? value : [value]).flatMap((item: unknown): Fields => {
      if (item === undefined || item === null) return [];
      return [[name, item instanceof Blob || typeof item === 'string' ? item : JSON.stringify(item)]];
    }),
  );

/** Encodes what must not travel plain (D8). crypto-js is heavy: it comes with the first value that needs it. */
async function encode(
  fields: Fields,
  names: readonly string[],
  fieldKey: HttpContext['fieldKey'],
): Promise<Result<Fields>> {
  if (!fields.some(([name]) => names.includes(name))) return { ok: true, data: fields };
  const [key, { encodeField }] = await Promise.all([fieldKey(), import('./field-encoding')]);
  if (!key.ok) return key;
  const data = fields.map(([name, value]): Fields[number] => [
    name,
    names.includes(name) && typeof value === 'string' ? encodeField(value, key.data) : value,
  ]);
  return { ok: true, data };
}

function queryOf(fields: Fields): string {
  const texts = fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const params = new URLSearchParams(texts);
  return params.size > 0 ? `?${params}` : '';
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** Aborts a controller with a signal; returns the way to stop. */
function abortWith(signal: AbortSignal | undefined, controller: AbortController): () => void {
  const abort = (): void => controller.abort();
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  return () => signal?.removeEventListener('abort', abort);
}

/** A signal that aborts after a time, or with another; `stop` lets go of both. */
function abortAfter(timeout: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeout);
  const unfollow = abortWith(signal, controller);
  const stop = (): void => {
    clearTimeout(timer);
    unfollow();
  };
  return { signal: controller.signal, stop };
}

/** What is sent for a call. */
interface Outgoing {
  url: string;
  method: Call['method'];
  headers: Headers;
  body: FormData | string | null;
  timeout: number;
}

/** Sends a request and reads its answer's text; rejects where none comes in time. */
async function fetchText(
  { url, timeout, ...request }: Outgoing,
  { signal, keepalive = false }: Pick<RequestInit, 'keepalive'> & Pick<CallOptions, 'signal'> = {},
): Promise<string> {
  const limit = abortAfter(timeout, signal);
  try {
    const response = await fetch(url, { ...request, signal: limit.signal, keepalive });
    return await response.text();
  } finally {
    limit.stop();
  }
}

/** Waits for a part of the app; rejects where it doesn't come in time: what waits behind a call goes on without it. */
async function inTime<Part>(part: Promise<Part>, timeout: number): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the app did not come.')), timeout);
  });
  try {
    return await Promise.race([part, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a call as its kind of body wants it. */
async function exchange(
  outgoing: Outgoing,
  call: Call,
  { signal, onProgress }: CallOptions,
): Promise<string> {
  const { body, timeout, ...request } = outgoing;
  if (call.body !== 'upload' || !(body instanceof FormData))
    return fetchText(outgoing, { signal, keepalive: call.keepalive });
  // Members alone upload.
  const { upload } = await inTime(import('./upload'), timeout);
  return upload({ ...request, body, stallTimeout: timeout, signal, onProgress });
}

/** Milliseconds for which an early answer is still news. */
const EARLY_ANSWER_LIFE = 5_000;

/** An answer on its way, and how to give it up. */
interface EarlyAnswer {
  text: Promise<string>;
  controller: AbortController;
}

/** Answers that were asked for before their calls, by method, address and token. */
function createEarlyAnswers() {
  const answers = new Map<string, EarlyAnswer>();
  const keyOf = ({ method, url, headers }: Outgoing): string =>
    `${method} ${url} ${headers.get('Authorization')}`;
  return {
    ask(outgoing: Outgoing): void {
      const key = keyOf(outgoing);
      const controller = new AbortController();
      const text = fetchText(outgoing, { signal: controller.signal });
      // The call reports it.
      text.catch(() => undefined);
      answers.set(key, { text, controller });
      setTimeout(() => answers.delete(key), EARLY_ANSWER_LIFE);
    },
    /** The answer to a call, for the first who asks. */
    take(outgoing: Outgoing, signal: AbortSignal | undefined): Promise<string> | undefined {
      const key = keyOf(outgoing);
      const answer = answers.get(key);
      answers.delete(key);
      return answer?.text.finally(abortWith(signal, answer.controller));
    },
  };
}

/** The one HTTP client. */
export interface Http {
  send: Send;
  /**
   * Asks for the answers of a member's GET calls before the calls' contract is here. The calls take them.
   * @param paths with their query, below the base of the calls
   */
  askEarly(paths: readonly string[]): void;
}

/**
 * Creates the HTTP client (S7, D6–D8). No answer in time is 1111, one that can't be read 1112; nothing expected is
 * thrown.
 */
export function createHttp(context: HttpContext): Http {
  const { origin = '' } = context;
  const early = createEarlyAnswers();

  async function prepare(
    call: Call,
    payload: object,
    headers: Headers,
  ): Promise<Result<Pick<Outgoing, 'url' | 'body'>>> {
    const url = `${origin}${API_BASE}${call.path}`;
    if (call.body === 'json') {
      headers.set('Content-Type', 'application/json');
      return { ok: true, data: { url, body: JSON.stringify(payload) } };
    }
    const fields = await encode(fieldsOf(payload), call.encoded ?? [], context.fieldKey);
    if (!fields.ok) return fields;
    return call.method === 'GET'
      ? { ok: true, data: { url: url + queryOf(fields.data), body: null } }
      : { ok: true, data: { url, body: formOf(fields.data) } };
  }

  /** Whether the session has another token by now, from another tab for instance: a refusal of this one isn't about it. */
  const isReplaced = (token: string | null): boolean => ![token, null].includes(context.token());

  async function send(
    wanted: Promise<Call>,
    payload: object,
    options: CallOptions,
  ): Promise<Result<unknown>> {
    // Before anything is awaited: a logout sends the token and forgets it in the same breath.
    const headers = headersOf(context, payload);
    const sessionToken = context.token();
    try {
      const [call, { readAnswer }] = await Promise.all([wanted, import('./read-answer')]);
      const token = tokenFor(call, options, sessionToken);
      if (token !== null) headers.set('Authorization', token);
      if (call.idempotent) headers.set(HEADER.idempotencyKey, options.idempotencyKey ?? crypto.randomUUID());
      const prepared = await prepare(call, payload, headers);
      if (!prepared.ok) return prepared;
      const timeout = context.timeout ?? call.timeout ?? DURATION.httpTimeout;
      const outgoing = { ...prepared.data, method: call.method, headers, timeout };
      // An early answer is left for the next who asks.
      if (options.signal?.aborted) return cancelled;
      const text = await (early.take(outgoing, options.signal) ?? exchange(outgoing, call, options));
      const answer = readAnswer(text, call);
      if (answer.ok || !endsSession(answer) || token !== sessionToken || !isReplaced(token)) return answer;
      return call.method === 'GET' ? send(wanted, payload, options) : unexpectedAnswer;
    } catch {
      return options.signal?.aborted ? cancelled : networkFailure;
    }
  }

  function askEarly(paths: readonly string[]): void {
    const token = context.token();
    if (token === null) return;
    for (const path of paths) {
      const headers = headersOf(context, {});
      headers.set('Authorization', token);
      const url = `${origin}${API_BASE}${path}`;
      early.ask({ url, method: 'GET', headers, body: null, timeout: DURATION.httpTimeout });
    }
  }

  return { send, askEarly };
}
