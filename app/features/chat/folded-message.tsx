import { Button } from '@ds/button/button';
import { MessageNote } from '@ds/message-note/message-note';
import { useTranslation } from '../../i18n/translation';

/** Stands in place of a message whose sender the reader has blocked, until they want to read it. */
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
