const COUNTRY = /^[A-Z]{2}$/;

/** The region that a language tag names, or the one where most people speak the language. */
function regionOf(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().region ?? '';
  } catch {
    // Some systems add a character set or more.
    return '';
  }
}

/** The country of a browser, as its languages tell; undefined where none does. */
export const countryOf = (languages: readonly string[]): string | undefined =>
  languages.map(regionOf).find((region) => COUNTRY.test(region));
