import { IconButton } from '@ds/icon-button/icon-button';
import Smile from 'lucide-react/icons/smile';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../i18n/translation';
import type { ChatStore } from '../../chat/store/chat-store';
import { useUnfetched } from '../../shell/use-unfetched';
import { emojiPart } from './emoji-part';

interface Options {
  store: ChatStore;
  text: string;
  onChange: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The button of the composer that puts an emoji where the caret is, and what it opens. */
export function useEmoji({ store, text, onChange, field }: Options): { button: ReactNode; sheet: ReactNode } {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [Sheet, load] = emojiPart.usePart();
  const button = useRef<HTMLButtonElement>(null);
  const unfetched = useUnfetched();
  const open = (): void => {
    setOpen(true);
    load().catch(() => {
      setOpen(false);
      unfetched();
    });
  };
  const insert = (emoji: string): void => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    const start = text.slice(0, selectionStart) + emoji;
    // The field takes focus and caret once its text is the new one, and the picker lets go of focus.
    flushSync(() => {
      setOpen(false);
      onChange(start + text.slice(selectionEnd));
    });
    field.current?.focus();
    field.current?.setSelectionRange(start.length, start.length);
  };
  return {
    button: (
      <IconButton
        ref={button}
        data-slot="emoji-button"
        label={t('emoji.title')}
        aria-haspopup="dialog"
        icon={<Smile aria-hidden className="size-6" />}
        // The field keeps its caret, and gets focus back.
        onMouseDown={(event) => event.preventDefault()}
        onClick={open}
      />
    ),
    sheet: Sheet ? (
      <Sheet
        store={store}
        title={t('emoji.title')}
        open={isOpen}
        onOpenChange={setOpen}
        onChoose={insert}
        anchor={button}
      />
    ) : null,
  };
}
