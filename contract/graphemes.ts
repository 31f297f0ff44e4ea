let segmenter: Intl.Segmenter | undefined;

/**
 * Parts a text into what people see as characters: an emoji of several code points is one (D9). Null in browsers that
 * can't. Made when it is first needed: a browser takes a while to load what it goes by.
 */
export function graphemes(): Intl.Segmenter | null {
  if (!('Segmenter' in Intl)) return null;
  return (segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }));
}
