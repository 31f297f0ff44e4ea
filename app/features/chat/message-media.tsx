import type { MessageMedium } from '@contract/chat/media';
import { FileCard } from '@ds/file-card/file-card';
import { type GridPicture, PictureGrid } from '@ds/picture-grid/picture-grid';
import { TransferButton } from '@ds/transfer-button/transfer-button';
import { VideoPlayer } from '@ds/video-player/video-player';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/translation';
import type { Attachment } from '../../chat/attachment';
import type { Outgoing } from '../../chat/chat-state';
import type { ChatStore } from '../../chat/store/chat-store';
import { useMediaAddress } from '../../chat/media-address';
import { useObjectUrls } from '../../device/use-object-urls';
import { useLanguage } from '../../i18n/language';
import { useMemberQuestion } from '../../shell/use-question';
import { formatTime } from './format-times';
import type { MessageRow } from './log-rows';
import { detailOf, labelPicture } from '../../chat/media-words';
import { nameOf, type Talkers } from './message-words';
import type { MessageRoom } from './message-room';
import { useCanCorrect } from './use-can-correct';
import type { RoomActions } from './use-room-actions';
import { VoiceNote } from '../../chat/voice-note';

interface Props {
  row: MessageRow;
  talkers: Talkers;
  store: ChatStore;
  room: MessageRoom;
  actions: RoomActions;
}

const NOTHING: readonly Attachment[] = [];

/** The pictures of a message, or its file: those on the server, or those on their way there. */
export function MessageMedia({ row, talkers, store, room, actions }: Props) {
  const attachments = row.outgoing?.media ?? NOTHING;
  const { t } = useTranslation();
  const pictures = usePictures(row, attachments, talkers);
  const over =
    row.outgoing && attachments.length > 0 && row.outgoing.failure === null ? (
      <Sending {...{ store, room, actions, attachments }} outgoing={row.outgoing} />
    ) : undefined;
  const [file] = row.media.length > 0 ? row.media : attachments;
  if (file?.kind === 'file') return <File file={file} action={over} />;
  if (file?.kind === 'video') return <Video video={file} row={row} talkers={talkers} over={over} />;
  if (file?.kind === 'voice') return <Voice voice={file} row={row} talkers={talkers} action={over} />;
  const open = (index: number): void => {
    const picture = row.media[index];
    if (picture) actions.view(picture.id);
  };
  return (
    <PictureGrid
      pictures={pictures}
      over={over}
      onOpen={row.message ? open : undefined}
      retry={{
        label: (label) => t('room.both', { one: label, two: t('page.retry') }),
        loading: t('page.loading'),
        failed: t('media.loadFailed'),
      }}
    />
  );
}

const firstOf = ({ media, outgoing }: MessageRow) => media[0] ?? outgoing?.media?.[0];

/** Whether a message has something that fills its bubble. */
export const hasPictures = (row: MessageRow): boolean =>
  ['picture', 'video'].includes(firstOf(row)?.kind ?? '');

/** Whether its time would stand over a video's controls. */
export const hasVideo = (row: MessageRow): boolean => firstOf(row)?.kind === 'video';

function usePictures(row: MessageRow, attachments: readonly Attachment[], talkers: Talkers): GridPicture[] {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const mediaAddress = useMediaAddress();
  const urls = useObjectUrls(attachments);
  const sent = row.media.flatMap((medium) => (medium.kind === 'picture' ? [medium] : []));
  const total = Math.max(sent.length, attachments.length);
  const labelAt = (index: number, description: string | undefined): string =>
    labelPicture(t, {
      index,
      total,
      name: nameOf(t, row.sender, talkers),
      time: formatTime(locale, row.at),
      isOwn: row.sender === talkers.memberId,
      description,
    });
  if (sent.length > 0)
    return sent.map(({ id, width, height, preview, animated, description }, index) => ({
      id,
      src: mediaAddress(id, total > 2 ? 320 : 960),
      width,
      height,
      preview,
      label: labelAt(index, description),
      badge: animated ? t('media.gif') : undefined,
    }));
  return attachments.map(({ id, width, height, description }, index) => ({
    id,
    src: urls.get(id),
    width,
    height,
    label: labelAt(index, description),
  }));
}

interface VideoProps extends Pick<Props, 'row' | 'talkers'> {
  video: Extract<MessageMedium, { kind: 'video' }> | Attachment;
  /** What is on its way. */
  over: ReactNode;
}

function Video({ video, row, talkers, over }: VideoProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const mediaAddress = useMediaAddress();
  const urls = useObjectUrls('content' in video ? [video] : NOTHING);
  const values = { name: nameOf(t, row.sender, talkers), time: formatTime(locale, row.at) };
  return (
    <VideoPlayer
      label={t(row.sender === talkers.memberId ? 'media.ownVideo' : 'media.videoFrom', values)}
      src={'content' in video ? urls.get(video.id) : mediaAddress(video.id, 'original')}
      width={video.width}
      height={video.height}
      over={over}
    />
  );
}

interface VoiceProps extends Pick<Props, 'row' | 'talkers'> {
  voice: Extract<MessageMedium, { kind: 'voice' }> | Attachment;
  /** What is on its way. */
  action: ReactNode;
}

function Voice({ voice, row, talkers, action }: VoiceProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const values = { name: nameOf(t, row.sender, talkers), time: formatTime(locale, row.at) };
  return (
    <VoiceNote
      voice={voice}
      label={t(row.sender === talkers.memberId ? 'voice.own' : 'voice.from', values)}
      description={voice.description}
      action={action}
    />
  );
}

interface FileProps {
  file: Extract<MessageMedium, { kind: 'file' }> | Attachment;
  /** What is on its way. */
  action: ReactNode;
}

function File({ file, action }: FileProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const mediaAddress = useMediaAddress();
  if ('content' in file)
    return (
      <FileCard
        name={file.name}
        detail={detailOf(t, locale, { name: file.name, size: file.content.size })}
        action={action}
      />
    );
  return (
    <FileCard
      name={file.name}
      detail={detailOf(t, locale, file)}
      href={mediaAddress(file.id, 'original')}
      saveLabel={t('media.save')}
    />
  );
}

interface SendingProps extends Pick<Props, 'store' | 'room' | 'actions'> {
  outgoing: Outgoing;
  attachments: readonly Attachment[];
}

/** How much of a message's media is sent, and the way to take it back into the composer, or to give it up. */
function Sending({ store, room, actions, outgoing, attachments }: SendingProps) {
  const { t } = useTranslation();
  const ask = useMemberQuestion();
  const share = useSyncExternalStore(store.outbox.uploads.subscribe, () =>
    store.outbox.uploads.shareOf(attachments),
  );
  const canTakeBack = useCanCorrect({ store, room, actions, outgoing });
  const { clientId } = outgoing;
  const discard = async (): Promise<void> => {
    const isSure = await ask({
      tone: 'danger',
      title: t('media.discardTitle'),
      children: t('media.discardBody'),
      confirm: { label: t('room.discard') },
      cancel: { label: t('media.keepSending') },
    });
    if (isSure) store.outbox.discard(room.id, clientId);
  };
  const cancel = (): void => (canTakeBack ? actions.correct(clientId) : void discard());
  return <TransferButton label={t('media.cancel')} share={share} onClick={cancel} />;
}
