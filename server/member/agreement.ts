import { CODE } from '@contract/codes';
import type { Database } from '../database/open';
import { Failure } from '../failure';
import { readAgreement } from '../public/site-settings';
import { recordAgreement } from './members';

/** 400 if an outdated version of the terms is given (D32), else null. */
export async function refuseOldAgreement(
  db: Database,
  agreement: string | null | undefined,
): Promise<Failure | null> {
  if (agreement === null || agreement === undefined || agreement === (await readAgreement(db))) return null;
  return new Failure(CODE.invalidInput, { field: 'agreement' }, 'agreementOutdated');
}

/** Records that a member accepts the current terms; 400 for another version (D32). */
export async function acceptAgreement(
  db: Database,
  memberId: number,
  agreement: string,
  now: Date,
): Promise<null | Failure> {
  const refused = await refuseOldAgreement(db, agreement);
  if (refused) return refused;
  await recordAgreement(db, memberId, agreement, now);
  return null;
}
