/** A member as the address of a profile names them. */
export interface Profile {
  memberId: number;
  /** Shows the member to those who don't meet them; null where the address has none. */
  introduction: string | null;
}

/** The parameter of a profile's address that holds an introduction. */
export const INTRODUCTION = 'introduction';

/** The page of a member's profile. */
export const profileOf = (memberId: number, introduction: string | null = null): string =>
  `/people/${memberId}${introduction === null ? '' : `?${INTRODUCTION}=${introduction}`}`;

/** The address of a profile's page, to be sent to others. */
export const profileLink = ({ memberId, introduction }: Profile): string =>
  `${window.location.origin}/#${profileOf(memberId, introduction)}`;

/** What the server makes as introductions. */
const isIntroduction = (text: string | undefined): boolean =>
  text === undefined || /^[\w-]{1,200}$/.test(text);

/** The profile that an address names; null for every other text, also one that only looks like such an address. */
export function profileOfLink(text: string): Profile | null {
  const [address = '', introduction] = text.split(`?${INTRODUCTION}=`);
  const memberId = Number(address.slice(address.lastIndexOf('/') + 1));
  const isNumber = Number.isSafeInteger(memberId) && memberId > 0;
  const profile = { memberId, introduction: introduction ?? null };
  // What is written in any other way isn't an address that the app has made.
  return isNumber && isIntroduction(introduction) && text === profileLink(profile) ? profile : null;
}
