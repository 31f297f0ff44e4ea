import type { GroupRoom } from '@contract/chat/room';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useChatState, useChatStore } from '../../chat/use-chat';
import { BesideChats, DetailPage } from './detail-page';
import { PendingRoom, UnknownRoom } from './room-states';

interface Props {
  title: string;
  /** The page above this one, below the group's chat. @default the chat */
  above?: string;
  /** Draws the page of the group; it is called anew when the group changes. */
  children: (group: GroupRoom) => ReactNode;
}

/** A page about the group that the address names: beside the list of chats on a wide screen. */
export function GroupScreen({ title, above = '', children }: Props) {
  const { room: id = '' } = useParams();
  const store = useChatStore();
  const { rooms, histories, gone } = useChatState();
  const room = rooms.get(id);
  const isGone = gone.has(id);
  const parent = `/chats/${id}${above}`;
  const group = room?.kind === 'group' && !isGone ? room : null;
  // With its log: what happens there says when the group has changed. Anew for whoever has come back to the group.
  useEffect(() => void store?.open(id), [store, id, isGone]);
  return (
    <BesideChats
      title={title}
      isLoaded={room !== undefined}
      isFramed={isGone || (room !== undefined && group === null)}
    >
      {group ? (
        <DetailPage key={id} title={title} parent={parent}>
          {children(group)}
        </DetailPage>
      ) : room || isGone ? (
        <UnknownRoom id={id} />
      ) : (
        <PendingRoom id={id} title={title} parent={parent} store={store} history={histories.get(id)} />
      )}
    </BesideChats>
  );
}
