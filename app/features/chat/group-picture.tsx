import type { GroupRoom } from '@contract/chat/room';
import { useToast } from '@ds/toast/toast';
import { useTranslation } from '../../i18n/translation';
import { useChatStore } from '../../chat/use-chat';
import type { Result } from '../../services/result';
import { useServices } from '../../services/services-context';
import { PictureEditor } from '../../shell/picture-editor';
import { useCallQuestion } from '../../shell/use-call-question';
import { useFailure } from '../../shell/use-failure';
import { usePictureUpload } from '../../shell/use-picture-upload';

/** The picture of a group, for those who keep it. */
export function GroupPicture({ group: { id: room, title, photo } }: { group: GroupRoom }) {
  const { t } = useTranslation();
  const { groups } = useServices();
  const { show } = useToast();
  const store = useChatStore();
  const ask = useCallQuestion();
  const fail = useFailure();
  const keep = (result: Result<GroupRoom>): Result<GroupRoom> => {
    if (result.ok) store?.rooms.take(result.data);
    return result;
  };
  const upload = usePictureUpload({
    sent: t('group.picture.sent'),
    unreadable: t('group.picture.unreadable'),
    send: async (file, options) => keep(await groups.setGroupPicture({ room, file }, options)),
  });
  const remove = async (): Promise<void> => {
    const result = await ask({
      title: t('group.picture.removeTitle'),
      body: t('group.picture.removeBody'),
      confirm: t('group.picture.remove'),
      busy: t('group.picture.removing'),
      call: async () => keep(await groups.removeGroupPicture({ room })),
    });
    if (result?.ok) show({ id: 'picture', tone: 'success', text: t('group.picture.removed') });
    else if (result) fail(result);
  };
  return (
    <PictureEditor
      name={title}
      photo={photo}
      upload={upload}
      onRemove={() => void remove()}
      words={{
        choose: t('group.picture.choose'),
        replace: t('group.picture.replace'),
        remove: t('group.picture.remove'),
        hint: t('group.picture.hint'),
        sending: t('group.picture.sending'),
        failed: t('group.picture.failed'),
      }}
    />
  );
}
