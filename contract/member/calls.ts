import * as z from 'zod/mini';
import { defineCall } from '../call';
import * as field from '../fields';
import { loginResult } from '../sso/login-result';
import { userInfo } from './user-info';

/** GET /member/me: the logged-in member (D10). */
export const me = defineCall({
  method: 'GET',
  path: '/member/me',
  access: 'member',
  request: z.object({}),
  data: userInfo,
  whilePasswordDue: true,
  secret: true,
});

/**
 * POST /member/agreement: accepts the current version of the terms and records the time (D32). 400 for another version.
 */
export const acceptAgreement = defineCall({
  method: 'POST',
  path: '/member/agreement',
  access: 'member',
  request: z.object({ agreement: field.shortText }),
  data: z.null(),
});

/**
 * POST /member/password: sets a new password, ends all other sessions and answers with a new token. 400 `oldPassword`
 * missing (optional only while the password is due, D35), or `newPassword` too common or unchanged; 10002 wrong, 10024
 * locked, as at a login (D14).
 */
export const changePassword = defineCall({
  method: 'POST',
  path: '/member/password',
  access: 'member',
  request: z.object({ oldPassword: z.optional(field.password), newPassword: field.password }),
  encoded: ['oldPassword', 'newPassword'],
  data: loginResult,
  whilePasswordDue: true,
  secret: true,
});

/**
 * POST /member/password/code: the same with a `contact` code sent to the member's own phone number or e-mail address
 * (D36). 10003, 10013, 400 `newPassword` too common.
 */
export const changePasswordByCode = defineCall({
  method: 'POST',
  path: '/member/password/code',
  access: 'member',
  request: z.object({ authCode: field.authCode, newPassword: field.password }),
  encoded: ['newPassword'],
  data: loginResult,
  secret: true,
});
