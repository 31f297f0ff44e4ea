import type { MediaForm, MessageMedium } from '@contract/chat/media';
import type { CaseDetail } from '@contract/reports/case';
import { Disclosure } from '@ds/disclosure/disclosure';
import { FileCard } from '@ds/file-card/file-card';
import { PictureGrid } from '@ds/picture-grid/picture-grid';
import { PictureViewer } from '@ds/picture-viewer/picture-viewer';
import { VideoPlayer } from '@ds/video-player/video-player';
import { type ReactNode, use, useCallback, useState } from 'react';
import { MediaAddressContext, useMediaAddress } from '../../chat/media-address';
import { detailOf, labelPicture } from '../../chat/media-words';
import { useNewPlayback, VoicePlaybackContext } from '../../chat/use-voice-playback';
import { VoiceNote } from '../../chat/voice-note';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from '../../i18n/translation';
import { useDateTime } from '../../i18n/use-date-time';
import { CaseMediaAddressContext } from './case-media-address';

type Message = CaseDetail['messages'][number];
type Picture = Extract<MessageMedium, { kind: 'picture' }>;

interface Props {
  message: Message;
}

/** Tells the media in it where those of a case are, and plays its voice messages. */
export function CaseMediaSource({ caseId, children }: { caseId: number; children: ReactNode }) {
  const addressIn = use(CaseMediaAddressContext);
  const address = useCallback(
    (id: string, form: MediaForm) => addressIn(caseId, id, form),
    [addressIn, caseId],
  );
  const playback = useNewPlayback(String(caseId));
  return (
    <MediaAddressContext value={address}>
      <VoicePlaybackContext value={playback}>{children}</VoicePlaybackContext>
    </MediaAddressContext>
  );
}

/** What a copied message shows. Nobody sees a picture or a video without asking for it. */
export function CaseMedia({ message }: Props) {
  const { t } = useTranslation();
  const { media, kept } = message;
  const pictures = kept.filter((medium) => medium.kind === 'picture');
  return (
    <>
      {pictures.length > 0 ? <Pictures message={message} pictures={pictures} /> : null}
      {kept.map((medium) =>
        medium.kind === 'picture' ? null : <Other key={medium.id} message={message} medium={medium} />,
      )}
      {media > kept.length ? (
        <p className="text-small text-muted">{t('moderation.media', { count: media - kept.length })}</p>
      ) : null}
    </>
  );
}

/** Who has sent a message, and when, as labels say it. */
function useSent({ nickname, at }: Message): { name: string; time: string } {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  return { name: nickname ?? t('moderation.deleted'), time: dateTime(at) };
}

function Pictures({ message, pictures }: Props & { pictures: readonly Picture[] }) {
  const { t } = useTranslation();
  const sent = useSent(message);
  const addressOf = useMediaAddress();
  const [viewing, setViewing] = useState<string | null>(null);
  const total = pictures.length;
  const labelled = pictures.map((picture, index) => ({
    picture,
    label: labelPicture(t, { ...sent, index, total, isOwn: false, description: picture.description }),
  }));
  return (
    <>
      <Descriptions media={pictures} />
      <Disclosure label={t('moderation.show.pictures', { count: total })}>
        <PictureGrid
          pictures={labelled.map(({ picture: { id, width, height, preview, animated }, label }) => ({
            id,
            src: addressOf(id, total > 2 ? 320 : 960),
            width,
            height,
            preview,
            label,
            badge: animated ? t('media.gif') : undefined,
          }))}
          onOpen={(index) => setViewing(pictures[index]?.id ?? null)}
        />
      </Disclosure>
      <PictureViewer
        current={viewing}
        onCurrentChange={setViewing}
        pictures={labelled.map(({ picture: { id, animated }, label }) => ({
          id,
          src: addressOf(id, animated ? 'original' : 2560),
          small: addressOf(id, 320),
          label,
        }))}
        title={t('media.photosTitle')}
        closeLabel={t('page.close')}
        previousLabel={t('media.previous')}
        nextLabel={t('media.next')}
        zoomInLabel={t('media.zoomIn')}
        zoomOutLabel={t('media.zoomOut')}
        position={(index, count) => t('media.position', { index: index + 1, total: count })}
      />
    </>
  );
}

/** What the sender says is to be seen: it tells what to expect. */
function Descriptions({ media }: { media: readonly Picture[] }) {
  const { t } = useTranslation();
  return media.map(({ id, description = '' }) =>
    description === '' ? null : (
      <p key={id} className="text-small wrap-anywhere text-muted">
        {t('media.description')}: <bdi>{description}</bdi>
      </p>
    ),
  );
}

function Other({ message, medium }: Props & { medium: Exclude<MessageMedium, Picture> }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const sent = useSent(message);
  const addressOf = useMediaAddress();
  if (medium.kind === 'voice')
    return <VoiceNote voice={medium} label={t('voice.from', sent)} description={medium.description} />;
  const src = addressOf(medium.id, 'original');
  if (medium.kind === 'file')
    return (
      <FileCard
        name={medium.name}
        detail={detailOf(t, locale, medium)}
        href={src}
        saveLabel={t('media.save')}
      />
    );
  return (
    <Disclosure label={t('moderation.show.video')}>
      <VideoPlayer label={t('media.videoFrom', sent)} src={src} width={medium.width} height={medium.height} />
    </Disclosure>
  );
}
