/** The policy of answers that are not pages: it allows nothing. */
export const BARE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Hashes of what a page holds inline, as a policy names them. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** Inputs of a page's policy. */
export interface PagePolicy {
  /** Of this response; allows the style element of a small page. */
  nonce?: string;
  /** Allows the inline scripts and styles of a page that is the same for everybody. */
  hashes?: InlineHashes;
  /** Registered origins, for images and connections (D29). */
  origins?: readonly string[];
  /** Names of the policies of Trusted Types that its scripts may create. */
  trusted?: readonly string[];
  /** Whether members use https. */
  secure: boolean;
}

const NO_HASHES: InlineHashes = { scripts: [], styles: [] };

/**
 * The policy of the app's page (D29): only scripts and styles from our origin, inline ones only by their hash, and no
 * scripts created from strings (Trusted Types). Style attributes are allowed, since they can't load anything.
 */
export function pagePolicy({
  nonce,
  hashes = NO_HASHES,
  origins = [],
  trusted = ["'none'"],
  secure,
}: PagePolicy): string {
  const own = (...more: string[]) => ["'self'", ...more].join(' ');
  const nonces = nonce === undefined ? [] : [`'nonce-${nonce}'`];
  return [
    "default-src 'none'",
    `script-src ${own(...hashes.scripts)}`,
    `style-src ${own(...hashes.styles)}`,
    `style-src-elem ${own(...nonces, ...hashes.styles)}`,
    "style-src-attr 'unsafe-inline'",
    // A picture is shown before it is sent.
    `img-src ${own('blob:', ...origins)}`,
    // A video is shown before it is sent.
    `media-src ${own('blob:')}`,
    `connect-src ${own(...origins)}`,
    `font-src ${own()}`,
    `manifest-src ${own()}`,
    `worker-src ${own()}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trusted.join(' ')}`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
