import { defineCall } from '@contract/call';
import * as z from 'zod/mini';

/** JSON with values that a form can't contain. */
export const describePicture = defineCall({
  method: 'POST',
  path: '/pictures/describe',
  access: 'optional',
  body: 'json',
  request: z.object({ size: z.object({ width: z.int(), height: z.int() }), words: z.array(z.string()) }),
  data: z.object({ summary: z.string(), member: z.boolean() }),
});

/** An upload of up to 1 kB. */
export const uploadPicture = defineCall({
  method: 'POST',
  path: '/pictures/upload',
  access: 'open',
  body: 'upload',
  bodyLimit: 1_024,
  request: z.object({ picture: z.file() }),
  data: z.object({ name: z.string(), bytes: z.int() }),
});

/** The same for everybody in a language, so it is cached. */
export const pictureKinds = defineCall({
  method: 'GET',
  path: '/pictures/kinds',
  access: 'open',
  request: z.object({}),
  data: z.array(z.string()),
  cached: true,
});
