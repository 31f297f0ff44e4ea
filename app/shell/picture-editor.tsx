import { Avatar } from '@ds/avatar/avatar';
import { Button } from '@ds/button/button';
import { FileButton } from '@ds/file-button/file-button';
import { Notice } from '@ds/notice/notice';
import ImageUp from 'lucide-react/icons/image-up';
import { useTranslation } from '../i18n/translation';
import type { PictureUpload } from './use-picture-upload';

interface Props {
  /** Whose picture it is. */
  name: string;
  /** The address of the picture; null without one. */
  photo: string | null;
  upload: PictureUpload;
  onRemove: () => void;
  words: Readonly<Record<'choose' | 'replace' | 'remove' | 'hint' | 'sending' | 'failed', string>>;
}

/** A picture that can be chosen from camera or gallery, replaced and removed. */
export function PictureEditor({ name, photo, upload, onRemove, words }: Props) {
  const { t } = useTranslation();
  const { preview, progress, problem, choose, retry } = upload;
  const isSending = progress !== null;
  const hasPicture = photo !== null;
  return (
    <div className="flex flex-col items-center gap-4">
      <Avatar name={name} src={preview ?? photo} size="huge" progress={progress} ringLabel={words.sending} />
      <p role="status" className="sr-only">
        {isSending ? words.sending : null}
      </p>
      {problem ? (
        <Notice
          role="alert"
          tone="danger"
          className="w-full"
          title={words.failed}
          action={
            retry ? (
              <Button variant="secondary" size="small" className="mt-2" onClick={retry}>
                {t('page.retry')}
              </Button>
            ) : null
          }
        >
          {problem}
        </Notice>
      ) : null}
      <div className="flex flex-wrap justify-center gap-3">
        <FileButton
          accept="image/*"
          variant="secondary"
          loading={isSending}
          loadingLabel={words.sending}
          onPick={choose}
        >
          <ImageUp aria-hidden className="size-4.5 shrink-0" />
          {hasPicture ? words.replace : words.choose}
        </FileButton>
        {hasPicture && !isSending ? (
          <Button variant="quiet" onClick={onRemove}>
            {words.remove}
          </Button>
        ) : null}
      </div>
      <p className="text-center text-small text-muted">{words.hint}</p>
    </div>
  );
}
