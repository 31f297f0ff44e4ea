import type { MessageEvent } from '@contract/chat/event';
import type { MessageMedium } from '@contract/chat/media';
import { IconButton } from '@ds/icon-button/icon-button';
import { useToast } from '@ds/toast/toast';
import Download from 'lucide-react/icons/arrow-down-to-line';
import Share from 'lucide-react/icons/share-2';
import { PhotoViewer } from '../../chat/photo-viewer';
import { useTranslation } from '../../i18n/translation';
import type { History } from '../../chat/chat-state';
import { useMediaAddress } from '../../chat/media-address';
import { saveAddress } from '../../device/save-file';
import { canSharePictures, sharePicture } from '../../device/share-picture';
import { useLanguage } from '../../i18n/language';
import { formatTime } from './format-times';
import { keyOf } from './log-rows';
import { labelPicture } from '../../chat/media-words';
import { isBlockedIn, nameOf, type Talkers } from './message-words';
import { savedName } from './saved-name';
import type { RoomActions } from './use-room-actions';

interface Props {
  history: History;
  talkers: Talkers;
  actions: RoomActions;
}

type Picture = Extract<MessageMedium, { kind: 'picture' }>;

/** The pictures of the part of the chat that is here, without folded ones, on the whole screen. */
export function Viewer({ history, talkers, actions: { viewing, view, unfolded } }: Props) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const addressOf = useMediaAddress();
  const isShown = (message: MessageEvent): boolean =>
    !isBlockedIn(talkers, message.sender) || unfolded.has(keyOf(message));
  const pictures = viewing === null ? [] : picturesOf(history, isShown);
  const current = pictures.find(({ picture }) => picture.id === viewing);
  const addressIn = ({ id, animated }: Picture): string => addressOf(id, animated ? 'original' : 2560);
  return (
    <PhotoViewer
      current={viewing}
      onCurrentChange={view}
      pictures={pictures.map(({ picture, index, total, sender, text, at }) => ({
        id: picture.id,
        src: addressIn(picture),
        small: addressOf(picture.id, 320),
        label: labelPicture(t, {
          index,
          total,
          name: nameOf(t, sender, talkers),
          time: formatTime(locale, new Date(at)),
          isOwn: sender === talkers.memberId,
          description: picture.description,
        }),
        ...(text === '' ? {} : { caption: text }),
      }))}
      actions={
        current ? (
          <Actions name={savedName(current.picture, current.at)} address={addressIn(current.picture)} />
        ) : undefined
      }
    />
  );
}

const picturesOf = ({ events }: History, isShown: (message: MessageEvent) => boolean) =>
  events.flatMap((event) => {
    if (event.kind !== 'message' || !isShown(event)) return [];
    const { sender, text, at, media } = event;
    return media.flatMap((picture, index) =>
      picture.kind === 'picture' ? [{ picture, index, total: media.length, sender, text, at }] : [],
    );
  });

/** Saves and shares the picture that is looked at. */
function Actions({ name, address }: { name: string; address: string }) {
  const { t } = useTranslation();
  const { show } = useToast();
  const share = async (): Promise<void> => {
    if (!(await sharePicture(name, address))) show({ tone: 'danger', text: t('media.shareFailed') });
  };
  return (
    <>
      <IconButton
        data-slot="viewer-save"
        label={t('media.save')}
        icon={<Download aria-hidden className="size-6" />}
        onClick={() => saveAddress(name, address)}
      />
      {canSharePictures() ? (
        <IconButton
          label={t('media.share')}
          icon={<Share aria-hidden className="size-6" />}
          onClick={() => void share()}
        />
      ) : null}
    </>
  );
}
