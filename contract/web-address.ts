/** Hosts that a content security policy can name: no wildcard, and nothing that ends a directive (D29). */
const HOST = /^[a-z0-9.-]+$/;

/** This machine, where http is as safe as https. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3})$/;

/** Characters that browsers and servers read differently. */
const AMBIGUOUS = /[\p{Cc}\s\\]/u;

/**
 * Reads an address of another site that members may be led to (D16): absolute, https (http on a loopback
 * host), without user info, white space, control characters or backslashes. Null where it is anything else.
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

/** An origin as browsers write it, from one that may end in a slash; null where the text says more or less. */
export function parseOrigin(text: string): string | null {
  const url = parseWebAddress(text);
  return url?.href === `${url?.origin}/` ? url.origin : null;
}
