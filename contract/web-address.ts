/** Hosts that are safe in a content security policy: no wildcards, no characters that end a directive (D29). */
const HOST = /^[a-z0-9.-]+$/;

/** Loopback hosts, where http is as safe as https. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3})$/;

/** Characters that browsers and servers interpret differently. */
const AMBIGUOUS = /[\p{Cc}\s\\]/u;

/** Parses a URL without user info, white space, control characters or backslashes, whose host is a plain name. */
function parsePlainAddress(text: string): URL | null {
  if (AMBIGUOUS.test(text)) return null;
  try {
    const url = new URL(text);
    return HOST.test(url.hostname) && url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

/**
 * Parses a URL of another site that members may be redirected to (D16): absolute, https (http on a loopback host), without
 * user info, white space, control characters or backslashes. Null for any other text.
 */
export function parseWebAddress(text: string): URL | null {
  const url = parsePlainAddress(text);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isSafe ? url : null;
}

/**
 * Parses a URL that is only shown (D9): http or https, with a domain, without user info or characters that make it look
 * like another. Null for any other text.
 */
export function parseProfileLink(text: string): URL | null {
  const url = /\p{Cf}/u.test(text) ? null : parsePlainAddress(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb && url.hostname.includes('.') ? url : null;
}

/** Parses an origin, with or without a trailing slash, into the browser's form; null for any other text. */
export function parseOrigin(text: string): string | null {
  const url = parseWebAddress(text);
  return url?.href === `${url?.origin}/` ? url.origin : null;
}
