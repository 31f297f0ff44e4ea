import type { ComponentProps } from 'react';
import { MemberQueries } from './member-queries';
import { SitePage } from './site-page';

/** A page of the site that asks the server by `useCallQuery`. */
export function MemberPage(props: ComponentProps<typeof SitePage>) {
  return (
    <MemberQueries>
      <SitePage {...props} />
    </MemberQueries>
  );
}
