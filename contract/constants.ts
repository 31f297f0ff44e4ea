/** The product's working name stands here and nowhere else (decisions' preamble). */
export const BRAND = {
  name: 'Halo',
  /** Added to a callback as `source` (D16). */
  source: 'halo',
  /** Prefix of the product's own local storage keys (S3). */
  storagePrefix: 'HLO',
  /** A generated nickname is the last 5 characters of the account ID and this (S4, D18). */
  nicknameSuffix: '-Halo',
} as const;

/** The form version every authentication call carries (S3, S9). */
export const FORM_VERSION = '2';

/** Country chosen where nothing else is known (S3, S9). */
export const DEFAULT_COUNTRY = 'CN';

/** Its dial code, known before the list of countries is (S3, D9). */
export const DEFAULT_DIAL_CODE = '86';

/** The last item of the country list; its phone is a full international number (S3, D9). */
export const OTHER_COUNTRY = 'other';

/** 9 for phones and tablets, 8 for everything else (S3, S9). */
export const DEVICE_TYPE = { mobile: '9', desktop: '8' } as const;

/** Durations in milliseconds (S9). */
export const DURATION = {
  /** A call that has not answered by then counts as a network failure. */
  httpTimeout: 8_000,
  /** Wait before another code may be sent, until the server's `expire` replaces it. */
  resendDefault: 60_000,
  /** A success dialog closes itself after this. */
  successDialog: 1_000,
  /** Dialog options are reset this long after closing. */
  dialogReset: 1_000,
  toast: 5_000,
  /** An expired link leads to the login after this (S4). */
  leadToLogin: 5_000,
  /** A device's fingerprint is taken again after this. */
  fingerprintCache: 3 * 24 * 3_600_000,
  /** Another site that has not answered by then counts as unreachable (D16). */
  probe: 3_000,
  /** A page's policy may lag this far behind an operator's change (D29). */
  policyLag: 2_000,
} as const;

/** Lengths of the fields (S5, S9, D9). */
export const LENGTH = {
  password: { min: 4, max: 12 },
  accountId: { min: 5, max: 18 },
  nickname: { min: 1, max: 30 },
  phone: { min: 1, max: 15 },
  code: 6,
  email: 254,
  /** Device ids, names and the free-form invite parameters. */
  shortText: 100,
  token: 200,
  /** Addresses of other sites: more than any browser's own links need. */
  webAddress: 2_000,
} as const;

/** Header names of S7. */
export const HEADER = {
  visitId: 'X-Hc-Uid',
  groupLink: 'x-group-link',
  marketCode: 'X-Market-Code',
  timestamp: 'timestamp',
  idempotencyKey: 'Idempotency-Key',
  device: 'device',
  deviceType: 'X-Device-Type',
} as const;

/** Base path of every call (S7). */
export const API_BASE = '/api';

/** Body limits in bytes: of a form or JSON, and of an upload (D7, D37). */
export const BODY_LIMIT = 64 * 1024;
export const UPLOAD_LIMIT = 1024 * 1024;
