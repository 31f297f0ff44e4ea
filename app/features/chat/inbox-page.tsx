import { BOXES, type Box, type SupportRequest } from '@contract/support/request';
import { ConversationRow } from '@ds/conversation-row/conversation-row';
import { EmptyState } from '@ds/empty-state/empty-state';
import { ErrorState } from '@ds/error-state/error-state';
import { List } from '@ds/list-row/list-row';
import { Spinner } from '@ds/spinner/spinner';
import { Tabs } from '@ds/tabs/tabs';
import { useQueryClient } from '@tanstack/react-query';
import Headset from 'lucide-react/icons/headset';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useLocation } from 'react-router-dom';
import { useIsWide } from '../../device/use-is-wide';
import { useLanguage } from '../../i18n/language';
import { MoreParts } from '../../shell/more-parts';
import { MemberQueries } from '../../shell/member-queries';
import { useCallParts, useQueries } from '../../shell/use-call-query';
import { useFailureText } from '../../shell/use-failure';
import { useRealtimeEvents } from '../../shell/use-realtime';
import { ChatPanes } from './chat-panes';
import { formatShort } from './format-times';
import { useToday } from './use-today';
import { MemberScreen } from './member-screen';

/** /staff/support: what members ask, for the assistants who answer. */
export function InboxPage() {
  const { t } = useTranslation();
  if (useIsWide())
    return (
      <ChatPanes title={t('desk.title')} focusKey="/staff/support" list={<Inbox />}>
        <div className="grid min-h-dvh place-items-center px-gutter">
          <EmptyState
            headingLevel={1}
            icon={<Headset aria-hidden className="size-8" />}
            title={t('desk.title')}
          />
        </div>
      </ChatPanes>
    );
  return (
    <MemberScreen title={t('desk.title')}>
      <Inbox />
    </MemberScreen>
  );
}

/** The requests that wait, those that the assistant has taken, and the closed ones. */
export const Inbox = () => (
  <MemberQueries>
    <Boxes />
  </MemberQueries>
);

function Boxes() {
  const { t } = useTranslation();
  const [box, setBox] = useState<Box>('waiting');
  return (
    <Tabs
      label={t('desk.title')}
      value={box}
      onValueChange={setBox}
      tabs={BOXES.map((value) => ({
        value,
        label: t(`desk.boxes.${value}`),
        content: <Requests box={value} />,
      }))}
    />
  );
}

/** A box of the inbox, asked for anew whenever something changes in it. */
function useRequests(box: Box) {
  const { support } = useQueries();
  const client = useQueryClient();
  const partAt = (cursor: string | undefined) =>
    support.listRequests(cursor === undefined ? { box } : { box, cursor });
  const askAnew = (): void => void client.invalidateQueries({ queryKey: partAt(undefined).queryKey });
  useRealtimeEvents(({ type }) => {
    if (type === 'support' || type === 'event' || type === 'read') askAnew();
  }, askAnew);
  return useCallParts({ partAt, markAfter: ({ next }) => next ?? undefined });
}

function Requests({ box }: { box: Box }) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const [requests, retry] = useRequests(box);
  if (requests.state === 'failed')
    return (
      <ErrorState
        title={t('desk.failed')}
        onRetry={retry}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(requests.failure)}
      </ErrorState>
    );
  if (requests.state === 'loading') return <Spinner label={t('page.loading')} />;
  const { parts, more, next } = requests.data;
  const items = parts.flatMap((part) => part.items);
  if (items.length === 0)
    return (
      <EmptyState
        headingLevel={2}
        icon={<Headset aria-hidden className="size-8" />}
        title={t(`desk.none.${box}`)}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <List aria-label={t(`desk.boxes.${box}`)} className="-mx-gutter">
        {items.map((item) => (
          <RequestRow key={item.room} request={item} />
        ))}
      </List>
      <MoreParts more={more} next={next} label={t('desk.more')} failed={t('desk.failed')} />
    </div>
  );
}

/** Only the rows of requests that the assistant has taken show text. */
function RequestRow({ request }: { request: SupportRequest }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { pathname } = useLocation();
  const today = useToday();
  const { room, person, state, since, unread, last } = request;
  const href = `/chats/${room}`;
  const at = last?.at ?? since;
  return (
    <ConversationRow
      href={`#${href}`}
      aria-current={pathname === href ? 'page' : undefined}
      name={person.nickname}
      src={person.icon}
      preview={last?.text ?? t(state === 'closed' ? 'desk.isClosed' : 'desk.waits')}
      time={<time dateTime={at}>{formatShort(locale, new Date(at), today)}</time>}
      unread={{ count: unread, label: t('chats.unread', { count: unread }) }}
    />
  );
}
