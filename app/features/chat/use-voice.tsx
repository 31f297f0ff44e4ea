import { MAX_VOICE_DURATION } from '@contract/chat/media';
import type { Room } from '@contract/chat/room';
import { useAnnounce } from '@ds/announcer/announcer';
import { VoiceButton, VoiceRecorder } from '@ds/voice-recorder/voice-recorder';
import { type ReactNode, use, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/translation';
import { attachVoice } from '../../chat/attachment';
import type { ChatStore } from '../../chat/store/chat-store';
import { VoicePlaybackContext } from '../../chat/use-voice-playback';
import type { Recorded } from '../../device/record-voice';
import { formatClock } from '../../i18n/format-clock';
import { type Ending, useRecorder } from './use-recorder';

interface Props {
  store: ChatStore;
  room: Room;
  /** Whether something can be recorded here. A recording that goes on is kept when that ends. */
  isOpen: boolean;
  /** Sends what is attached. */
  onSend: () => void;
}

/** What the composer needs to record voice messages. */
interface Voicing {
  button: ReactNode;
  /** What goes on; undefined while nothing is recorded. */
  recording: ReactNode;
  /** Why nothing can be recorded, and what to do. */
  problem: ReactNode;
}

/**
 * Records voice messages. A recording is kept on the phone while it goes on, and attached as soon as it is over; sending
 * it is sending what is attached. What an earlier page was recording when it went is attached, too.
 */
export function useVoice({ store, room, isOpen, onSend }: Props): Voicing {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const playback = use(VoicePlaybackContext);
  const latest = useRef(onSend);
  useLayoutEffect(() => {
    latest.current = onSend;
  });
  const take = (id: string, recorded: Recorded, ending: Ending): void => {
    store.composer.attach(room.id, [...(store.get().attached.get(room.id) ?? []), attachVoice(id, recorded)]);
    if (ending === 'send') latest.current();
    else announce(t('voice.kept'));
    store.composer.endRecording(room.id);
  };
  const { state, start, lock, end, forget } = useRecorder({
    onSlice: (slice) => store.composer.keepSlice({ room: room.id, ...slice }),
    onRecorded: take,
  });
  const begin = (how: 'held' | 'locked'): void => {
    playback?.pause();
    announce(t('voice.recording'));
    void start(how);
  };
  const drop = (): void => {
    end('drop');
    store.composer.endRecording(room.id);
    announce(t('voice.deleted'));
  };
  const close = useEffectEvent(() => end('keep'));
  useEffect(() => {
    if (!isOpen) close();
  }, [isOpen]);
  const giveUp = useEffectEvent((discarded: string) => {
    if (discarded === room.id) end('drop');
  });
  useEffect(() => store.composer.onDiscard((discarded) => giveUp(discarded)), [store]);
  const restore = useEffectEvent(async () => {
    if (await store.composer.restoreRecording(room.id)) announce(t('voice.kept'));
  });
  useEffect(() => {
    if (isOpen) void restore();
  }, [store, room.id, isOpen]);
  if (!isOpen) return { button: undefined, recording: undefined, problem: undefined };
  const { kind, duration } = state;
  const isIdle = kind === 'idle' || kind === 'refused';
  return {
    button: (
      <VoiceButton
        label={t('voice.record')}
        sendLabel={t('room.send')}
        state={isIdle ? 'idle' : kind}
        progress={duration / MAX_VOICE_DURATION}
        onStart={begin}
        onLock={lock}
        onSend={() => end('send')}
        onCancel={drop}
      />
    ),
    recording: isIdle ? undefined : (
      <VoiceRecorder
        state={kind}
        time={formatClock(duration / 1_000)}
        levels={state.levels}
        cancelLabel={t('voice.delete')}
        onCancel={drop}
        stopLabel={t('voice.stop')}
        onStop={() => end('keep')}
      >
        {t(kind === 'asking' ? 'voice.asking' : 'voice.slide')}
      </VoiceRecorder>
    ),
    problem:
      kind === 'refused' ? (
        <VoiceRecorder state="denied" cancelLabel={t('page.close')} onCancel={forget}>
          {t(`voice.${state.problem}`)}
        </VoiceRecorder>
      ) : undefined,
  };
}
