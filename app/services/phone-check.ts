import { createToE164, type ToE164 } from '@contract/phone';

/** A number as it is written internationally, dial code and groups of digits; null where it isn't possible. */
export type FormatPhone = (country: string, digits: string) => string | null;

interface PhoneTools {
  toE164: ToE164;
  format: FormatPhone;
}

// 80 kB of metadata: loaded when a number is first checked, or when the page is idle.
async function load(): Promise<PhoneTools> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const toE164 = createToE164({
    parse: (text, country) =>
      parsePhoneNumberFromString(text, country && isSupportedCountry(country) ? country : undefined),
    knows: isSupportedCountry,
  });
  const format: FormatPhone = (country, digits) => {
    const number = toE164(country, digits);
    return number && (parsePhoneNumberFromString(number)?.formatInternational() ?? number);
  };
  return { toE164, format };
}

let loading: Promise<PhoneTools> | null = null;

/** Fetches the check before it is needed. */
export function preloadPhoneCheck(): void {
  loading ??= load();
  loading.catch(() => (loading = null));
}

/** The way numbers are written; null where it can't be fetched. */
export async function loadPhoneFormat(): Promise<FormatPhone | null> {
  preloadPhoneCheck();
  const tools = await loading?.catch(() => null);
  return tools?.format ?? null;
}

/**
 * Whether digits are a possible number of their country (D9). Where the check can't be fetched, the answer is
 * yes: the server checks again.
 */
export async function isPossiblePhone(country: string, digits: string): Promise<boolean> {
  try {
    loading ??= load();
    return (await loading).toE164(country, digits) !== null;
  } catch {
    loading = null;
    return true;
  }
}
