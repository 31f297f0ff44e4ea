/** A country to choose. Its `code` (ISO 3166, or `other`) identifies it: countries share dial codes. */
export interface CountryOption {
  code: string;
  /** In the language of the page. */
  name: string;
  /** What the search finds as well: names in English and in the country's own language, longer and shorter ones. */
  otherNames: readonly string[];
  /** Digits without plus; empty for `other`. */
  dialCode: string;
}

/** Code of the last option, for people whose country isn't listed. */
export const OTHER = 'other';

/** Whether the list of countries is there. */
export type CountryListState = 'ready' | 'loading' | 'failed';

/** The texts of the open picker. */
export interface CountryPickerMessages {
  /** Names the sheet. */
  title: string;
  /** Names the search field. */
  search: string;
  searchPlaceholder: string;
  /** Names the button that closes the sheet. */
  close: string;
  /** Announced while the list loads. */
  loading: string;
  /** Announced when a list that was loading is there. */
  loaded: string;
  /** Heading that replaces a list that failed to load. */
  failed: string;
  /** What to do when the list failed to load. */
  failedHint: string;
  /** Names the button that loads the list again. */
  retry: string;
  /** Announced after typing: how many countries match. */
  matches: (count: number) => string;
  noMatch: string;
  /** What to try when nothing matches. */
  noMatchHint: string;
  /** Offers `other` when nothing matches. */
  useOther: string;
  /** Describes the check mark of the chosen country. */
  chosen: string;
}
