/** What answers that are no pages may do: nothing. */
export const BARE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What the policy of a page depends on. */
export interface PagePolicy {
  /** Of this one response; lets the style element of a small page in. */
  nonce?: string;
  /** Origins an operator has registered, for images and connections (D29). */
  origins?: readonly string[];
  /** Members reach the server by https. */
  secure: boolean;
}

/**
 * The policy of the app's page (D29): scripts and styles of our own origin only, no inline script, and no
 * text turned into script (Trusted Types). Style attributes stay allowed: they can't load anything.
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
    `img-src ${own(...origins)}`,
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
