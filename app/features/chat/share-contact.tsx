import type { Person } from '@contract/contacts/person';
import type { Room } from '@contract/chat/room';
import { Button } from '@ds/button/button';
import { historySettled } from '@ds/history-layer/history-layer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useChatStore } from '../../chat/use-chat';
import { profileLink } from '../../navigation/profile';
import { RoomChooserSheet } from './room-chooser-sheet';

/** Sends the address of a profile to a chat, and opens the chat. */
export function ShareContact({ person: { memberId } }: { person: Person }) {
  const { t } = useTranslation();
  const store = useChatStore();
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const share = async ({ id }: Room): Promise<void> => {
    store?.share(id, profileLink(memberId));
    await historySettled();
    void navigate(`/chats/${id}`);
  };
  return (
    <>
      <Button block variant="secondary" onClick={() => setChoosing(true)}>
        {t('person.share')}
      </Button>
      <RoomChooserSheet
        title={t('person.share')}
        open={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(room) => void share(room)}
      />
    </>
  );
}
