import type { FailureCode } from '@contract/codes';
import type { FailureData } from '@contract/envelope';
import type { Database } from './database/open';

/** A message that says more than its code's own. */
export type FailureReason =
  | 'notHost'
  | 'phoneClosed'
  | 'emailClosed'
  | 'commonPassword'
  | 'samePassword'
  | 'passwordDue'
  | 'passwordLocked'
  | 'agreementOutdated'
  | 'registerTokenInvalid'
  | 'oneTimeTokenInvalid'
  | 'unknownBackOffice'
  | 'unknownMiniApp';

/** What every failure may carry, and what its call declares besides. */
export type FailureDetail = FailureData & Readonly<Record<string, unknown>>;

/**
 * An expected answer that is not a success: a value of the catalogue (S8, D6), returned, not thrown.
 * What a transaction did before returning it is kept; see `allOrNothing` for the other way.
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

class Undo extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super('rolled back');
    this.failure = failure;
  }
}

/** Runs work in a transaction and takes everything back where it comes to a failure. */
export async function allOrNothing<T>(
  db: Database,
  work: (tx: Database) => Promise<T | Failure>,
): Promise<T | Failure> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      if (result instanceof Failure) throw new Undo(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Undo) return error.failure;
    throw error;
  }
}
