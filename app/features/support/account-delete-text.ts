import type { LongTextFiles } from '../../i18n/long-texts';

/** The article about deleting an account (S1). */
export const ACCOUNT_DELETE_FILES: LongTextFiles = ['support/account-delete'];
