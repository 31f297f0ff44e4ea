/** Hosts that are safe in a content security policy: no wildcards, no characters that end a directive (D29). */
const HOST = /^[a-z0-9.-]+$/;

/** Loopback hosts, where http is as safe as https. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3})$/;

/** Characters that browsers and servers interpret differently. */
const AMBIGUOUS = /[\p{Cc}\s\\]/u;

/**
 * Parses a URL of another site that members may be redirected to (D16): absolute, https (http on a loopback host), without
 * user info, white space, control characters or backslashes. Null for any other text.
 */
export function parseWebAddress(text: string): URL | null {
  if (AMBIGUOUS.test(text)) return null;
  try {
    const url = new URL(text);
    const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
    return isSafe && HOST.test(url.hostname) && url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

/** Parses an origin, with or without a trailing slash, into the browser's form; null for any other text. */
export function parseOrigin(text: string): string | null {
  const url = parseWebAddress(text);
  return url?.href === `${url?.origin}/` ? url.origin : null;
}
