/** A value of a form; null if it cannot be decoded. Only uploads have files. */
export type FormValue = string | File | null;

/** The fields of a query or form. A repeated field is an array. */
export type Form = Record<string, FormValue | FormValue[]>;

/** More pairs than any call has fields, but few enough to be harmless. */
const MAX_PAIRS = 100;

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Collects pairs into a form; null if there are too many or a name cannot be decoded. */
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
 * Parses `application/x-www-form-urlencoded` text, as in a query or a body. It is stricter than most parsers: `%zz`
 * and invalid UTF-8 (lone surrogates included) make the value null instead of being kept.
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
 * Parses a `multipart/form-data` body.
 * @param files whether files are expected; otherwise a file counts as a value that cannot be decoded
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
