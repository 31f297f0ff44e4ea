import type { MessageEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import { findParts, type Part } from '@contract/chat/words';
import { Avatar } from '@ds/avatar/avatar';
import { Button } from '@ds/button/button';
import { ListRow } from '@ds/list-row/list-row';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { senderIn } from '../../chat/rooms';
import { useChatState } from '../../chat/use-chat';
import { useLanguage } from '../../i18n/language';
import { useSession } from '../../session/session-context';
import { formatShort } from './format-times';
import { useToday } from './use-today';
import { excerptOf } from './excerpt';
import { roomPicture } from './room-picture';
import { useRoomName } from './room-name';
import { useOpenedResult } from './search-state';

interface Props {
  message: MessageEvent;
  parts: readonly Part[];
}

/** A found message, with a link to its place in the chat. A message from a blocked sender in a group is folded. */
export function FoundMessage({ message, parts }: Props) {
  const { rooms, people } = useChatState();
  const [isUnfolded, setUnfolded] = useState(false);
  const room = rooms.get(message.room);
  if (!room) return null;
  const isBlocked = room.kind === 'group' && senderIn(room, message.sender, people)?.isBlocked === true;
  const shared = { message, room };
  if (isBlocked && !isUnfolded) return <Folded {...shared} onUnfold={() => setUnfolded(true)} />;
  return <Unfolded {...shared} parts={parts} takesFocus={isUnfolded} />;
}

interface RowProps {
  message: MessageEvent;
  room: Room;
}

/** In which chat it is, and from when. */
function useRow({ message, room }: RowProps) {
  const { locale } = useLanguage();
  const name = useRoomName()(room);
  const today = useToday();
  return {
    leading: <Avatar name={name} {...roomPicture(room)} aria-hidden />,
    title: <bdi>{name}</bdi>,
    trailing: <time dateTime={message.at}>{formatShort(locale, new Date(message.at), today)}</time>,
  };
}

/** Says whose message it is, until the reader wants to read it. */
function Folded({ onUnfold, ...shared }: RowProps & { onUnfold: () => void }) {
  const { t } = useTranslation();
  const textId = useId();
  return (
    <ListRow
      {...useRow(shared)}
      description={
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span id={textId}>{t('room.folded')}</span>
          <Button variant="text" size="small" aria-describedby={textId} onClick={onUnfold}>
            {t('room.unfold')}
          </Button>
        </span>
      }
    />
  );
}

/** The button that unfolds a message goes away: focus goes on to the message. */
const takeFocus = (row: HTMLElement | null): void => row?.focus();

/** A reader who returns gets focus on the message that they opened, once the page has given focus to its heading. */
const takeBackFocus = (row: HTMLElement | null) => {
  const frame = requestAnimationFrame(() => {
    if (document.activeElement instanceof HTMLHeadingElement) row?.focus();
  });
  return () => cancelAnimationFrame(frame);
};

function Unfolded({
  parts,
  takesFocus,
  ...shared
}: RowProps & { parts: readonly Part[]; takesFocus: boolean }) {
  const { t } = useTranslation();
  const { member } = useSession();
  const { room, seq, sender, text } = shared.message;
  const [wasOpened, noteOpened] = useOpenedResult(`${room} ${seq}`);
  return (
    <ListRow
      {...useRow(shared)}
      ref={takesFocus ? takeFocus : wasOpened ? takeBackFocus : undefined}
      href={`#/chats/${room}?at=${seq}`}
      onClick={noteOpened}
      chevron={false}
      description={
        <>
          {sender === member?.memberId ? `${t('chats.you')} ` : null}
          <span dir="auto" className="wrap-anywhere">
            <Marked text={text} parts={parts} />
          </span>
        </>
      }
    />
  );
}

/** A text around what was found in it, which is marked. */
function Marked({ text, parts }: { text: string; parts: readonly Part[] }): ReactNode {
  const excerpt = excerptOf(text, findParts(text, parts));
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { from, to } of excerpt.found) {
    nodes.push(
      excerpt.text.slice(end, from),
      <mark key={from} className="rounded-small bg-accent-soft font-semibold text-ink">
        {excerpt.text.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return [...nodes, excerpt.text.slice(end)];
}
