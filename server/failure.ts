import type { FailureCode } from '@contract/codes';
import type { FailureData } from '@contract/envelope';
import type { Database } from './database/open';
import { isDeadlock } from './database/unavailable';

/** Selects a message that is more specific than the one of the code. */
export type FailureReason =
  | 'notHost'
  | 'phoneClosed'
  | 'emailClosed'
  | 'commonPassword'
  | 'samePassword'
  | 'passwordDue'
  | 'passwordLocked'
  | 'nicknameFormat'
  | 'nameReserved'
  | 'pictureUnreadable'
  | 'pictureAnimated'
  | 'pictureTooLarge'
  | 'profileChanged'
  | 'agreementOutdated'
  | 'assistantAccount'
  | 'notForAssistants'
  | 'requestTaken'
  | 'contactTaken'
  | 'contactUnchanged'
  | 'lastContact'
  | 'noContact'
  | 'registerTokenInvalid'
  | 'oneTimeTokenInvalid'
  | 'unknownBackOffice'
  | 'unknownMiniApp'
  | 'inviteUnknown'
  | 'ownInvite'
  | 'tooManyInvites'
  | 'inviteCrowded'
  | 'applicationOpen'
  | 'personUnknown'
  | 'tooManyContacts'
  | 'roomUnknown'
  | 'cannotMessage'
  | 'requestPending'
  | 'messageChanged'
  | 'messageGone'
  | 'mediaInRequest'
  | 'mediaGone'
  | 'uploadTooLarge'
  | 'mediaUnreadable'
  | 'videoUnreadable'
  | 'voiceUnreadable'
  | 'notOwn'
  | 'tooOld'
  | 'tooManyPins'
  | 'tooManyForwards'
  | 'forwardUnreachable'
  | 'forwardUnwritable'
  | 'forwardWithoutLinks'
  | 'muted'
  | 'caseUnknown'
  | 'caseTaken'
  | 'caseClosed'
  | 'sanctionUnknown'
  | 'appealOpen'
  | 'appealTokenInvalid'
  | 'noAdmins'
  | 'notAdmin'
  | 'notOwner'
  | 'notInGroup'
  | 'groupFull'
  | 'cannotInvite'
  | 'cannotWrite'
  | 'cannotPin'
  | 'slowMode'
  | 'linksForbidden'
  | 'membersHidden'
  | 'tooManyGroupLinks'
  | 'invitationGone';

/** Data of a failure: what every failure may have, and what its call declares in addition. */
export type FailureDetail = FailureData & Readonly<Record<string, unknown>>;

/**
 * An expected answer other than success: a code of the catalogue (S8, D6). Functions return it instead of throwing it.
 * A transaction that returns a failure is committed; `allOrNothing` rolls it back.
 */
export class Failure {
  readonly code: FailureCode;
  readonly data: FailureDetail | null;
  readonly reason: FailureReason | null;

  constructor(code: FailureCode, data: FailureDetail | null = null, reason: FailureReason | null = null) {
    this.code = code;
    this.data = data;
    this.reason = reason;
  }
}

class Rollback extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super('rolled back');
    this.failure = failure;
  }
}

/** How often a transaction runs that PostgreSQL undoes because of a deadlock. */
const MAX_RUNS = 4;

/**
 * Runs work in a transaction and rolls it back if the work returns a failure. After a deadlock it runs again: nothing is
 * left of the first run, so the work must change nothing outside the database.
 */
export async function allOrNothing<T>(
  db: Database,
  work: (tx: Database) => Promise<T | Failure>,
  runs = MAX_RUNS,
): Promise<T | Failure> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      if (result instanceof Failure) throw new Rollback(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.failure;
    if (runs > 1 && isDeadlock(error)) return allOrNothing(db, work, runs - 1);
    throw error;
  }
}
