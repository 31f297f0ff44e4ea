/** The product's working name, defined only here. */
export const BRAND = {
  name: 'Halo',
  /** Added to a callback as `source` (D16). */
  source: 'halo',
  /** Prefix of the product's own local storage keys (S3). */
  storagePrefix: 'HLO',
  /** Suffix of generated nicknames, after the last 5 characters of the account ID (S4, D18). */
  nicknameSuffix: '-Halo',
} as const;

/** The form version in every authentication call (S3, S9). */
export const FORM_VERSION = '2';

/** The default country (S3, S9). */
export const DEFAULT_COUNTRY = 'CN';

/** Its dial code, needed before the list of countries is loaded (S3, D9). */
export const DEFAULT_DIAL_CODE = '86';

/** The last item of the country list; its phone is a full international number (S3, D9). */
export const OTHER_COUNTRY = 'other';

/** 9 for phones and tablets, 8 for everything else (S3, S9). */
export const DEVICE_TYPE = { mobile: '9', desktop: '8' } as const;

/** Durations in milliseconds (S9). */
export const DURATION = {
  /** A call without an answer counts as a network failure after this. */
  httpTimeout: 8_000,
  /** Wait before another code may be sent; replaced by the server's `expire`. */
  resendDefault: 60_000,
  /** A success dialog closes itself after this. */
  successDialog: 1_000,
  /** Dialog options are reset this long after closing. */
  dialogReset: 1_000,
  toast: 5_000,
  /** An expired link redirects to the login after this (S4). */
  leadToLogin: 5_000,
  /** A device fingerprint is computed again after this. */
  fingerprintCache: 3 * 24 * 3_600_000,
  /** Another site without an answer counts as unreachable after this (D16). */
  probe: 3_000,
  /** A changed origin appears in the policy of pages after this at the latest (D29). */
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
  /** URLs of other sites. */
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
