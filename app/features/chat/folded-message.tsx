import { Button } from '@ds/button/button';
import { MessageNote } from '@ds/message-note/message-note';
import { useTranslation } from '../../i18n/translation';

/** Shown in place of a message from a blocked sender, until the reader wants to read it. */
export function FoldedMessage({ onUnfold }: { onUnfold: () => void }) {
  const { t } = useTranslation();
  return (
    <MessageNote>
      <span className="flex flex-wrap items-baseline justify-center gap-x-2">
        {t('room.folded')}
        <Button variant="text" size="small" onClick={onUnfold}>
          {t('room.unfold')}
        </Button>
      </span>
    </MessageNote>
  );
}
