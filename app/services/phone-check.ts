import { createToE164, type ToE164 } from '@contract/phone';

// 80 kB of metadata: loaded when a number is first checked, or when the page is idle.
async function load(): Promise<ToE164> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  return createToE164({
    parse: (text, country) =>
      parsePhoneNumberFromString(text, country && isSupportedCountry(country) ? country : undefined),
    knows: isSupportedCountry,
  });
}

let loading: Promise<ToE164> | null = null;

/** Fetches the check before it is needed. */
export function preloadPhoneCheck(): void {
  loading ??= load();
  loading.catch(() => (loading = null));
}

/**
 * Whether digits are a possible number of their country (D9). Where the check can't be fetched, the answer is
 * yes: the server checks again.
 */
export async function isPossiblePhone(country: string, digits: string): Promise<boolean> {
  try {
    loading ??= load();
    return (await loading)(country, digits) !== null;
  } catch {
    loading = null;
    return true;
  }
}
