import type { Story } from '@ladle/react';
import { AppBar, BackButton } from '@ds/app-bar/app-bar';
import { Avatar } from '@ds/avatar/avatar';
import { Badge } from '@ds/badge/badge';
import { Button } from '@ds/button/button';
import { EmptyState } from '@ds/empty-state/empty-state';
import { ErrorState } from '@ds/error-state/error-state';
import { List, ListRow } from '@ds/list-row/list-row';
import { Page } from '@ds/page/page';
import { Skeleton, SkeletonGroup } from '@ds/skeleton/skeleton';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useCallback, useEffect, useState } from 'react';
import { Play } from '../play';
import { A_SECOND, after, never } from './delays';

export default { title: 'Recipes/List page', meta: { page: true } };

interface Chat {
  id: string;
  name: string;
  last: string;
  time: string;
  unread: number;
  lang?: 'ru';
}

const CHATS: Chat[] = [
  { id: 'mina', name: 'Mina Okafor', last: 'See you at eight, by the north gate.', time: '18:42', unread: 2 },
  { id: 'market', name: 'Night market', last: 'Jun: the noodles are gone', time: '17:05', unread: 120 },
  { id: 'jun', name: 'Jun Park', last: 'Thank you', time: 'Mon', unread: 0 },
  {
    id: 'longest',
    name: 'Клуб любителей ночных прогулок и настольных игр',
    last: 'Александра: завтра собираемся у главного входа, не опаздывайте',
    time: 'Sun',
    unread: 0,
    lang: 'ru',
  },
];

type Loaded = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; chats: readonly Chat[] };

/** Loads, and loads again on request. `load` must be stable. */
function useChats(load: () => Promise<readonly Chat[]>): [loaded: Loaded, reload: () => Promise<void>] {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const reload = useCallback(
    () =>
      load().then(
        (chats) => setLoaded({ state: 'ready', chats }),
        () => setLoaded({ state: 'failed' }),
      ),
    [load],
  );
  useEffect(() => void reload(), [reload]);
  return [loaded, reload];
}

function Placeholders() {
  return Array.from({ length: 4 }, (_, index) => (
    <div key={index} className="flex items-center gap-3 px-3 py-2">
      <Skeleton shape="circle" />
      <div className="flex-1">
        <Skeleton className="max-w-2/5" />
        <Skeleton />
      </div>
    </div>
  ));
}

function ChatRow({ chat: { id, name, last, time, unread, lang } }: { chat: Chat }) {
  return (
    <ListRow
      href={`#${id}`}
      onClick={(event) => event.preventDefault()}
      chevron={false}
      leading={<Avatar name={name} aria-hidden />}
      title={<span lang={lang}>{name}</span>}
      description={<span lang={lang}>{last}</span>}
      trailing={
        <span className="flex flex-col items-end gap-1">
          {time}
          <Badge tone="accent" count={unread} label={`${unread} unread`} />
        </span>
      }
    />
  );
}

function Chats({ loaded, reload }: { loaded: Loaded; reload: () => Promise<void> }) {
  if (loaded.state === 'loading') return <Placeholders />;
  if (loaded.state === 'failed')
    return (
      <ErrorState
        title="Your chats could not be loaded"
        onRetry={reload}
        retryLabel="Try again"
        retryingLabel="Loading"
      >
        Check your connection, then try again.
      </ErrorState>
    );
  if (loaded.chats.length === 0)
    return (
      <EmptyState
        title="No chats yet"
        icon={<MessagesSquare aria-hidden className="size-8" />}
        actions={<Button>Find people</Button>}
      >
        Chats with people and communities stand here.
      </EmptyState>
    );
  return (
    <List className="-mx-bleed">
      {loaded.chats.map((chat) => (
        <ChatRow key={chat.id} chat={chat} />
      ))}
    </List>
  );
}

function ChatsPage({ load }: { load: () => Promise<readonly Chat[]> }) {
  const [loaded, reload] = useChats(load);
  return (
    <Page
      title="Chats – Halo"
      heading="Chats"
      skipLabel="Skip to content"
      focusKey="chats"
      header={<AppBar start={<BackButton label="Back" />} />}
    >
      <SkeletonGroup busy={loaded.state === 'loading'} label="Loading chats">
        <Chats loaded={loaded} reload={reload} />
      </SkeletonGroup>
    </Page>
  );
}

const allChats = async () => CHATS;
const noChats = async () => [];
const failOnce = () => {
  let tries = 0;
  return async () => {
    if (tries++ === 0) throw new Error('offline');
    await after(A_SECOND);
    return CHATS;
  };
};

/** Placeholders, then rows, an empty state or an error state. */
export const Default: Story = () => (
  <>
    <ChatsPage load={allChats} />
    <Play play={({ find }) => find('[data-slot=list-row]')} />
  </>
);

export const Loading: Story = () => <ChatsPage load={never} />;

export const Empty: Story = () => (
  <>
    <ChatsPage load={noChats} />
    <Play play={({ find }) => find('[data-slot=empty-state]')} />
  </>
);

/** The second attempt succeeds. */
export const Failed: Story = () => {
  const [load] = useState(failOnce);
  return (
    <>
      <ChatsPage load={load} />
      <Play play={({ find }) => find('[data-slot=error-state]')} />
    </>
  );
};
