import * as z from 'zod/mini';
import { defineCall } from '../call';
import { CODE } from '../codes';
import { FORM_VERSION, OTHER_COUNTRY } from '../constants';
import * as field from '../fields';
import { isAccountName } from '../text';
import { addressFields, oneAddress } from './address-fields';
import { blockedCodes, blockedFailures, wrongCodeCodes, wrongPasswordCodes } from './code-groups';
import { countryItem } from './country-item';
import { loginResult } from './login-result';
import { registrationTypeValue } from './registration-type';

const version = z.literal(FORM_VERSION, 'malformed' satisfies field.FieldError);
const empty = z.object({});
const nothing = z.null();

/** The accepted version of the terms; absent if none was accepted (D32). 400 if it isn't the current one. */
const agreement = z.optional(field.shortText);

/** The device fields of every login and registration (S3). */
const device = {
  version,
  deviceId: field.shortText,
  /** Browser and system; `UNNAMED_DEVICE` where the browser tells neither. */
  deviceName: field.shortText,
  deviceType: z.enum(['8', '9'], 'malformed' satisfies field.FieldError),
  /** Whether the app runs installed or in a browser tab, which is the default (S4, D26). */
  pageMode: z.optional(z.enum(['web', 'pwa'], 'malformed' satisfies field.FieldError)),
};

/** Requires either the secret that the person typed, or a login token (D12). */
const secretOrLoginToken = <Secret extends 'password' | 'authCode'>(secret: Secret) =>
  z.refine<Partial<Record<Secret | 'loginToken', string>>>(
    (value) => (value[secret] === undefined) !== (value.loginToken === undefined),
    { path: [secret], error: 'required' satisfies field.FieldError },
  );

/** GET /sso/registration/type: whether members register by phone, by e-mail or by both (S4). */
export const registrationType = defineCall({
  method: 'GET',
  path: '/sso/registration/type',
  access: 'open',
  request: empty,
  data: z.object({ type: registrationTypeValue }),
});

/** GET /sso/getCountryList: the countries with their dial codes, named in the request's language (S3). */
export const getCountryList = defineCall({
  method: 'GET',
  path: '/sso/getCountryList',
  access: 'open',
  request: empty,
  data: z.array(countryItem),
  cached: true,
});

/** GET /sso/generateRandomUsername: suggests a free account ID. */
export const generateRandomUsername = defineCall({
  method: 'GET',
  path: '/sso/generateRandomUsername',
  access: 'open',
  request: empty,
  data: z.object({ id: z.string() }),
  codes: [CODE.tooManyRequests],
});

const purpose = { forRegister: field.flag, isByPhoneSms: field.flag };
const onePurpose = z.refine<{ forRegister: '0' | '1'; isByPhoneSms: '0' | '1' }>(
  (value) => !(value.forRegister === '1' && value.isByPhoneSms === '1'),
  { path: ['isByPhoneSms'], error: 'malformed' satisfies field.FieldError },
);
/** Seconds until the next send is allowed. */
const codeSent = z.object({ expire: z.int() });

/**
 * GET /sso/genPhoneAuthCode: sends a code by SMS. 10022, 10012 (recover), 403 channel closed (register, recover), 429.
 * With Authorization and both flags 0, it sends a `contact` code for the member: 10008 for an invalid token (D11).
 */
export const genPhoneAuthCode = defineCall({
  method: 'GET',
  path: '/sso/genPhoneAuthCode',
  access: 'optional',
  request: z.object({ ...purpose, version, country: field.country, phoneNo: field.phone }).check(onePurpose),
  encoded: ['phoneNo'],
  data: codeSent,
  sends: true,
  codes: [CODE.notAllowed, CODE.tooManyRequests, CODE.userNotExist],
});

/** GET /sso/genEmailAuthCode: sends a code by e-mail. 10031, else the failures of genPhoneAuthCode. */
export const genEmailAuthCode = defineCall({
  method: 'GET',
  path: '/sso/genEmailAuthCode',
  access: 'optional',
  request: z.object({ ...purpose, version, email: field.email }).check(onePurpose),
  encoded: ['email'],
  data: codeSent,
  sends: true,
  codes: [CODE.notAllowed, CODE.tooManyRequests, CODE.userNotExist],
});

