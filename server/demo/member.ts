import type { Locale } from '@contract/locale';
import type { Person } from './cast';

/** Somebody who was made. */
export interface Member extends Person {
  memberId: number;
  locale: Locale;
  /** Counts all people: spreads them over time. */
  index: number;
}
