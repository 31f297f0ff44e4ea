import type { AuthValues } from '../../account/auth-values';
import type { Proof } from '../../account/identity-proof';

/** What the form of a proof sends. */
export const proofOf = (proof: Proof, { oldPassword, authCode }: AuthValues) =>
  proof === 'old' ? { password: oldPassword } : { currentAuthCode: authCode };
