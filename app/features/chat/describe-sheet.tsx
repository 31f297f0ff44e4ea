import { Button } from '@ds/button/button';
import { Sheet } from '@ds/sheet/sheet';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '../../chat/attachment';
import { isTooLong, RemarkField } from '../../reports/remark-field';

interface Props {
  /** The picture; it stays while the sheet leaves. */
  picture: Attachment;
  /** What it is called: "Photo 1". */
  name: string;
  src: string | undefined;
  open: boolean;
  onClose: () => void;
  /** Called with each change that isn't too long. */
  onDescribe: (description: string) => void;
}

/** Says what is to be seen in a picture, for those who don't see it. What is typed is kept with the picture at once. */
export function DescribeSheet({ open, onClose, ...props }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Sheet
      size="content"
      title={t('media.describe', { name: props.name })}
      closeLabel={t('page.close')}
      open={open}
      onOpenChange={onClose}
      initialFocus={field}
    >
      <DescriptionForm {...props} onClose={onClose} field={field} />
    </Sheet>
  );
}

interface FormProps extends Omit<Props, 'open' | 'name'> {
  field: RefObject<HTMLTextAreaElement | null>;
}

function DescriptionForm({ picture, src, field, onClose, onDescribe }: FormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(picture.description ?? '');
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
      <img src={src} alt="" className="max-h-40 self-center rounded-control object-contain" />
      <RemarkField
        ref={field}
        label={t('media.description')}
        hint={t('media.descriptionHint')}
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
