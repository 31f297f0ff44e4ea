/** Prefix of the product's own local storage keys (S3). */
export const STORAGE_PREFIX = 'HLO';

/** The product's working name, defined only here. */
export const BRAND = {
  name: 'Halo',
  /** How other languages call it; nobody else may go by these names (D53). */
  otherNames: ['Хало', 'Гало', '光环', '光環', 'ヘイロー', 'ハロ', '헤일로'],
  /** Added to a callback as `source` (D16). */
  source: 'halo',
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

/** The name of a device whose browser tells nothing of itself. */
export const UNNAMED_DEVICE = '?';

/** The creator's part of a tip, at most; the rest is the platform's (S1, S9). */
export const CREATOR_SHARE = 0.9;

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
  /** What operators change appears in pages after this at the latest: origins in their policy, settings (D24, D29). */
  policyLag: 2_000,
} as const;

/** Lengths of the fields (S5, S9, D9). */
export const LENGTH = {
  password: { min: 4, max: 12 },
  accountId: { min: 5, max: 18 },
  nickname: {
    min: 1,
    /** Characters as people see them. */
    max: 30,
    /** An emoji has up to 15 code units. */
    codeUnits: 450,
  },
  phone: { min: 1, max: 15 },
  code: 6,
  email: 254,
  /** Device ids, names and the free-form invite parameters. */
  shortText: 100,
  token: 200,
  /** Reason and link of a creator application (S5, D9). */
  creatorText: 500,
  /** The note of a report, the reason of a decision, an appeal (D52), the description of a picture or a voice message. */
  remark: 500,
  /** The title of a group. */
  groupTitle: 60,
  /** A chat message, in code points. */
  message: 4_000,
  /** Code units of the longest emoji, with room. */
  emoji: 40,
  /** URLs of other sites. */
  webAddress: 2_000,
  /** The address of a browser at its push service; those of today have up to 700. */
  pushEndpoint: 1_500,
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

/** The service worker's script, and the policy of Trusted Types that lets it through (D29). */
export const WORKER = { script: '/sw.js', policy: 'worker' } as const;

/** Base path of every call (S7). */
export const API_BASE = '/api';

/** Body limits in bytes: of a form or JSON, and of an upload (D7, D37). */
export const BODY_LIMIT = 64 * 1024;
export const UPLOAD_LIMIT = 1024 * 1024;

/** The socket (S4, S9, D25): its path, durations in milliseconds, sizes in bytes. */
export const SOCKET = {
  path: '/ws/echo',
  /** The client authenticates within this after the socket has opened. */
  authTimeout: 3_000,
  /** The client sends a ping this often, and reconnects without a reply within `replyTimeout`. */
  heartbeat: 120_000,
  replyTimeout: 3_000,
  /** After an unexpected close the client tries again this often, up to `maxRetries` times. */
  retryInterval: 5_000,
  maxRetries: 10,
  /** The server drops a connection from which nothing has come for this long: timers of background tabs are late. */
  maxSilence: 250_000,
  /** The bad frame of this number closes the connection. */
  maxBadFrames: 3,
  /** Frames of one type are taken this often; of those that come faster, the last one counts, see `defineFrame`. */
  frameInterval: 1_000,
  maxFrame: 64 * 1024,
  /** A client that reads so slowly that more than this waits to be sent is dropped. */
  maxBacklog: 1024 * 1024,
} as const;

/** Why a socket is closed (D25). */
export const CLOSE_CODE = {
  /** Closed on purpose; the client doesn't retry. */
  normal: 1000,
  /** Too many bad frames; the client doesn't retry. */
  badFrames: 1008,
  tooLarge: 1009,
  fault: 1011,
  /** The server stops or restarts. */
  restart: 1012,
  /** The member has too many open sockets. */
  tooMany: 1013,
  /** The token was refused or its session has ended; the close reason says which, see `SESSION_END`. */
  unauthorized: 4401,
  authTimeout: 4408,
} as const;
