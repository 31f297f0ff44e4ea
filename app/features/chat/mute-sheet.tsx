import { type MuteSpan, MUTE_SPANS } from '@contract/chat/calls';
import type { Room } from '@contract/chat/room';
import { Button } from '@ds/button/button';
import { Sheet } from '@ds/sheet/sheet';
import { useToast } from '@ds/toast/toast';
import { usePending } from '@ds/use-pending/use-pending';
import { useTranslation } from '../../i18n/translation';
import { useChatStore } from '../../chat/use-chat';
import { useFailure } from '../../shell/use-failure';

/** Mutes a room for a span, or unmutes it, and says so. */
export function useMute({ id }: Pick<Room, 'id'>): (span: MuteSpan) => Promise<void> {
  const { t } = useTranslation();
  const { show } = useToast();
  const store = useChatStore();
  const fail = useFailure();
  return async (span) => {
    const result = await store?.rooms.mute(id, span);
    if (result?.ok)
      show({ id: 'mute', tone: 'success', text: t(span === 'none' ? 'mute.isUnmuted' : 'mute.isMuted') });
    else if (result) fail(result);
  };
}

interface Props {
  room: Room;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** For how long a chat is muted. */
export function MuteSheet({ room, open, onOpenChange }: Props) {
  const { t } = useTranslation();
  const mute = useMute(room);
  const [busy, run] = usePending();
  const choose = (span: MuteSpan) =>
    run(async () => {
      await mute(span);
      onOpenChange(false);
    });
  return (
    <Sheet
      size="content"
      title={t('mute.title')}
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('page.close')}
    >
      <div className="flex flex-col gap-3 px-gutter py-4">
        {MUTE_SPANS.filter((span) => span !== 'none').map((span) => (
          <Button key={span} block variant="secondary" disabled={busy} onClick={() => void choose(span)}>
            {t(`mute.${span}`)}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
