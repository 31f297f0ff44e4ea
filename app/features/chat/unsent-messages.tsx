import { Button } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { focusHeading } from '@ds/page/page';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../i18n/translation';
import type { Attachment } from '../../chat/attachment';
import type { ChatStore } from '../../chat/store/chat-store';
import type { Composing } from '../../chat/composing';
import { useChatState } from '../../chat/use-chat';
import { useCopy } from '../../shell/use-copy';
import { sayMessage, type Told } from '../../chat/media-words';
import { SaveAttachments } from './save-attachments';

interface Props {
  store: ChatStore;
  /** The room that the member doesn't belong to. */
  room: string;
}

/**
 * What the member has written, edited or recorded in a room that no longer accepts anything; nothing if there is none.
 */
export function UnsentMessages({ store, room }: Props) {
  const { t } = useTranslation();
  const { outgoing, drafts, attached, composing } = useChatState();
  useEffect(() => void store.composer.restoreRecording(room), [store, room]);
  const draft = { text: drafts.get(room) ?? '', media: attached.get(room) ?? [] };
  const waiting = outgoing.get(room) ?? [];
  const hasDraft = draft.text !== '' || draft.media.length > 0;
  const edit = editIn(composing.get(room));
  if (waiting.length === 0 && !hasDraft && edit === null) return null;
  const discardDraft = (): void => {
    store.composer.discard(room);
    // What was being changed stands beside it, and goes by itself.
    store.composer.compose(room, edit);
  };
  return (
    <section className="flex flex-col gap-3 pb-10">
      <h2 className="text-title font-semibold text-ink">{t('room.unsent')}</h2>
      <ul className="flex flex-col gap-3">
        {waiting.map(({ clientId, text, media, forward, at }) => (
          <Unsent
            key={clientId}
            text={text}
            media={media}
            forwarded={forward?.media}
            at={at}
            onDiscard={() => store.outbox.discard(room, clientId)}
          />
        ))}
        {hasDraft ? <Unsent {...draft} onDiscard={discardDraft} /> : null}
        {edit ? <Unsent text={edit.text} onDiscard={() => store.composer.compose(room, null)} /> : null}
      </ul>
    </section>
  );
}

/** The change of a message that wasn't saved; null where nothing was changed. */
const editIn = (composing: Composing | undefined) =>
  composing?.kind === 'edit' && composing.text !== '' && composing.text !== composing.message?.text
    ? composing
    : null;

interface UnsentProps {
  text: string;
  media?: readonly Attachment[] | undefined;
  /** What it shows of others' that it passes on. */
  forwarded?: readonly Told[] | undefined;
  /** When it was written, as ISO 8601. @default now */
  at?: string;
  onDiscard: () => void;
}

function Unsent({ text, media = [], forwarded = [], at, onDiscard }: UnsentProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const id = useId();
  const said = useRef<HTMLParagraphElement>(null);
  const discard = (): void => {
    // The button that has focus goes away.
    focusHeading();
    onDiscard();
  };
  return (
    <li>
      <Card className="flex flex-col gap-2">
        <p ref={said} id={id} className="whitespace-pre-wrap wrap-anywhere text-body">
          {sayMessage(t, { text, media: [...media, ...forwarded] })}
        </p>
        <div className="flex flex-wrap gap-2">
          {text === '' ? null : (
            <Button
              variant="secondary"
              size="small"
              aria-describedby={id}
              onClick={() => void copy(text, said.current)}
            >
              {t('room.copy')}
            </Button>
          )}
          <SaveAttachments media={media} at={at} variant="secondary" />
          <Button variant="quiet" size="small" aria-describedby={id} onClick={discard}>
            {t('room.discard')}
          </Button>
        </div>
      </Card>
    </li>
  );
}
