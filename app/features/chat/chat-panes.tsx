import { Page, PageHeading } from '@ds/page/page';
import { Pane, Panes } from '@ds/panes/panes';
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from '../../i18n/translation';
import { MemberTabs } from '../../chat/member-tabs';

const InPanes = createContext(false);

/** Whether a list stands beside this: the page's frame is drawn already. */
export const useIsInPanes = (): boolean => useContext(InPanes);

interface ChatPanesProps {
  /** Names the page in the document's title. */
  title: string;
  /** Names what is shown; when it changes, the heading takes focus. */
  focusKey: string;
  /** The list. */
  list: ReactNode;
  /** What was chosen from it. */
  children: ReactNode;
}

/** The chats on a wide screen: the list stays while the chats beside it change. */
export function ChatPanes({ title, focusKey, list, children }: ChatPanesProps) {
  const { t } = useTranslation();
  return (
    <Panes>
      <Page
        width="full"
        title={t('page.title', { page: title })}
        skipLabel={t('page.skip')}
        focusKey={focusKey}
        header={
          <Pane label={t('chats.list')}>
            <div className="flex-1 overflow-y-auto px-gutter py-4">{list}</div>
            <MemberTabs />
          </Pane>
        }
      >
        <InPanes value={true}>{children}</InPanes>
      </Page>
    </Panes>
  );
}

/** A page of members that stands beside the list. */
export const BesideList = ({ heading, children }: { heading: string | null; children: ReactNode }) => (
  <div className="mx-auto w-full max-w-md px-gutter pt-4 pb-10">
    {heading ? <PageHeading className="mb-6">{heading}</PageHeading> : null}
    {children}
  </div>
);
