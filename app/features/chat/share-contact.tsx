import type { Room } from '@contract/chat/room';
import { Button } from '@ds/button/button';
import { historySettled } from '@ds/history-layer/history-layer';
import { usePending } from '@ds/use-pending/use-pending';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { useChatStore } from '../../chat/use-chat';
import { type Profile, profileLink } from '../../navigation/profile';
import { useServices } from '../../services/services-context';
import { RoomChooserSheet } from './room-chooser-sheet';

/** Sends the address of a profile to a chat, with an introduction where the member may be introduced, and opens the chat. */
export function ShareContact({ profile: { memberId, introduction } }: { profile: Profile }) {
  const { t } = useTranslation();
  const { groups } = useServices();
  const store = useChatStore();
  const navigate = useNavigate();
  const [busy, run] = usePending();
  const [isChoosing, setChoosing] = useState(false);
  const share = async ({ id }: Room): Promise<void> => {
    const made = await groups.introducePerson({ memberId });
    // A member introduced to the reader is shared with that introduction; without one, only acquaintances can open the
    // profile.
    const passed = made.ok ? made.data.introduction : introduction;
    store?.outbox.share(id, profileLink({ memberId, introduction: passed }));
    await historySettled();
    void navigate(`/chats/${id}`);
  };
  return (
    <>
      <Button
        block
        variant="secondary"
        loading={busy}
        loadingLabel={t('person.opening')}
        onClick={() => setChoosing(true)}
      >
        {t('person.share')}
      </Button>
      <RoomChooserSheet
        title={t('person.share')}
        open={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(room) => void run(() => share(room))}
      />
    </>
  );
}
