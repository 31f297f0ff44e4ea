import type { UserInfo } from '@contract/member/user-info';
import { Card } from '@ds/card/card';
import { useTranslation } from '../../i18n/translation';
import { displayName } from '../../shell/display-name';
import { PictureEditor } from '../../shell/picture-editor';
import { useRemovePicture } from './use-remove-picture';
import { useUpload } from './use-upload';

/** The member's picture: choose one from camera or gallery, or remove it (D19). */
export function PictureCard({ member }: { member: UserInfo }) {
  const { t } = useTranslation();
  const upload = useUpload();
  const remove = useRemovePicture(member);
  return (
    <Card>
      <PictureEditor
        name={displayName(member, t('header.member'))}
        photo={member.photo}
        upload={upload}
        onRemove={() => void remove()}
        words={{
          choose: t('profile.choose'),
          replace: t('profile.replace'),
          remove: t('profile.remove'),
          hint: t('profile.pictureHint'),
          sending: t('profile.sending'),
          failed: t('profile.failed'),
        }}
      />
    </Card>
  );
}
