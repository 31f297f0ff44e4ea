import { Button, type ButtonProps } from '@ds/button/button';
import { useTranslation } from '../../i18n/translation';
import type { Attachment } from '../../chat/attachment';
import { saveFile } from '../../device/save-file';
import { nameAttachment } from '../../chat/media-words';
import { savedAttachmentName } from './saved-name';

interface Props extends Pick<ButtonProps, 'variant'> {
  media: readonly Attachment[];
  /** When they were to be sent, as ISO 8601. @default now */
  at?: string | undefined;
}

/** Buttons that save on the device what couldn't be sent, one each. */
export function SaveAttachments({ media, at, variant }: Props) {
  const { t } = useTranslation();
  return media.map((one) => (
    <Button
      key={one.id}
      variant={variant}
      size="small"
      className="max-w-full"
      onClick={() => saveFile(savedAttachmentName(one, at), one.content)}
    >
      {t('media.saveNamed', { name: nameAttachment(t, one, media) })}
    </Button>
  ));
}
