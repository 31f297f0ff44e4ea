/** The texts of the open picker. */
export interface CountryPickerMessages {
  /** Names the sheet. */
  title: string;
  /** Names the search field. */
  search: string;
  searchPlaceholder: string;
  /** Names the button that closes the sheet. */
  close: string;
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
