import { Page, PageHeading } from '@ds/page/page';
import { Pane, Panes } from '@ds/panes/panes';
import { createContext, type ReactNode, useContext } from 'react';
import { useIsWide } from '../../device/use-is-wide';
import { useTranslation } from '../../i18n/translation';
import { MemberTabs } from '../../chat/member-tabs';

const InPanes = createContext(false);

/** Whether a list stands beside this. */
export const useIsInPanes = (): boolean => useContext(InPanes);

interface ChatPanesProps {
  /** Names the page in the document's title. */
  title: string;
  /** Names what is shown; when it changes, the heading takes focus. */
  focusKey: string;
  /** Stands beside it on a wide screen. */
  list: ReactNode;
  /** What was chosen from the list. */
  children: ReactNode;
}

/**
 * A page of the chats. On a wide screen the list is shown beside it, and stays while the page changes. Rotating or
 * zooming the screen keeps the state of the page.
 */
export function ChatPanes({ title, focusKey, list, children }: ChatPanesProps) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  return (
    <Panes>
      <Page
        width="full"
        title={t('page.title', { page: title })}
        skipLabel={t('page.skip')}
        focusKey={focusKey}
        header={
          isWide ? (
            <Pane label={t('chats.list')}>
              <div className="flex-1 overflow-y-auto px-gutter py-4">{list}</div>
              <MemberTabs />
            </Pane>
          ) : null
        }
      >
        <InPanes value={isWide}>{children}</InPanes>
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
