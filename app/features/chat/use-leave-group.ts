import type { Room } from '@contract/chat/room';
import { usePending } from '@ds/use-pending/use-pending';
import { useTranslation } from '../../i18n/translation';
import { useChatStore } from '../../chat/use-chat';
import type { Result } from '../../services/result';
import { useServices } from '../../services/services-context';
import { useFailure } from '../../shell/use-failure';
import { useIsHere } from '../../shell/use-is-here';
import { useMemberQuestion } from '../../shell/use-question';
import { useRoomName } from './room-name';
import { withUnsent } from './with-unsent';

/** The text that says what leaving means for the member, and for a group whose owner leaves. */
function bodyOf(room: Room): 'group.leaveBody' | 'group.leaveOwnerBody' | 'group.leaveLastBody' {
  if (room.kind !== 'group' || room.role !== 'owner') return 'group.leaveBody';
  return room.memberCount > 1 ? 'group.leaveOwnerBody' : 'group.leaveLastBody';
}

/** A call that takes the member out of a group, and the texts of its dialog. */
interface WayOut {
  title: 'group.leaveTitle' | 'group.deleteGroupTitle';
  body: 'group.leaveBody' | 'group.leaveOwnerBody' | 'group.leaveLastBody' | 'group.deleteGroupBody';
  label: 'group.leave' | 'group.deleteGroup';
  call: (payload: { room: string }) => Promise<Result<null>>;
}

/** Leaves or deletes a group, after the member has confirmed. */
function useWayOut(room: Room, { title, body, label, call }: WayOut, onLeave: () => void): () => void {
  const { t } = useTranslation();
  const store = useChatStore();
  const ask = useMemberQuestion();
  const fail = useFailure();
  const isHere = useIsHere();
  const [, run] = usePending();
  const name = useRoomName()(room);
  const leave = async (): Promise<void> => {
    const result = await call({ room: room.id });
    if (!result.ok) return fail(result);
    if (isHere()) onLeave();
    await store?.drop(room.id);
  };
  const confirmAndLeave = async (): Promise<void> => {
    const unsent = (await store?.outbox.count(room.id)) ?? 0;
    const isSure = await ask({
      tone: 'danger',
      title: t(title, { name }),
      children: withUnsent(t, t(body), unsent),
      confirm: { label: t(label) },
      cancel: { label: t('page.cancel') },
    });
    if (!isSure) return;
    await (store ? store.outbox.withoutSending(room.id, leave) : leave());
  };
  return () => void run(confirmAndLeave);
}

/**
 * Leaves a group, after the member has confirmed.
 * @param onLeave called when they have left, unless they have gone elsewhere meanwhile
 */
export function useLeaveGroup(room: Room, onLeave: () => void): () => void {
  const { groups } = useServices();
  const words = { title: 'group.leaveTitle', body: bodyOf(room), label: 'group.leave' } as const;
  return useWayOut(room, { ...words, call: (payload) => groups.leaveGroup(payload) }, onLeave);
}

/**
 * Deletes the member's group for everybody, after they have confirmed.
 * @param onDelete called when it is deleted, unless they have gone elsewhere meanwhile
 */
export function useDeleteGroup(room: Room, onDelete: () => void): () => void {
  const { groups } = useServices();
  const words = {
    title: 'group.deleteGroupTitle',
    body: 'group.deleteGroupBody',
    label: 'group.deleteGroup',
  } as const;
  return useWayOut(room, { ...words, call: (payload) => groups.deleteGroup(payload) }, onDelete);
}
