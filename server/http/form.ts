/** One value of a form; null where it can't be decoded. Only uploads have files. */
export type FormValue = string | File | null;

/** What a query or a form said: a value given twice is an array. */
export type Form = Record<string, FormValue | FormValue[]>;

/** More pairs than any call has fields, and few enough to be harmless. */
const MAX_PAIRS = 100;

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Collects pairs; null where there are too many or a name can't be decoded. */
function collect(pairs: readonly (readonly [string | null, FormValue])[]): Form | null {
  if (pairs.length > MAX_PAIRS) return null;
  const form = new Map<string, FormValue | FormValue[]>();
  for (const [name, value] of pairs) {
    if (name === null) return null;
    const earlier = form.get(name);
    if (earlier === undefined) form.set(name, value);
    else form.set(name, Array.isArray(earlier) ? [...earlier, value] : [earlier, value]);
  }
  return Object.fromEntries(form);
}

/**
 * Reads `application/x-www-form-urlencoded` text, as in a query or a body. Stricter than most: `%zz` and
 * bytes that are not UTF-8 (lone surrogates included) make the value null instead of passing as they are.
 */
export const parseUrlEncoded = (text: string): Form | null =>
  collect(
    text
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [decode(name), decode(value.join('='))] as const;
      }),
  );

/**
 * Reads a `multipart/form-data` body.
 * @param files whether files are expected; otherwise one counts as a value that can't be decoded
 */
export async function parseMultipart(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
  files = false,
): Promise<Form | null> {
  try {
    const parts = await new Response(body, { headers: { 'content-type': contentType } }).formData();
    return collect(
      [...parts].map(([name, value]) => [name, typeof value === 'string' || files ? value : null] as const),
    );
  } catch {
    return null;
  }
}
