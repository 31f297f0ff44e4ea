import { useHasOpened } from '@ds/use-has-opened/use-has-opened';
import type { ReactNode } from 'react';

interface Props {
  /** Whether what is inside is open. */
  open: boolean;
  children: ReactNode;
}

/** Something that opens over the page: nothing of it is drawn before its first opening. */
export const AfterOpening = ({ open, children }: Props): ReactNode => (useHasOpened(open) ? children : null);
