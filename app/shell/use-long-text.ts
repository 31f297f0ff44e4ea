import type { TextFiles } from '@contract/legal/texts';
import type { Locale } from '@contract/locale';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadLongText, peekLongText, type LongText } from '../i18n/long-texts';

/** The state of a text that is fetched. */
export type LongTextState = { state: 'loading' } | { state: 'failed' } | ({ state: 'ready' } & LongText);

function peek(names: TextFiles, locale: Locale): LongTextState {
  const text = peekLongText(names, locale);
  return text ? { state: 'ready', ...text } : { state: 'loading' };
}

/**
 * Loads a text. A text that was loaded before is there in the first render. While another one loads, the
 * previous one stays.
 * @param names a constant, or memoized
 */
export function useLongText(
  names: TextFiles,
  locale: Locale,
): [text: LongTextState, retry: () => Promise<void>] {
  const [text, setText] = useState(() => peek(names, locale));
  const load = useCallback(
    () =>
      loadLongText(names, locale).then(
        (loaded): LongTextState => ({ state: 'ready', ...loaded }),
        (): LongTextState => ({ state: 'failed' }),
      ),
    [names, locale],
  );
  const latest = useRef(load);
  const show = useCallback(async (): Promise<void> => {
    const next = await load();
    // Another text, or another language's, may have been asked for meanwhile.
    if (latest.current === load) setText(next);
  }, [load]);
  useEffect(() => {
    latest.current = load;
    void show();
  }, [load, show]);
  return [text, show];
}
