import type { Logger } from 'drizzle-orm';
import { refuseIfLate } from '../deadline';

/**
 * Keeps requests whose time is over from running more statements. Drizzle calls its logger before each statement, and
 * before a commit; nothing is logged.
 */
export const statementGate: Logger = {
  logQuery: (statement) => {
    if (statement !== 'rollback') refuseIfLate();
  },
};
