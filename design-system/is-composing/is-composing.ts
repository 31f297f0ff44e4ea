import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to a word that is being composed: in Chinese, Japanese and Korean, Enter chooses the word. Safari
 * sends that key after the end of the composition, and tells it by 229 alone.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
