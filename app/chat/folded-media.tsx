import type { MessageMedium } from '@contract/chat/media';
import { Disclosure } from '@ds/disclosure/disclosure';
import { FileCard } from '@ds/file-card/file-card';
import { PictureGrid } from '@ds/picture-grid/picture-grid';
import { VideoPlayer } from '@ds/video-player/video-player';
import { useState } from 'react';
import { useLanguage } from '../i18n/language';
import { useTranslation } from '../i18n/translation';
import { useMediaAddress } from './media-address';
import { detailOf, labelPicture } from './media-words';
import { PhotoViewer } from './photo-viewer';
import { VoiceNote } from './voice-note';

type Picture = Extract<MessageMedium, { kind: 'picture' }>;

/** Who has sent what is shown, and when, as labels say it. */
interface Sent {
  name: string;
  time: string;
}

interface Props {
  media: readonly MessageMedium[];
  sent: Sent;
}

/**
 * What a message shows to somebody who must see it and may not want to. Pictures and videos are shown, and fetched, only
 * when they are asked for; voice messages and files do nothing by themselves.
 */
export function FoldedMedia({ media, sent }: Props) {
  const pictures = media.filter((medium) => medium.kind === 'picture');
  return (
    <>
      {pictures.length > 0 ? <Pictures pictures={pictures} sent={sent} /> : null}
      {media.map((medium) =>
        medium.kind === 'picture' ? null : <Other key={medium.id} medium={medium} sent={sent} />,
      )}
    </>
  );
}

function Pictures({ pictures, sent }: { pictures: readonly Picture[]; sent: Sent }) {
  const { t } = useTranslation();
  const addressOf = useMediaAddress();
  const [viewing, setViewing] = useState<string | null>(null);
  const total = pictures.length;
  const labelled = pictures.map((picture, index) => ({
    picture,
    label: labelPicture(t, { ...sent, index, total, isOwn: false, description: picture.description }),
  }));
  return (
    <>
      <Descriptions pictures={pictures} />
      <Disclosure label={t('media.showPhotos', { count: total })}>
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
      <PhotoViewer
        current={viewing}
        onCurrentChange={setViewing}
        pictures={labelled.map(({ picture: { id, animated }, label }) => ({
          id,
          src: addressOf(id, animated ? 'original' : 2560),
          small: addressOf(id, 320),
          label,
        }))}
      />
    </>
  );
}

/** What the sender says is to be seen: it tells what to expect. */
function Descriptions({ pictures }: { pictures: readonly Picture[] }) {
  const { t } = useTranslation();
  return pictures.map(({ id, description = '' }) =>
    description === '' ? null : (
      <p key={id} className="text-small wrap-anywhere text-muted">
        {t('media.description')}: <bdi>{description}</bdi>
      </p>
    ),
  );
}

function Other({ medium, sent }: { medium: Exclude<MessageMedium, Picture>; sent: Sent }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const addressOf = useMediaAddress();
  if (medium.kind === 'voice')
    return <VoiceNote voice={medium} label={t('voice.from', { ...sent })} description={medium.description} />;
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
    <Disclosure label={t('media.showVideo')}>
      <VideoPlayer
        label={t('media.videoFrom', { ...sent })}
        src={src}
        width={medium.width}
        height={medium.height}
      />
    </Disclosure>
  );
}
