/** The policy of answers that are not pages: it allows nothing. */
export const BARE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Inputs of a page's policy. */
export interface PagePolicy {
  /** Of this response; allows the style element of a small page. */
  nonce?: string;
  /** Registered origins, for images and connections (D29). */
  origins?: readonly string[];
  /** Whether members use https. */
  secure: boolean;
}

/**
 * The policy of the app's page (D29): only scripts and styles from our origin, no inline scripts, and no scripts
 * created from strings (Trusted Types). Style attributes are allowed, since they can't load anything.
 */
export function pagePolicy({ nonce, origins = [], secure }: PagePolicy): string {
  const own = (...more: string[]) => ["'self'", ...more].join(' ');
  const nonces = nonce === undefined ? [] : [`'nonce-${nonce}'`];
  return [
    "default-src 'none'",
    `script-src ${own()}`,
    `style-src ${own()}`,
    `style-src-elem ${own(...nonces)}`,
    "style-src-attr 'unsafe-inline'",
    // A picture is shown before it is sent.
    `img-src ${own('blob:', ...origins)}`,
    `connect-src ${own(...origins)}`,
    `font-src ${own()}`,
    `manifest-src ${own()}`,
    `worker-src ${own()}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
