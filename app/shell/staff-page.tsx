import type { ReactNode } from 'react';
import { MemberPage } from './member-page';

interface Props {
  /** Names the page, and its heading. */
  title: string;
  /** Names what is shown; when it changes, the heading takes focus. @default the path */
  focusKey?: string;
  /** The places of assistants. */
  footer: ReactNode;
  children: ReactNode;
}

/** A page of our team's assistants (D17). */
export const StaffPage = ({ title, ...props }: Props) => (
  <MemberPage title={title} heading={title} {...props} />
);
