import type { RoomEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import { useAnnounce } from '@ds/announcer/announcer';
import { Button } from '@ds/button/button';
import type { MessageLogHandle } from '@ds/message-log/message-log';
import { focusHeading } from '@ds/page/page';
import type { TFunction } from 'i18next';
import type { RefObject } from 'react';
import { useTranslation } from '../../i18n/translation';
import type { ChatStore } from '../../chat/store/chat-store';
import { useFailure } from '../../shell/use-failure';
import { useMemberQuestion } from '../../shell/use-question';
import { keyOf } from './log-rows';
import { canDeleteForAll, isAlone, isAnswering } from './message-rights';
import { messagesAt } from './use-room-actions';

interface Removal {
  store: ChatStore;
  room: Room;
  memberId: number;
  /** Of the other member. */
  name: string;
  log: RefObject<MessageLogHandle | null>;
  /** Called once they are gone. */
  onRemoved: () => void;
}

/** The message that takes the place of others in the log: the next one, else the one before. */
function neighbourOf(events: readonly RoomEvent[], seqs: readonly number[]): string | null {
  const messages = events.filter((event) => event.kind === 'message' && !seqs.includes(event.seq));
  const last = Math.max(...seqs);
  const next = messages.find(({ seq }) => seq > last) ?? messages.findLast(({ seq }) => seq < last);
  return next?.kind === 'message' ? keyOf(next) : null;
}

/** Who else will see messages that are deleted. */
function bodyOf(
  t: TFunction,
  room: Room,
  { forAll, ...values }: { forAll: boolean; name: string; count: number },
): string {
  const { kind } = room;
  if (isAnswering(room)) return t('room.deleteAnswerBody', values);
  if (kind === 'saved') return t('saved.deleteBody');
  if (kind === 'group') return t(forAll ? 'group.deleteBody' : 'group.deleteOwnBody', values);
  return t(forAll ? 'room.deleteBody' : 'room.deleteOwnBody', values);
}

/** Deletes messages, once the member has said for whom. Focus goes on to a neighbour. */
export function useRemoval({
  store,
  room,
  memberId,
  name,
  log,
  onRemoved,
}: Removal): (seqs: readonly number[]) => void {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const ask = useMemberQuestion();
  const fail = useFailure();

  const askFor = async (seqs: readonly number[]): Promise<'me' | 'everybody' | null> => {
    const forAll = canDeleteForAll(room, messagesAt(store, room.id, seqs), memberId);
    const count = seqs.length;
    let answer: 'me' | 'everybody' = 'me';
    const isSure = await ask({
      tone: 'danger',
      title: t('room.deleteTitle', { count }),
      children: bodyOf(t, room, { forAll, name, count }),
      cancel: { label: t('page.cancel') },
      footer: (close) => (
        <span className="flex flex-col gap-2">
          {forAll ? (
            <Button
              block
              variant="danger"
              onClick={() => {
                answer = 'everybody';
                close(true);
              }}
            >
              {t(isAlone(room) ? 'room.delete' : 'room.deleteForEverybody')}
            </Button>
          ) : null}
          {isAnswering(room) || (forAll && isAlone(room)) ? null : (
            <Button block variant={forAll ? 'secondary' : 'danger'} onClick={() => close(true)}>
              {t(isAlone(room) ? 'room.delete' : 'room.deleteForMe')}
            </Button>
          )}
        </span>
      ),
    });
    return isSure ? answer : null;
  };

  const remove = async (seqs: readonly number[]): Promise<void> => {
    const answer = await askFor(seqs);
    if (answer === null) return;
    const neighbour = neighbourOf(store.get().histories.get(room.id)?.events ?? [], seqs);
    const result = await store.changes.remove(room.id, seqs, answer === 'everybody');
    if (!result.ok) return fail(result);
    onRemoved();
    announce(t('room.deleted', { count: seqs.length }));
    if (neighbour === null) focusHeading();
    else log.current?.focusItem(neighbour);
  };

  return (seqs) => void remove(seqs);
}
