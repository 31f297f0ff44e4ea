/** The page of a member's profile. */
export const profileOf = (memberId: number): string => `/people/${memberId}`;

/** The address of a profile's page, to be sent to others. */
export const profileLink = (memberId: number): string => `${window.location.origin}/#${profileOf(memberId)}`;

/** The member whose profile an address names; null for every other text, also one that only looks like such an address. */
export function memberOfLink(text: string): number | null {
  const memberId = Number(text.slice(text.lastIndexOf('/') + 1));
  const isNumber = Number.isSafeInteger(memberId) && memberId > 0;
  // What is written in any other way isn't an address that the app has made.
  return isNumber && text === profileLink(memberId) ? memberId : null;
}
