/** The texts of the open picker. */
export interface CountryPickerMessages {
  /** Names the sheet. */
  title: string;
  /** Names the search field. */
  search: string;
  searchPlaceholder: string;
  /** Names the button that closes the sheet. */
  close: string;
  /** Announced while the list is on its way. */
  loading: string;
  /** Announced when a list that was waited for has come. */
  loaded: string;
  /** Heads what stands in the list's place when it could not be loaded. */
  failed: string;
  /** What to do about that. */
  failedHint: string;
  /** Names the button that tries again. */
  retry: string;
  /** Announced after typing: how many countries match. */
  matches: (count: number) => string;
  noMatch: string;
  /** What to try where nothing matches. */
  noMatchHint: string;
  /** Offers `other` where nothing matches. */
  useOther: string;
  /** Said of the chosen country. */
  chosen: string;
}
