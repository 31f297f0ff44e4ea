import type { GroupInvitation } from '@contract/chat/group';
import { List } from '@ds/list-row/list-row';
import { focusHeading } from '@ds/page/page';
import { useToast } from '@ds/toast/toast';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { useChatStore } from '../../chat/use-chat';
import { useServices } from '../../services/services-context';
import { useQueries } from '../../shell/use-call-query';
import { useFailure } from '../../shell/use-failure';
import { useIsHere } from '../../shell/use-is-here';
import { useKeptAnswer } from '../../shell/use-kept-answer';
import { useToldQuery } from '../../shell/use-told-query';
import { AnswerRow } from './answer-row';

/** The invites to groups that wait for the member, below `MemberQueries`. */
export const useGroupInvites = () => useToldQuery(useQueries().groups.listInvitations(), 'rooms');

/** The groups that the member is invited to. */
export function GroupInvites({ invites }: { invites: readonly GroupInvitation[] }) {
  const { t } = useTranslation();
  const answer = useAnswer();
  const describe = ({ by, group }: GroupInvitation): string =>
    [
      ...(by ? [t('groupLinks.invitedBy', { name: by.nickname })] : []),
      t('group.members', { count: group.memberCount }),
    ].join(' · ');
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-title font-semibold text-ink">{t('groupLinks.invites')}</h2>
      <List aria-label={t('groupLinks.invites')} className="-mx-bleed">
        {invites.map((invite) => (
          <AnswerRow
            key={invite.room}
            name={invite.group.title}
            icon={invite.group.icon}
            description={describe(invite)}
            accept={t('groupLinks.join')}
            onAnswer={(accept) => answer(invite, accept)}
          />
        ))}
      </List>
    </section>
  );
}

/** Joins a group and opens it, unless the member has gone elsewhere meanwhile, or declines. */
function useAnswer() {
  const { t } = useTranslation();
  const { show } = useToast();
  const { groups } = useServices();
  const store = useChatStore();
  const navigate = useNavigate();
  const fail = useFailure();
  const isHere = useIsHere();
  const { change, refresh } = useKeptAnswer(useQueries().groups.listInvitations());
  return async ({ room, group }: GroupInvitation, accept: boolean): Promise<void> => {
    const result = await groups.answerInvitation({ room, accept });
    if (!result.ok) {
      fail(result);
      return refresh();
    }
    // The button that was pressed goes with its row.
    focusHeading();
    await change((invites) => invites.filter((invite) => invite.room !== room));
    const joined = result.data.room;
    if (joined === null)
      return show({ tone: 'success', text: t('groupLinks.inviteDeclined', { name: group.title }) });
    store?.rooms.take(joined);
    if (isHere()) void navigate(`/chats/${room}`);
  };
}
