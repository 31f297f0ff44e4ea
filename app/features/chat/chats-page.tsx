import { ButtonLink } from '@ds/button/button';
import { EmptyState } from '@ds/empty-state/empty-state';
import { IconButton } from '@ds/icon-button/icon-button';
import { List, ListRow } from '@ds/list-row/list-row';
import { Notice } from '@ds/notice/notice';
import { Skeleton, SkeletonGroup } from '@ds/skeleton/skeleton';
import { Spinner } from '@ds/spinner/spinner';
import { Tile, Tiles } from '@ds/tiles/tiles';
import Archive from 'lucide-react/icons/archive';
import Bookmark from 'lucide-react/icons/bookmark';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageCirclePlus from 'lucide-react/icons/message-circle-plus';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import Search from 'lucide-react/icons/search';
import Users from 'lucide-react/icons/users';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { hasUnsent, listedRooms } from '../../chat/chat-state';
import { useChatState } from '../../chat/use-chat';
import { useIsWide } from '../../device/use-is-wide';
import { MemberQueries } from '../../shell/member-queries';
import { RowIcon } from '../../shell/row-icon';
import { useRealtimeState } from '../../shell/use-realtime';
import { ChatPanes } from './chat-panes';
import { ChatsFailed } from './chats-failed';
import { GroupInvites, useGroupInvites } from './group-invites';
import { MemberScreen } from './member-screen';
import { PushOffer } from './push-offer';
import { RoomRows } from './room-row';
import { SEARCH } from './search-state';
import { useChatList } from './use-chat-list';

/** /chats: the member's chats, the most recent first. */
export function ChatsPage() {
  const { t } = useTranslation();
  if (useIsWide())
    return (
      <ChatPanes title={t('chats.title')} focusKey="/chats" list={<ChatsPane />}>
        <div className="grid min-h-dvh place-items-center px-gutter">
          <EmptyState
            headingLevel={1}
            icon={<MessageCircle aria-hidden className="size-8" />}
            title={t('chats.chooseTitle')}
          >
            {t('chats.choose')}
          </EmptyState>
        </div>
      </ChatPanes>
    );
  return (
    <MemberScreen title={t('chats.title')} actions={<SearchButton />}>
      <ChatsAndOffers />
    </MemberScreen>
  );
}

const ChatsAndOffers = () => (
  <div className="flex flex-col gap-4">
    <Waiting />
    {/* An offer waits until the phone is upright again. */}
    <div className="contents sideways:hidden">
      <PushOffer />
    </div>
    <Chats />
  </div>
);

/** The member's chats, beside the one that is open. */
export function ChatsPane() {
  const { t } = useTranslation();
  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-2">
        <h2 className="text-title font-semibold text-ink">{t('chats.title')}</h2>
        <SearchButton />
      </div>
      <ChatsAndOffers />
    </>
  );
}

function SearchButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <IconButton
      label={t('search.title')}
      icon={<Search aria-hidden />}
      onClick={() => void navigate(SEARCH)}
    />
  );
}

/** Says that the list, or unsent messages, wait for the network. */
function Waiting() {
  const { t } = useTranslation();
  const chats = useChatState();
  const [list] = useChatList();
  const { state } = useRealtimeState();
  const isCutOff = state !== 'connected' && state !== 'connecting';
  const isUnsent = hasUnsent(chats);
  if (!chats.isWaiting && !(isUnsent && isCutOff)) return null;
  if (list.state === 'failed') return null;
  return (
    <Notice role="status" tone="warning">
      {isUnsent ? t('chats.waiting') : t('chats.offline')}
    </Notice>
  );
}

function Chats() {
  const { t } = useTranslation();
  const [chats, retry] = useChatList();
  if (chats.state === 'failed') return <ChatsFailed failure={chats.failure} onRetry={retry} />;
  const isLoading = chats.state === 'loading';
  return (
    <SkeletonGroup busy={isLoading} label={t('page.loading')}>
      {isLoading ? <Placeholders /> : <ChatList />}
    </SkeletonGroup>
  );
}

function Placeholders() {
  return [0, 1, 2, 3].map((row) => (
    <div key={row} className="flex items-center gap-3 py-2.5">
      <Skeleton shape="circle" />
      <div className="flex-1">
        <Skeleton className="max-w-2/5" />
        <Skeleton className="max-w-4/5 text-small" />
      </div>
    </div>
  ));
}

function ChatList() {
  const { t } = useTranslation();
  const state = useChatState();
  const rooms = listedRooms(state, 'chats');
  const requests = listedRooms(state, 'requests');
  return (
    <div className="flex flex-col gap-4 sideways:gap-2">
      <NewChats hasSaved={rooms.some(({ kind }) => kind === 'saved')} />
      <OtherChats requests={requests.length} archived={listedRooms(state, 'archived').length} />
      {rooms.length === 0 ? (
        <EmptyState
          icon={<MessageCircle aria-hidden className="size-8" />}
          title={t('chats.emptyTitle')}
          actions={<ButtonLink href="#/dashboard/invites">{t('chats.invite')}</ButtonLink>}
        >
          {t('chats.empty')}
        </EmptyState>
      ) : (
        <List aria-label={t('chats.list')} className="-mx-gutter">
          <RoomRows rooms={rooms} />
        </List>
      )}
    </div>
  );
}

