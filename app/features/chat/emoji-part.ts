import { createLazyPart } from '@ds/lazy-part/lazy-part';
import type { EmojiSheetProps } from './emoji-sheet';

/** The picker and its library, in a file of their own (11 kB): most visits to a chat do without. */
export const emojiPart = createLazyPart<EmojiSheetProps>(
  async () => (await import('./emoji-sheet')).EmojiSheet,
);
