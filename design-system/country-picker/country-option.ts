/** A country to choose; `code` (ISO 3166, or `other`) is its identity, for dial codes are shared. */
export interface CountryOption {
  code: string;
  /** In the language of the page. */
  name: string;
  englishName: string;
  /** As its own people write it. */
  endonym: string;
  /** Digits without plus; empty for `other`. */
  dialCode: string;
}

/** The code of the last item, for whoever finds no country of theirs. */
export const OTHER = 'other';
