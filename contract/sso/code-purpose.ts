/** The purpose of a code (D11). */
export type CodePurpose = 'register' | 'login' | 'recover' | 'contact';

/**
 * The pair of request flags for each purpose. Both set is invalid; none set means `contact` with Authorization and
 * `recover` without.
 */
export const purposeFlags = {
  register: { forRegister: '1', isByPhoneSms: '0' },
  login: { forRegister: '0', isByPhoneSms: '1' },
  recover: { forRegister: '0', isByPhoneSms: '0' },
  contact: { forRegister: '0', isByPhoneSms: '0' },
} as const satisfies Record<CodePurpose, { forRegister: '0' | '1'; isByPhoneSms: '0' | '1' }>;

/**
 * Converts flags to a purpose.
 * @param asMember whether the request has Authorization
 */
export function purposeOf(
  flags: { forRegister: '0' | '1'; isByPhoneSms: '0' | '1' },
  asMember: boolean,
): CodePurpose {
  if (flags.forRegister === '1') return 'register';
  if (flags.isByPhoneSms === '1') return 'login';
  return asMember ? 'contact' : 'recover';
}
