/** Texts of {@link EmojiPicker}. */
export interface EmojiPickerMessages {
  /** Names the picker. */
  title: string;
  close: string;
  /** Names the search field, and stands in it while it is empty. */
  search: string;
  /** Names the emoji that were used lately. */
  recent: string;
  /** Says what nothing was found means, and what to do. */
  noMatch: string;
  /** Names the button that changes the skin tone. */
  tone: (name: string) => string;
  /** The name of the tone that is no skin tone. */
  toneNone: string;
  loading: string;
  failed: string;
  failedHint: string;
  retry: string;
}