/** Links to a new chat, and to saved messages until they are in the list. */
function NewChats({ hasSaved }: { hasSaved: boolean }) {
  const { t } = useTranslation();
  return (
    <Tiles>
      <Tile href="#/contacts/find" icon={<MessageCirclePlus className="size-5" />} label={t('chats.find')} />
      <Tile href="#/chats/new-group" icon={<Users className="size-5" />} label={t('group.new')} />
      {hasSaved ? null : (
        <Tile href="#/chats/saved" icon={<Bookmark className="size-5" />} label={t('saved.title')} />
      )}
    </Tiles>
  );
}

/** Links to requests and to archived chats, if there are any. */
function OtherChats({ requests, archived }: { requests: number; archived: number }) {
  const { t } = useTranslation();
  return (
    <List className="-mx-bleed empty:hidden">
      <MemberQueries>
        <RequestsRow requests={requests} />
      </MemberQueries>
      {archived > 0 ? (
        <ListRow
          href="#/chats/archived"
          leading={<RowIcon icon={Archive} />}
          title={t('arrange.archived')}
          description={t('arrange.archivedHint', { count: archived })}
        />
      ) : null}
    </List>
  );
}

/** The link to what waits for an answer: messages from strangers, and invitations to groups. */
function RequestsRow({ requests }: { requests: number }) {
  const { t } = useTranslation();
  const [groups] = useGroupInvites();
  const invites = groups.state === 'ready' ? groups.data.length : 0;
  if (requests + invites === 0) return null;
  const hints = [
    ...(requests > 0 ? [t('chats.requestsHint', { count: requests })] : []),
    ...(invites > 0 ? [t('groupLinks.invitesHint', { count: invites })] : []),
  ];
  return (
    <ListRow
      href="#/chats/requests"
      leading={<RowIcon icon={MessageCircleQuestion} />}
      title={t('chats.requests')}
      description={hints.join(' · ')}
    />
  );
}

/** /chats/archived: the chats that the member has archived. */
export function ArchivedPage() {
  const { t } = useTranslation();
  return (
    <MemberScreen title={t('arrange.archived')}>
      <Archived />
    </MemberScreen>
  );
}

function Archived() {
  const { t } = useTranslation();
  const [chats, retry] = useChatList();
  if (chats.state === 'failed') return <ChatsFailed failure={chats.failure} onRetry={retry} />;
  if (chats.state === 'loading') return <Spinner label={t('page.loading')} />;
  const rooms = listedRooms(chats.data, 'archived');
  if (rooms.length === 0)
    return (
      <EmptyState icon={<Archive aria-hidden className="size-8" />} title={t('arrange.noArchivedTitle')}>
        {t('arrange.noArchived')}
      </EmptyState>
    );
  return (
    <List aria-label={t('arrange.archived')} className="-mx-gutter">
      <RoomRows rooms={rooms} />
    </List>
  );
}

/** /chats/requests: first messages of people who aren't contacts, and invites to groups. */
export function RequestsPage() {
  const { t } = useTranslation();
  const requests = (
    <MemberScreen title={t('chats.requests')}>
      <MemberQueries>
        <Requests />
      </MemberQueries>
    </MemberScreen>
  );
  if (!useIsWide()) return requests;
  return (
    <ChatPanes title={t('chats.requests')} focusKey="/chats/requests" list={<ChatsPane />}>
      {requests}
    </ChatPanes>
  );
}

function Requests() {
  const { t } = useTranslation();
  const [chats, retry] = useChatList();
  const [invites, retryInvites] = useGroupInvites();
  if (chats.state === 'failed') return <ChatsFailed failure={chats.failure} onRetry={retry} />;
  if (chats.state === 'loading') return <Spinner label={t('page.loading')} />;
  const rooms = listedRooms(chats.data, 'requests');
  // Data stored on this device is shown without waiting for the server.
  if (rooms.length === 0 && invites.state === 'loading') return <Spinner label={t('page.loading')} />;
  if (rooms.length === 0 && invites.state === 'ready' && invites.data.length === 0)
    return (
      <EmptyState
        icon={<MessageCircleQuestion aria-hidden className="size-8" />}
        title={t('chats.noRequestsTitle')}
      >
        {t('chats.noRequests')}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-6">
      {rooms.length === 0 ? null : (
        <List aria-label={t('chats.requests')} className="-mx-gutter">
          <RoomRows rooms={rooms} />
        </List>
      )}
      {invites.state === 'failed' ? (
        <ChatsFailed title={t('groupLinks.invitesFailed')} failure={invites.failure} onRetry={retryInvites} />
      ) : null}
      {invites.state === 'ready' && invites.data.length > 0 ? <GroupInvites invites={invites.data} /> : null}
    </div>
  );
}
