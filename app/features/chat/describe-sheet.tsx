import { Button } from '@ds/button/button';
import { Sheet } from '@ds/sheet/sheet';
import { type RefObject, use, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import type { Attachment } from '../../chat/attachment';
import { VoicePlaybackContext } from '../../chat/use-voice-playback';
import { isTooLong, RemarkField } from '../../reports/remark-field';
import { VoiceNote } from '../../chat/voice-note';

interface Props {
  /** A picture or a voice message; it stays while the sheet leaves. */
  attachment: Attachment;
  /** What it is called: "Photo 1". */
  name: string;
  /** Of a picture. */
  src: string | undefined;
  open: boolean;
  onClose: () => void;
  /** Called with each change that isn't too long. */
  onDescribe: (description: string) => void;
}

const isVoice = ({ kind }: Attachment): boolean => kind === 'voice';

/**
 * Edits the description of a picture or a voice message, for those who can't see or hear it. What is typed is stored
 * with it at once.
 */
export function DescribeSheet({ open, onClose, ...props }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Sheet
      size="content"
      title={isVoice(props.attachment) ? t('voice.describe') : t('media.describe', { name: props.name })}
      closeLabel={t('page.close')}
      open={open}
      onOpenChange={onClose}
      initialFocus={field}
    >
      <DescriptionForm {...props} onClose={onClose} field={field} />
    </Sheet>
  );
}

interface FormProps extends Omit<Props, 'open'> {
  field: RefObject<HTMLTextAreaElement | null>;
}

function DescriptionForm({ attachment, name, src, field, onClose, onDescribe }: FormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(attachment.description ?? '');
  const [error, setError] = useState<string>();
  const type = (value: string): void => {
    setTyped(value);
    setError(undefined);
    if (!isTooLong(value)) onDescribe(value);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4 px-gutter py-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTooLong(typed)) setError(t('report.tooLong'));
        else onClose();
      }}
    >
      {isVoice(attachment) ? (
        <Heard voice={attachment} name={name} />
      ) : (
        <img src={src} alt="" className="max-h-40 self-center rounded-control object-contain" />
      )}
      <RemarkField
        ref={field}
        label={t('media.description')}
        hint={t(isVoice(attachment) ? 'voice.descriptionHint' : 'media.descriptionHint')}
        value={typed}
        onValueChange={type}
        error={error}
      />
      <Button block type="submit">
        {t('media.keepDescription')}
      </Button>
    </form>
  );
}

/** A voice message to be listened to, as long as the sheet is open. */
function Heard({ voice, name }: { voice: Attachment; name: string }) {
  const playback = use(VoicePlaybackContext);
  useEffect(() => () => playback?.stop(voice.id), [playback, voice.id]);
  return <VoiceNote voice={voice} label={name} />;
}
