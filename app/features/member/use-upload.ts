import { useTranslation } from '../../i18n/translation';
import { useServices } from '../../services/services-context';
import { useMemory } from '../../session/session-context';
import { type PictureUpload, usePictureUpload } from '../../shell/use-picture-upload';

/** Sends a chosen picture of the member. Header and other tabs follow. */
export function useUpload(): PictureUpload {
  const { t } = useTranslation();
  const { session } = useMemory();
  const { member: calls } = useServices();
  return usePictureUpload({
    sent: t('profile.sent'),
    unreadable: t('profile.unreadable'),
    send: async (picture, options) => {
      const { token } = session.get();
      const result = await calls.uploadAvatar({ picture }, options);
      if (result.ok && token !== null) session.changeMember(result.data, token);
      return result;
    },
  });
}
