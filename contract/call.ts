import * as z from 'zod/mini';
import type { FailureCode } from './codes';

/**
 * Who may make a call: anyone; only a logged-in member; or anyone, with a token that is checked if it is sent.
 */
export type Access = 'open' | 'member' | 'optional';

/**
 * How a POST carries its payload: as a form (the specification's calls), as JSON (our own), or as an upload (D37). The
 * server takes a form for JSON, too (D7).
 */
export type BodyKind = 'form' | 'json' | 'upload';

/** Data that a failure with a certain code has in addition to `failureData`. */
export type FailureSchemas = Partial<Record<FailureCode, z.ZodMiniObject>>;

/** A call. The server registers a route for it; the client is derived from it (D7). */
export interface Call<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
  Failures extends FailureSchemas = FailureSchemas,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST';
  /** Path under `/api`. */
  path: `/${string}`;
  access: Who;
  /** @default 'form' for a POST; a GET has a query. */
  body?: BodyKind;
  /** The payload after decoding. A field that may be repeated is an array. */
  request: Request;
  /** Names of the encoded fields (D8). */
  encoded?: readonly string[];
  /** The `data` of a success. */
  data: Data;
  failures?: Failures;
  /** Codes that this call fails with, beside those of its fields and those of every call with its access (D6). */
  codes?: readonly FailureCode[];
  /** A GET that sends a message: it requires the visit id like every POST (D7). */
  sends?: true;
  /** The answer is a page of a list: the request takes `cursor`, the data contains `next`. See `pageOf`. */
  page?: true;
  /** The client sends a key; a repeated request with the same key gets the first answer and has no effect. */
  idempotent?: true;
  /** The answer is the same for everybody in a language and may be cached; it has an ETag. */
  cached?: true;
  /** The answer contains a token or secret. It is never compressed, since the length would reveal its content. */
  secret?: true;
  /** The request continues when the page is closed. Its body must be smaller than 64 KiB. */
  keepalive?: true;
  /** Timeout of the client in milliseconds. @default 8000 (S7) */
  timeout?: number;
  /** Maximum body size in bytes. @default 64 KiB, 1 MiB for uploads (D7, D37) */
  bodyLimit?: number;
  /** Members whose password is due may make the call (D35). */
  whilePasswordDue?: true;
  /** Assistants may make the call too, or only they may (D17). By default they can't: they don't act as members. */
  assistants?: 'too' | 'only';
}

/** Declares a call and keeps its exact types. */
export const defineCall = <
  Request extends z.ZodMiniType,
  Data extends z.ZodMiniType,
  const Who extends Access,
  Failures extends FailureSchemas = Record<string, never>,
>(
  call: Call<Request, Data, Failures, Who> & {
    encoded?: readonly Extract<keyof z.input<Request>, string>[];
  },
): Call<Request, Data, Failures, Who> => call;

/** The start of a page: `next` of the previous page; absent for the first page. */
export const cursor = z.optional(z.string().check(z.maxLength(200)));

/** A page of a list: its items, and the cursor of the next page, or null on the last page. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) });
