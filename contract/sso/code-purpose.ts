/** What a code is for (D11). */
export type CodePurpose = 'register' | 'login' | 'recover' | 'contact';

/**
 * The purpose as the wire's pair of flags. Both set is a contradiction; none set means `contact` for a call with
 * Authorization, and `recover` for one without.
 */
export const purposeFlags = {
  register: { forRegister: '1', isByPhoneSms: '0' },
  login: { forRegister: '0', isByPhoneSms: '1' },
  recover: { forRegister: '0', isByPhoneSms: '0' },
  contact: { forRegister: '0', isByPhoneSms: '0' },
} as const satisfies Record<CodePurpose, { forRegister: '0' | '1'; isByPhoneSms: '0' | '1' }>;

/**
 * Reads the flags back.
 * @param asMember the call came with Authorization
 */
export function purposeOf(
  flags: { forRegister: '0' | '1'; isByPhoneSms: '0' | '1' },
  asMember: boolean,
): CodePurpose {
  if (flags.forRegister === '1') return 'register';
  if (flags.isByPhoneSms === '1') return 'login';
  return asMember ? 'contact' : 'recover';
}
