/**
 * The client's default reaction to a failure that the page doesn't handle (S8): end the session and go to the login, or
 * show the server's message.
 */
export type Reaction = 'session' | 'message';

/** The codes of S8 and D6: number, HTTP status for proxies and logs, default reaction. */
const CATALOGUE = {
  success: { code: 200, status: 200, reaction: 'message' },
  invalidInput: { code: 400, status: 400, reaction: 'message' },
  permissionDenied: { code: 401, status: 401, reaction: 'session' },
  notAllowed: { code: 403, status: 403, reaction: 'message' },
  notFound: { code: 404, status: 404, reaction: 'message' },
  conflict: { code: 409, status: 409, reaction: 'message' },
  tooLarge: { code: 413, status: 413, reaction: 'message' },
  unsupportedMedia: { code: 415, status: 415, reaction: 'message' },
  tooManyRequests: { code: 429, status: 429, reaction: 'message' },
  fault: { code: 500, status: 500, reaction: 'message' },
  unavailable: { code: 503, status: 503, reaction: 'message' },
  wrongPassword: { code: 10002, status: 401, reaction: 'message' },
  wrongCode: { code: 10003, status: 410, reaction: 'message' },
  duplicateAccountId: { code: 10004, status: 409, reaction: 'message' },
  accountNotFound: { code: 10006, status: 404, reaction: 'message' },
  notLoggedIn: { code: 10007, status: 401, reaction: 'session' },
  tokenInvalid: { code: 10008, status: 401, reaction: 'session' },
  accountBlocked: { code: 10009, status: 403, reaction: 'message' },
  userNotExist: { code: 10012, status: 404, reaction: 'message' },
  codeInvalid: { code: 10013, status: 410, reaction: 'message' },
  accountDeleted: { code: 10019, status: 404, reaction: 'message' },
  userBlocked: { code: 10020, status: 403, reaction: 'message' },
  phoneFormat: { code: 10022, status: 400, reaction: 'message' },
  passwordBlocked: { code: 10024, status: 403, reaction: 'message' },
  accountIdError: { code: 10026, status: 400, reaction: 'message' },
  emailFormat: { code: 10031, status: 400, reaction: 'message' },
  isStreamer: { code: 110002, status: 409, reaction: 'message' },
  isBlogger: { code: 110003, status: 409, reaction: 'message' },
} as const satisfies Record<string, { code: number; status: number; reaction: Reaction }>;

type Catalogue = typeof CATALOGUE;

type Numbers<Entries> = {
  readonly [Name in keyof Entries]: Entries[Name] extends { code: infer Code } ? Code : never;
};

function numbersOf<const Entries extends Record<string, { code: number }>>(
  entries: Entries,
): Numbers<Entries>;
function numbersOf(entries: Record<string, { code: number }>): Record<string, number> {
  return Object.fromEntries(Object.entries(entries).map(([name, { code }]) => [name, code]));
}

/** The codes by name. */
export const CODE = numbersOf(CATALOGUE);

/** A code that the server can answer with. */
export type ResponseCode = (typeof CODE)[keyof typeof CODE];

/** All codes except success. */
export type FailureCode = Exclude<ResponseCode, typeof CODE.success>;

/** The client's own code for "no answer": network down or timeout (S8). */
export const NETWORK_FAILURE = 1111;

/** The client's own code for an answer that doesn't match the envelope or the call's schema (S8, D6). */
export const UNEXPECTED_ANSWER = 1112;

/** The client's own code for a call that the page has cancelled; it is never shown. */
export const CANCELLED = 1113;

const byCode = new Map<number, Catalogue[keyof Catalogue]>(
  Object.values(CATALOGUE).map((entry) => [entry.code, entry]),
);

/** Whether a number is a code of the catalogue. */
export const isResponseCode = (value: number): value is ResponseCode => byCode.has(value);

/** The HTTP status of a code (D6). The client reads only the code. */
export const statusOf = (code: ResponseCode): number => byCode.get(code)?.status ?? 500;

/** The default reaction to a code. An unknown code of a newer server shows its message (S8). */
export const reactionTo = (code: number): Reaction => byCode.get(code)?.reaction ?? 'message';
