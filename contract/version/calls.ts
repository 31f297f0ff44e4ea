import * as z from 'zod/mini';
import { defineCall } from '../call';
import { CODE } from '../codes';

const androidPackage = z.object({
  version: z.string(),
  url: z.string(),
  /** Bytes, where the operator has told them. */
  size: z.optional(z.int()),
});

export type AndroidPackage = z.infer<typeof androidPackage>;

/** GET /version/getAndroidVersion: the Android package that an operator offers (D10). 404 if there is none. */
export const getAndroidVersion = defineCall({
  method: 'GET',
  path: '/version/getAndroidVersion',
  access: 'open',
  request: z.object({}),
  data: androidPackage,
  codes: [CODE.notFound],
});
