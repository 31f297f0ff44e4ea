import { AppBar } from '@ds/app-bar/app-bar';
import { PageHeading } from '@ds/page/page';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsWide } from '../../device/use-is-wide';
import { GoBack } from '../../shell/go-back';
import { MemberQueries } from '../../shell/member-queries';
import { ChatPanes } from './chat-panes';
import { ChatsPane } from './chats-page';

interface BesideChatsProps {
  /** Names the page in the document's title. */
  title: string;
  /** Whether what the page is about is here; the heading takes focus again once it is. */
  isLoaded: boolean;
  /** Whether the children bring a frame of their own where no list stands beside them. */
  isFramed: boolean;
  children: ReactNode;
}

/** Puts a page beside the list of chats on a wide screen. */
export function BesideChats({ title, isLoaded, isFramed, children }: BesideChatsProps) {
  const { pathname } = useLocation();
  const content = <MemberQueries>{children}</MemberQueries>;
  if (!useIsWide() && isFramed) return content;
  return (
    <ChatPanes title={title} focusKey={isLoaded ? pathname : `${pathname} loading`} list={<ChatsPane />}>
      {content}
    </ChatPanes>
  );
}

interface DetailPageProps {
  title: string;
  /** Where the way back leads to if the visit began with this page. */
  parent: string;
  children: ReactNode;
}

/** A page about something of the chats, with the way back. */
export const DetailPage = ({ title, parent, children }: DetailPageProps) => (
  <>
    <AppBar
      sticky
      start={<GoBack parent={parent} />}
      title={<PageHeading className="text-center text-body wrap-anywhere">{title}</PageHeading>}
    />
    <div className="mx-auto flex w-full max-w-md flex-col gap-6 px-gutter pt-4 pb-10">{children}</div>
  </>
);
