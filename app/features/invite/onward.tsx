import type { Invite } from '@contract/invite/calls';
import { ButtonLink } from '@ds/button/button';
import { useTranslation } from '../../i18n/translation';

/** Where people go on from what they have joined. */
export function Onward({ invite: { type, room } }: { invite: Pick<Invite, 'type' | 'room'> }) {
  const { t } = useTranslation();
  if (type === 'friend')
    return (
      <ButtonLink block href="#/contacts">
        {t('invite.friendOpen')}
      </ButtonLink>
    );
  if (type === 'group')
    return (
      <ButtonLink block href={room === undefined ? '#/chats' : `#/chats/${room}`}>
        {t('invite.groupOpen')}
      </ButtonLink>
    );
  return (
    <ButtonLink block href="#/dashboard">
      {t('header.openMine')}
    </ButtonLink>
  );
}
