import type { MessageMedium } from '@contract/chat/media';
import { VoicePlayer } from '@ds/voice-player/voice-player';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../i18n/translation';
import type { Attachment } from './attachment';
import { useMediaAddress } from './media-address';
import { useVoicePlayback } from './use-voice-playback';
import { readPeaks } from './voice-peaks';
import { useObjectUrls } from '../device/use-object-urls';
import { useLanguage } from '../i18n/language';
import { formatClock } from '../i18n/format-clock';

interface Props {
  voice: Extract<MessageMedium, { kind: 'voice' }> | Attachment;
  /** Names it: "Voice message from Mina, 12:05". */
  label: string;
  /** What its sender says is to be heard. */
  description?: string | undefined;
  /** What is on its way: stands instead of the button, so it stops. */
  action?: ReactNode;
}

const NOTHING: readonly Attachment[] = [];

/** Of an attachment that has lost what there is to it. */
const UNKNOWN = { duration: 0, peaks: '' };

/** A voice message of a chat or a case, or one that waits to be sent, to be listened to. */
export function VoiceNote({ voice, label, description = '', action }: Props) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const mediaAddress = useMediaAddress();
  const urls = useObjectUrls('content' in voice ? [voice] : NOTHING);
  const src = 'content' in voice ? urls.get(voice.id) : mediaAddress(voice.id, 'original');
  const { duration, peaks } = 'content' in voice ? (voice.voice ?? UNKNOWN) : voice;
  const seconds = duration / 1_000;
  const { playback, state, position, speed } = useVoicePlayback(voice.id);
  const isOnItsWay = action !== undefined;
  useEffect(() => {
    if (isOnItsWay) playback.stop(voice.id);
  }, [isOnItsWay, playback, voice.id]);
  const times = { position: formatClock(position), duration: formatClock(seconds) };
  const speedText = `${new Intl.NumberFormat(locale).format(speed)}×`;
  return (
    <VoicePlayer
      label={label}
      peaks={readPeaks(peaks)}
      duration={seconds}
      position={position}
      state={state === 'failed' ? 'resting' : state}
      playLabel={t('voice.play')}
      pauseLabel={t('voice.pause')}
      onToggle={() => src && playback.toggle(voice.id, src)}
      seekLabel={t('voice.position')}
      positionText={t('voice.positionText', times)}
      time={state === 'resting' && position === 0 ? times.duration : times.position}
      onSeek={(to) => src && playback.seek(voice.id, src, to)}
      speed={{
        text: speedText,
        label: t('voice.speed', { speed: speedText }),
        onPress: () => playback.nextSpeed(),
      }}
      action={action}
      error={state === 'failed' ? t('voice.unplayable') : undefined}
      description={description.trim() === '' ? undefined : description}
    />
  );
}
