import { cursor, defineCall, pageOf } from '@contract/call';
import { CODE } from '@contract/codes';
import * as field from '@contract/fields';
import * as z from 'zod/mini';

const note = z.object({ id: z.int(), text: z.string(), tags: z.array(z.string()) });

/** A form with a repeated field; a request with the same key creates no second note. */
export const addNote = defineCall({
  method: 'POST',
  path: '/notes/add',
  access: 'member',
  request: z.object({ text: field.shortText, tags: field.repeated(field.shortText) }),
  data: note,
  failures: { [CODE.conflict]: z.object({ existing: z.int() }) },
  idempotent: true,
});

/** An idempotent call that returns nothing. */
export const clearNotes = defineCall({
  method: 'POST',
  path: '/notes/clear',
  access: 'member',
  request: z.object({}),
  data: z.null(),
  idempotent: true,
});

/** A paged list. */
export const listNotes = defineCall({
  method: 'GET',
  path: '/notes/list',
  access: 'member',
  request: z.object({ cursor }),
  data: pageOf(note),
  page: true,
});
