import * as z from 'zod/mini';
import type { FailureCode } from './codes';

/**
 * Who may make a call: anyone; only a logged-in member; or anyone, where a token that is sent is checked and tells
 * who calls.
 */
export type Access = 'open' | 'member' | 'optional';

/** How a POST carries its payload: as a form (the specification's calls), as JSON (our own), or as an upload (D37). */
export type BodyKind = 'form' | 'json' | 'upload';

/** What a failure of a certain code carries besides `failureData`. */
export type FailureSchemas = Partial<Record<FailureCode, z.ZodMiniObject>>;

/** A call that both sides read: the server registers its route by it, the client is derived from it (D7). */
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
  /** The payload once encoded fields are decoded. A field that may be repeated is an array. */
  request: Request;
  /** Names of the fields that travel encoded (D8). */
  encoded?: readonly string[];
  /** `data` of a success. */
  data: Data;
  failures?: Failures;
  /** A GET that sends something: it needs the visit id like every POST (D7). */
  sends?: true;
  /** The answer is a page of a list: the request takes `cursor`, the data says `next`. See `pageOf`. */
  page?: true;
  /** The client sends a key with it; a repeat with the same key gets the first answer and has no effect. */
  idempotent?: true;
  /** The answer is the same for everybody in a language and may be kept; it has an ETag. */
  cached?: true;
  /** The answer carries a token or secret: it is never compressed, whose length would tell of its content. */
  secret?: true;
  /** The request goes on when the page is left. Its body must stay below 64 KiB. */
  keepalive?: true;
  /** Milliseconds until the client gives up. @default 8000 (S7) */
  timeout?: number;
  /** Bytes of the body. @default 64 KiB, an upload 1 MiB (D7, D37) */
  bodyLimit?: number;
  /** A member whose password is due may make it (D35). */
  whilePasswordDue?: true;
}

/** Declares a call, keeping its exact types. */
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

/** Where a page of a list begins: what the page before answered as `next`; left out, at the beginning. */
export const cursor = z.optional(z.string().check(z.maxLength(200)));

/** A page of a list: its items, and the cursor of the next page or null at the end. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) });
