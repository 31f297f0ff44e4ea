import type { Room } from '@contract/chat/room';
import { Sheet } from '@ds/sheet/sheet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { RoomChooser, RoomFilter } from './room-chooser';

interface Props {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Called with the chat that was chosen, once the sheet is told to close. */
  onChoose: (room: Room) => void;
}

/** The chats in which the member may write, over the page, to choose one of them. */
export function RoomChooserSheet({ title, open, onClose, onChoose }: Props) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState('');
  // A chat that opens late finds the sheet still here while it leaves.
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);
  const close = (): void => {
    onClose();
    setFilter('');
  };
  return (
    <Sheet
      title={title}
      closeLabel={t('page.close')}
      open={open}
      onOpenChange={close}
      toolbar={<RoomFilter value={filter} onChange={setFilter} />}
    >
      <div className="px-2 py-2">
        <RoomChooser
          filter={filter}
          headingLevel={3}
          onChoose={(chosen) => {
            if (!isOpen.current) return;
            close();
            onChoose(chosen);
          }}
        />
      </div>
    </Sheet>
  );
}
