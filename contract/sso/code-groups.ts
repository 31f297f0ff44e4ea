import { CODE } from '../codes';

/** A wrong password, and a lock or limit after several (D14, D38). */
export const wrongPasswordCodes = [CODE.wrongPassword, CODE.passwordBlocked, CODE.tooManyRequests] as const;

/** A wrong verification code, and one that is expired, used or was never sent (D11). */
export const wrongCodeCodes = [CODE.wrongCode, CODE.codeInvalid] as const;

/** A member who may not log in: not a host (D17), blocked by support or for the user's own safety (D14). */
export const blockedCodes = [CODE.permissionDenied, CODE.accountBlocked, CODE.userBlocked] as const;
