import type { Room } from '@contract/chat/room';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useChatPart, useChatStore } from '../../chat/use-chat';

const NOBODY: readonly number[] = [];

/** The text of a chat while others are typing: in a group who, or how many; null while nobody is. */
export function useTyping(t: TFunction, { id, kind }: Room): string | null {
  const store = useChatStore();
  const writing = useChatPart(store, ({ typing }) => typing.get(id) ?? NOBODY);
  const [first] = writing;
  const name = useChatPart(store, ({ people }) =>
    first === undefined ? undefined : people.get(first)?.nickname,
  );
  const isGroup = kind === 'group';
  useEffect(() => {
    if (isGroup && first !== undefined) void store?.people.ask(id, [first]);
  }, [store, id, isGroup, first]);
  if (first === undefined) return null;
  if (isGroup && writing.length > 1) return t('group.typingMany', { count: writing.length });
  return isGroup && name !== undefined ? t('group.typing', { name }) : t('chats.typing');
}
