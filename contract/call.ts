import type * as z from 'zod/mini';

/** A call both sides read: the server registers its route by it, the client sends by it. */
export interface Call<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'GET' | 'POST';
  /** Path under `/api`. */
  path: `/${string}`;
  /** The payload once encoded fields are decoded: query of a GET, form of a POST. */
  request: Request;
  /** `data` of a success. */
  data: Data;
  /** Whether the caller must be logged in. */
  auth?: true;
  /** A GET that sends something: it needs the visit id like every POST (D7). */
  sends?: true;
}

/** Declares a call, keeping its exact types. */
export const defineCall = <Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
  call: Call<Request, Data>,
): Call<Request, Data> => call;
