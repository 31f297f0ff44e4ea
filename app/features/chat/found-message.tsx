import type { MessageEvent } from '@contract/chat/event';
import { findParts, type Part } from '@contract/chat/words';
import { Avatar } from '@ds/avatar/avatar';
import { ListRow } from '@ds/list-row/list-row';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChatState } from '../../chat/use-chat';
import { useLanguage } from '../../i18n/language';
import { useSession } from '../../session/session-context';
import { formatShort } from './format-times';
import { excerptOf } from './excerpt';
import { roomPicture } from './room-picture';
import { useRoomName } from './room-name';

interface Props {
  message: MessageEvent;
  parts: readonly Part[];
}

/** A message that was found; leads to its place in the chat. */
export function FoundMessage({ message, parts }: Props) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { member } = useSession();
  const { rooms } = useChatState();
  const nameOf = useRoomName();
  const room = rooms.get(message.room);
  if (!room) return null;
  const name = nameOf(room);
  const isOwn = message.sender === member?.memberId;
  return (
    <ListRow
      href={`#/chats/${message.room}?at=${message.seq}`}
      chevron={false}
      leading={<Avatar name={name} {...roomPicture(room)} aria-hidden />}
      title={<bdi>{name}</bdi>}
      description={
        <>
          {isOwn ? `${t('chats.you')} ` : null}
          <span dir="auto" className="wrap-anywhere">
            <Marked text={message.text} parts={parts} />
          </span>
        </>
      }
      trailing={<time dateTime={message.at}>{formatShort(locale, new Date(message.at))}</time>}
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
