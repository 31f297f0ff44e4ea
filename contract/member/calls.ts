import * as z from 'zod/mini';
import { defineCall } from '../call';
import { CODE } from '../codes';
import * as field from '../fields';
import { addressFields, oneAddress } from '../sso/address-fields';
import { wrongCodeCodes, wrongPasswordCodes } from '../sso/code-groups';
import { loginResult } from '../sso/login-result';
import { userInfo } from './user-info';

/** GET /member/me: the logged-in member (D10). */
export const me = defineCall({
  method: 'GET',
  path: '/member/me',
  access: 'member',
  assistants: 'too',
  request: z.object({}),
  data: userInfo,
  whilePasswordDue: true,
  secret: true,
});

const malformed: field.FieldError = 'malformed';
const required: field.FieldError = 'required';

/**
 * POST /member/profile: changes the nickname, or removes the picture with `photo: null` (D10). 400 for a nickname that
 * breaks a rule (D9, D46, D53); 403 `muted` for another one while our team doesn't let the member write; 409 if the
 * profile was changed since `profileVersion`, with the `current` user info; without a version the change always holds.
 */
export const updateProfile = defineCall({
  method: 'POST',
  path: '/member/profile',
  access: 'member',
  assistants: 'too',
  body: 'json',
  request: z
    .object({
      nickname: z.optional(field.nickname),
      photo: z.optional(z.null(malformed)),
      profileVersion: z.optional(field.wholeNumber),
    })
    .check(
      z.refine(({ nickname, photo }) => nickname !== undefined || photo !== undefined, {
        path: ['nickname'],
        error: required,
      }),
    ),
  data: userInfo,
  failures: { [CODE.conflict]: z.object({ current: z.optional(userInfo) }) },
  codes: [CODE.notAllowed],
  secret: true,
});

/**
 * POST /member/avatar: replaces the member's picture by a JPEG, PNG or WebP picture, which is turned upright, cropped to
 * a square and stored without its metadata (D10, D19). 400 for anything else, 403 `muted`, 413 above 1 MB, 429 after 20 in
 * an hour.
 */
export const uploadAvatar = defineCall({
  method: 'POST',
  path: '/member/avatar',
  access: 'member',
  assistants: 'too',
  body: 'upload',
  request: z.object({ picture: z.file(required) }),
  data: userInfo,
  secret: true,
  codes: [CODE.notAllowed, CODE.tooManyRequests],
});

/**
 * POST /member/agreement: accepts the current version of the terms and records the time (D32). 400 for another version.
 */
export const acceptAgreement = defineCall({
  method: 'POST',
  path: '/member/agreement',
  access: 'member',
  assistants: 'too',
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
  assistants: 'too',
  request: z.object({ oldPassword: z.optional(field.password), newPassword: field.password }),
  encoded: ['oldPassword', 'newPassword'],
  data: loginResult,
  whilePasswordDue: true,
  secret: true,
  codes: wrongPasswordCodes,
});

/**
 * POST /member/password/code: the same with a `contact` code sent to the member's own phone number or e-mail address
 * (D36). 10003, 10013, 400 `newPassword` too common.
 */
export const changePasswordByCode = defineCall({
  method: 'POST',
  path: '/member/password/code',
  access: 'member',
  assistants: 'too',
  request: z.object({ authCode: field.authCode, newPassword: field.password }),
  encoded: ['newPassword'],
  data: loginResult,
  secret: true,
  codes: [...wrongCodeCodes, CODE.tooManyRequests],
});

/**
 * What a member proves a change of the contacts with: the password, or a `contact` code sent to one of the account's
 * present contacts.
 */
const proof = { password: z.optional(field.password), currentAuthCode: z.optional(field.authCode) };

const oneProof = z.refine<{ password?: string | undefined; currentAuthCode?: string | undefined }>(
  (value) => (value.password === undefined) !== (value.currentAuthCode === undefined),
  { path: ['password'], error: required },
);

/**
 * POST /member/contact: adds the phone number or e-mail address that the `contact` code in `authCode` was sent to, or
 * puts it in the place of the present one, which is notified (D10). 10002 and 10024 as at a login (D14); 10003 and 10013
 * with the field of the code; 409 if another account has it, which is told only after the right code (D11); 400 if the
 * account has it already; 403 for assistants.
 */
export const changeContact = defineCall({
  method: 'POST',
  path: '/member/contact',
  access: 'member',
  assistants: 'too',
  request: z.object({ ...addressFields, authCode: field.authCode, ...proof }).check(...oneAddress, oneProof),
  encoded: ['phone', 'email', 'password'],
  data: userInfo,
  secret: true,
  codes: [CODE.conflict, ...wrongPasswordCodes, ...wrongCodeCodes],
});

/**
 * POST /member/contact/remove: removes the phone number or the e-mail address, which is notified (D10). It can no longer
 * log in or recover the account. 404 if there is none, 409 for the last one; 10002, 10024, 10003 and 10013 as above.
 */
export const removeContact = defineCall({
  method: 'POST',
  path: '/member/contact/remove',
  access: 'member',
  assistants: 'too',
  request: z
    .object({ channel: z.enum(['phone', 'email'], 'malformed' satisfies field.FieldError), ...proof })
    .check(oneProof),
  encoded: ['password'],
  data: userInfo,
  secret: true,
  codes: [CODE.notFound, CODE.conflict, ...wrongPasswordCodes, ...wrongCodeCodes],
});

/**
 * POST /member/delete: erases the account and everything that belongs to it, and ends its sessions (S1, D19). 10002
 * wrong, 10024 locked, as at a login (D14); 403 for assistants.
 */
export const deleteAccount = defineCall({
  method: 'POST',
  path: '/member/delete',
  access: 'member',
  assistants: 'too',
  request: z.object({ password: field.password }),
  encoded: ['password'],
  data: z.null(),
  codes: wrongPasswordCodes,
});

/** GET /member/export: everything that is stored about the member, by domain (D10). 429 after a few an hour. */
export const exportData = defineCall({
  method: 'GET',
  path: '/member/export',
  access: 'member',
  assistants: 'too',
  request: z.object({}),
  data: z.record(z.string(), z.unknown()),
  codes: [CODE.tooManyRequests],
});
