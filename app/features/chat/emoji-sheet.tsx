import { EmojiPicker } from '@ds/emoji-picker/emoji-picker';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslation } from '../../i18n/translation';
import type { ChatStore } from '../../chat/store/chat-store';
import { useChatState } from '../../chat/use-chat';
import { useLanguage } from '../../i18n/language';
import { loadEmoji } from './load-emoji';

/** Props of {@link EmojiSheet}. */
export interface EmojiSheetProps {
  store: ChatStore;
  /** Names it. */
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (emoji: string) => void;
  anchor?: RefObject<HTMLElement | null>;
}

/** All emoji, in the member's language, with those that they have used lately. */
export function EmojiSheet({ store, title, onChoose, ...props }: EmojiSheetProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { emoji } = useChatState();
  const set = useQuery({
    queryKey: ['emoji', locale],
    queryFn: () => loadEmoji(locale),
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever is offline may have it from an earlier visit.
    networkMode: 'always',
    retry: false,
  });
  return (
    <EmojiPicker
      {...props}
      locale={locale}
      set={set.data ?? null}
      failed={set.isError}
      onRetry={() => set.refetch({ throwOnError: true })}
      recent={emoji.recent}
      tone={emoji.tone}
      onToneChange={(tone) => store.emoji.setTone(tone)}
      onChoose={(chosen) => {
        store.emoji.note(chosen);
        onChoose(chosen);
      }}
      messages={{
        title,
        close: t('page.close'),
        search: t('emoji.search'),
        recent: t('emoji.recent'),
        noMatch: t('emoji.noMatch'),
        tone: (name) => t('emoji.tone', { name }),
        toneNone: t('emoji.toneNone'),
        loading: t('page.loading'),
        failed: t('emoji.failed'),
        failedHint: t('emoji.failedHint'),
        retry: t('page.retry'),
      }}
    />
  );
}
