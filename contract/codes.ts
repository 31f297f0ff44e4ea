/** Response codes: S8's catalogue, and the codes D6 adds to it. */
export const CODE = {
  success: 200,
  invalidInput: 400,
  permissionDenied: 401,
  notAllowed: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupportedMedia: 415,
  tooManyRequests: 429,
  fault: 500,
  unavailable: 503,
  wrongPassword: 10002,
  wrongCode: 10003,
  duplicateAccountId: 10004,
  accountNotFound: 10006,
  notLoggedIn: 10007,
  tokenInvalid: 10008,
  accountBlocked: 10009,
  userNotExist: 10012,
  codeInvalid: 10013,
  accountDeleted: 10019,
  userBlocked: 10020,
  phoneFormat: 10022,
  passwordBlocked: 10024,
  accountIdError: 10026,
  emailFormat: 10031,
  isStreamer: 110002,
  isBlogger: 110003,
} as const;

/** A code the server can answer with. */
export type ResponseCode = (typeof CODE)[keyof typeof CODE];

/** Every code but success. */
export type FailureCode = Exclude<ResponseCode, typeof CODE.success>;

/** The client's own code for "no answer": network down, timeout, an answer that is not ours (S8). */
export const NETWORK_FAILURE = 1111;

/**
 * The HTTP status that carries each code (D6). It tells the class to proxies and logs; the client
 * reads only the code.
 */
export const HTTP_STATUS = {
  200: 200,
  400: 400,
  401: 401,
  403: 403,
  404: 404,
  409: 409,
  413: 413,
  415: 415,
  429: 429,
  500: 500,
  503: 503,
  10002: 401,
  10003: 410,
  10004: 409,
  10006: 404,
  10007: 401,
  10008: 401,
  10009: 403,
  10012: 404,
  10013: 410,
  10019: 404,
  10020: 403,
  10022: 400,
  10024: 403,
  10026: 400,
  10031: 400,
  110002: 409,
  110003: 409,
} as const satisfies Record<ResponseCode, number>;

const known: ReadonlySet<number> = new Set(Object.values(CODE));

/** Whether a number is a code of the catalogue. */
export const isResponseCode = (value: number): value is ResponseCode => known.has(value);