/**
 * POST /sso/getRegisterToken: exchanges a right code, sent to a phone number or an e-mail address, for a register token
 * (D12). 10003 wrong, 10013 no longer valid, 409 with `loginToken` if the destination has an account.
 */
export const getRegisterToken = defineCall({
  method: 'POST',
  path: '/sso/getRegisterToken',
  access: 'open',
  request: z.object({ ...addressFields, authCode: field.authCode, version, agreement }).check(...oneAddress),
  encoded: ['phone', 'email'],
  data: z.object({ registerToken: z.string().check(z.minLength(1)) }),
  secret: true,
  failures: { [CODE.conflict]: z.object({ loginToken: z.string() }) },
  codes: [CODE.notAllowed, ...wrongCodeCodes],
});

const registration = {
  ...device,
  registerToken: field.token,
  username: field.accountId,
  nickname: field.nickname,
  password: field.password,
  isBiometric: z.optional(field.flag),
  agreement,
  guestId: z.optional(field.shortText),
  groupCode: z.optional(field.shortText),
  agentAccountId: z.optional(field.shortText),
  groupLink: z.optional(field.shortText),
  hicsRoomId: z.optional(field.shortText),
  agentId: z.optional(field.shortText),
  inviteCode: z.optional(field.shortText),
  /** 1 on a group's invite: joins the group of `groupLink`, which only says where the member comes from elsewhere (D51). */
  joinGroup: z.optional(field.flag),
};

/** The channel is closed; account ID, register token or destination can't be used (D12). */
const registrationCodes = [
  CODE.notAllowed,
  CODE.conflict,
  CODE.duplicateAccountId,
  CODE.tokenInvalid,
] as const;

/**
 * POST /sso/v2/registerByPhone: creates an account with a phone number and logs in. 10004 account ID taken, 10026, 10008
 * register token, 409 destination taken.
 */
export const registerByPhone = defineCall({
  method: 'POST',
  path: '/sso/v2/registerByPhone',
  access: 'open',
  request: z.object({ ...registration, country: field.country, phone: field.phone }),
  encoded: ['phone', 'password'],
  data: loginResult,
  secret: true,
  codes: registrationCodes,
});

/** POST /sso/registerByEmail: creates an account with an e-mail address and logs in. The errors of registerByPhone. */
export const registerByEmail = defineCall({
  method: 'POST',
  path: '/sso/registerByEmail',
  access: 'open',
  request: z.object({ ...registration, email: field.email }),
  encoded: ['email', 'password'],
  data: loginResult,
  secret: true,
  codes: registrationCodes,
});

/** Optional fields of every login (S7). */
const loginOptions = {
  /** 1 at the host entrance (D17). */
  isStreamHostLogin: z.optional(field.flag),
  /** 1 for a third-party login; it redirects to `redirectPage`, on an allowed origin (D16). */
  fromFameEx: z.optional(field.flag),
  redirectPage: z.optional(field.webPage),
};

/** Only with the country `other` may `phone` be an account ID: an assistant's (D9, D17). */
const accountIdOfOther = z.refine<{ country: string; phone: string }>(
  ({ country, phone }) => country === OTHER_COUNTRY || !isAccountName(phone),
  { path: ['phone'], error: 'phoneFormat' satisfies field.FieldError },
);

/**
 * POST /sso/loginByPhone: logs in by password; an assistant with country `other` and an account ID. 10002, 10024 locked,
 * 10020 and 10009 blocked, 401 not a host, 400 `redirectPage` not allowed.
 */
export const loginByPhone = defineCall({
  method: 'POST',
  path: '/sso/loginByPhone',
  access: 'open',
  request: z
    .object({
      ...device,
      ...loginOptions,
      country: field.country,
      phone: field.phoneOrAccountId,
      password: field.password,
    })
    .check(accountIdOfOther),
  encoded: ['phone', 'password'],
  data: loginResult,
  secret: true,
  failures: blockedFailures,
  codes: [...blockedCodes, ...wrongPasswordCodes],
});

