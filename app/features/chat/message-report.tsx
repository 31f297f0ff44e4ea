import type { Room } from '@contract/chat/room';
import { useState } from 'react';
import { messageAt } from '../../chat/changes';
import type { History } from '../../chat/chat-state';
import type { ChatStore } from '../../chat/store/chat-store';
import { personOf } from '../../chat/rooms';
import { ReportSheet } from '../../reports/report-sheet';
import type { RoomActions } from './use-room-actions';

interface Props {
  store: ChatStore;
  room: Room;
  history: History;
  actions: RoomActions;
}

/** Reports the message that was chosen for it. */
export function MessageReport({ store, room, history, actions }: Props) {
  const { reporting, report } = actions;
  // The sheet keeps its content while it leaves.
  const [seq, setSeq] = useState(reporting);
  if (reporting !== null && reporting !== seq) setSeq(reporting);
  if (seq === null) return null;
  const person = personOf(room);
  const isTheirs = messageAt(history.events, seq)?.sender === person?.memberId;
  return (
    <ReportSheet
      target={{ room: room.id, seq }}
      person={
        person && isTheirs && !person.isBlocked
          ? { memberId: person.memberId, name: person.nickname }
          : undefined
      }
      open={reporting !== null}
      onOpenChange={() => report(null)}
      onBlocked={() => void store.rooms.refresh(room.id)}
    />
  );
}
