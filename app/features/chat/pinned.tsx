import type { MessageEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import { IconButton } from '@ds/icon-button/icon-button';
import { PinnedBar } from '@ds/pinned-bar/pinned-bar';
import { Sheet } from '@ds/sheet/sheet';
import List from 'lucide-react/icons/list';
import PinOff from 'lucide-react/icons/pin-off';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useChatState } from '../../chat/use-chat';
import { useLanguage } from '../../i18n/language';
import { formatShort } from './format-times';
import { useToday } from './use-today';
import { canPin } from './message-rights';
import { nameOf, sayUnfolded, type Talkers } from './message-words';
import type { RoomActions } from './use-room-actions';

interface Props {
  room: Room;
  talkers: Talkers;
  actions: RoomActions;
}

/** The latest pinned message, and the way to the others. */
export function Pinned(props: Props) {
  const { t } = useTranslation();
  const { room, talkers, actions } = props;
  const pins = useChatState().pins.get(room.id) ?? [];
  const [isOpen, setOpen] = useState(false);
  const [latest] = pins;
  return (
    <>
      {latest ? (
        <PinnedBar
          title={t('room.pinnedMessage')}
          onPress={() => actions.jumpTo(latest.seq)}
          end={
            <IconButton
              label={t('room.allPins', { count: pins.length })}
              icon={<List aria-hidden className="size-5" />}
              onClick={() => setOpen(true)}
            />
          }
        >
          {sayUnfolded(t, latest, talkers)}
        </PinnedBar>
      ) : null}
      <Sheet
        title={t('room.pins')}
        closeLabel={t('page.close')}
        open={isOpen && pins.length > 0}
        onOpenChange={setOpen}
      >
        <ul>
          {pins.map((pin) => (
            <li key={pin.seq}>
              <Row {...props} message={pin} onChosen={() => setOpen(false)} />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

interface RowProps extends Props {
  message: MessageEvent;
  onChosen: () => void;
}

function Row({ room, talkers, actions, message, onChosen }: RowProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { seq, sender, at } = message;
  const today = useToday();
  return (
    <PinnedBar
      title={t('room.both', {
        one: nameOf(t, sender, talkers),
        two: formatShort(locale, new Date(at), today),
      })}
      onPress={() => {
        onChosen();
        actions.jumpTo(seq);
      }}
      end={
        canPin(room) ? (
          <IconButton
            label={t('room.unpin')}
            icon={<PinOff aria-hidden className="size-5" />}
            onClick={() => actions.pin(seq, false)}
          />
        ) : undefined
      }
    >
      {sayUnfolded(t, message, talkers)}
    </PinnedBar>
  );
}