/** POST /sso/loginByEmail: logs in by a password, or by the `loginToken` of getRegisterToken (D12). */
export const loginByEmail = defineCall({
  method: 'POST',
  path: '/sso/loginByEmail',
  access: 'open',
  request: z
    .object({
      ...device,
      ...loginOptions,
      email: field.email,
      password: z.optional(field.password),
      loginToken: z.optional(field.token),
    })
    .check(secretOrLoginToken('password')),
  encoded: ['email', 'password'],
  data: loginResult,
  secret: true,
  failures: blockedFailures,
  codes: [...blockedCodes, ...wrongPasswordCodes, CODE.tokenInvalid],
});

/**
 * POST /sso/loginByPhoneSms: logs in by a code, or by the `loginToken` of getRegisterToken (D12). 10003, 10013; 10012 with `registerToken` if
 * the verified number has no account.
 */
export const loginByPhoneSms = defineCall({
  method: 'POST',
  path: '/sso/loginByPhoneSms',
  access: 'open',
  request: z
    .object({
      ...device,
      ...loginOptions,
      country: field.country,
      phone: field.phone,
      authCode: z.optional(field.authCode),
      loginToken: z.optional(field.token),
    })
    .check(secretOrLoginToken('authCode')),
  encoded: ['phone'],
  data: loginResult,
  secret: true,
  failures: { ...blockedFailures, [CODE.userNotExist]: z.object({ registerToken: z.string() }) },
  codes: [...blockedCodes, ...wrongCodeCodes, CODE.tokenInvalid],
});

/** A code that can't be used, a channel that is closed, an account that only support can unlock (D14). */
const recoveryCodes = [CODE.notAllowed, CODE.accountBlocked, ...wrongCodeCodes] as const;

const newPasswordByCode = { version, authCode: field.authCode, newPassword: field.password };

/** POST /sso/forgetPasswordByPhone: sets a new password by a recover code and ends all sessions. */
export const forgetPasswordByPhone = defineCall({
  method: 'POST',
  path: '/sso/forgetPasswordByPhone',
  access: 'open',
  request: z.object({ ...newPasswordByCode, country: field.country, phoneNo: field.phone }),
  encoded: ['phoneNo', 'newPassword'],
  data: nothing,
  codes: recoveryCodes,
});

/** POST /sso/forgetPasswordByEmail: the same by e-mail. */
export const forgetPasswordByEmail = defineCall({
  method: 'POST',
  path: '/sso/forgetPasswordByEmail',
  access: 'open',
  request: z.object({ ...newPasswordByCode, email: field.email }),
  encoded: ['email', 'newPassword'],
  data: nothing,
  codes: recoveryCodes,
});

/** POST /sso/unlockUserByPhone: lifts a lock by a recover code. 10009 if only support can help. */
export const unlockUserByPhone = defineCall({
  method: 'POST',
  path: '/sso/unlockUserByPhone',
  access: 'open',
  request: z.object({ version, authCode: field.authCode, country: field.country, phoneNo: field.phone }),
  encoded: ['phoneNo'],
  data: nothing,
  codes: recoveryCodes,
});

/** POST /sso/unlockUser: the same by e-mail. */
export const unlockUser = defineCall({
  method: 'POST',
  path: '/sso/unlockUser',
  access: 'open',
  request: z.object({ version, authCode: field.authCode, email: field.email }),
  encoded: ['email'],
  data: nothing,
  codes: recoveryCodes,
});

/**
 * POST /sso/refreshToken: replaces the token of the session (D15). The old token stays valid for 30 seconds for the same
 * visit id, unless it was handed over in an address: such a token works once (D45).
 */
export const refreshToken = defineCall({
  method: 'POST',
  path: '/sso/refreshToken',
  access: 'member',
  assistants: 'too',
  request: z.object({ handedOver: z.optional(field.flag) }),
  data: loginResult,
  whilePasswordDue: true,
  secret: true,
});

/** POST /sso/logout: ends the session on the server (D15). */
export const logout = defineCall({
  method: 'POST',
  path: '/sso/logout',
  access: 'member',
  assistants: 'too',
  request: empty,
  data: nothing,
  whilePasswordDue: true,
  keepalive: true,
});
