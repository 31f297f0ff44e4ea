import * as z from 'zod/mini';
import { defineCall } from '../call';
import * as field from '../fields';
import { AUDIENCES, privacySettings, SENDERS } from './settings';

const malformed: field.FieldError = 'malformed';
const required: field.FieldError = 'required';

/** GET /chat/settings: what the member lets others do and know. */
export const readPrivacy = defineCall({
  method: 'GET',
  path: '/chat/settings',
  access: 'member',
  request: z.object({}),
  data: privacySettings,
});

/** POST /chat/settings: changes those that are sent, one at least, and answers with all. */
export const changePrivacy = defineCall({
  method: 'POST',
  path: '/chat/settings',
  access: 'member',
  body: 'json',
  request: z
    .object({
      messagesFrom: z.optional(z.enum(SENDERS, malformed)),
      findable: z.optional(field.choice),
      groupsFrom: z.optional(z.enum(AUDIENCES, malformed)),
      presenceFor: z.optional(z.enum(AUDIENCES, malformed)),
      readReceipts: z.optional(field.choice),
    })
    .check(
      z.refine((changes) => Object.values(changes).some((value) => value !== undefined), {
        path: ['messagesFrom'],
        error: required,
      }),
    ),
  data: privacySettings,
});
