import type { UserInfo } from '@contract/member/user-info';
import { Avatar } from '@ds/avatar/avatar';
import { Button } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { FileButton } from '@ds/file-button/file-button';
import { Notice } from '@ds/notice/notice';
import ImageUp from 'lucide-react/icons/image-up';
import { useTranslation } from 'react-i18next';
import { displayName } from '../../shell/display-name';
import { useRemovePicture } from './use-remove-picture';
import { useUpload } from './use-upload';

/** The member's picture: choose one from camera or gallery, or remove it (D19). */
export function PictureCard({ member }: { member: UserInfo }) {
  const { t } = useTranslation();
  const { preview, progress, problem, choose, retry } = useUpload();
  const remove = useRemovePicture(member);
  const isSending = progress !== null;
  const hasPicture = member.photo !== null;
  return (
    <Card className="flex flex-col items-center gap-4">
      <Avatar
        name={displayName(member, t('header.member'))}
        src={preview ?? member.photo}
        size="huge"
        progress={progress}
        ringLabel={t('profile.sending')}
      />
      <p role="status" className="sr-only">
        {isSending ? t('profile.sending') : null}
      </p>
      {problem ? (
        <Notice
          role="alert"
          tone="danger"
          className="w-full"
          title={t('profile.failed')}
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
          loadingLabel={t('profile.sending')}
          onPick={choose}
        >
          <ImageUp aria-hidden size={18} className="shrink-0" />
          {t(hasPicture ? 'profile.replace' : 'profile.choose')}
        </FileButton>
        {hasPicture && !isSending ? (
          <Button variant="quiet" onClick={() => void remove()}>
            {t('profile.remove')}
          </Button>
        ) : null}
      </div>
      <p className="text-center text-small text-muted">{t('profile.pictureHint')}</p>
    </Card>
  );
}
