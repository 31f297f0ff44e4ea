import type { ReactNode } from 'react';
import { MemberTabs } from '../../chat/member-tabs';
import { SiteHeader } from '../../shell/site-header';
import { SitePage } from '../../shell/site-page';
import { BesideList, useIsInPanes } from './chat-panes';

/** A page of members with the tabs at its end; beside a list without a frame of its own. */
export function MemberScreen({
  title,
  heading = title,
  actions,
  children,
}: {
  title: string;
  heading?: string | null;
  /** Buttons in the bar. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  if (useIsInPanes()) return <BesideList heading={heading}>{children}</BesideList>;
  return (
    <SitePage
      title={title}
      heading={heading}
      header={<SiteHeader actions={actions} />}
      footer={<MemberTabs />}
    >
      {children}
    </SitePage>
  );
}
