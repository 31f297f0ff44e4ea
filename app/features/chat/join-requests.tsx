import type { Room } from '@contract/chat/room';
import { LinkBar } from '@ds/link-bar/link-bar';
import { List } from '@ds/list-row/list-row';
import { focusHeading } from '@ds/page/page';
import { useToast } from '@ds/toast/toast';
import UserPlus from 'lucide-react/icons/user-plus';
import { useTranslation } from '../../i18n/translation';
import { formatPast } from '../../i18n/format-past';
import { useLanguage } from '../../i18n/language';
import { useServices } from '../../services/services-context';
import { useQueries } from '../../shell/use-call-query';
import { useFailure } from '../../shell/use-failure';
import { useKeptAnswer } from '../../shell/use-kept-answer';
import { useToldQuery } from '../../shell/use-told-query';
import { AnswerRow } from './answer-row';
import { ChatsFailed } from './chats-failed';
import { sayWaiting } from './say-waiting';

/** Who asks to join a group, for its admins; nothing while nobody does. */
export function JoinRequests({ room }: { room: string }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const [requests, retry] = useToldQuery(useQueries().groups.listJoinRequests({ room }), 'rooms');
  const answer = useAnswer(room);
  if (requests.state === 'failed')
    return <ChatsFailed title={t('groupLinks.requestsFailed')} failure={requests.failure} onRetry={retry} />;
  if (requests.state === 'loading' || requests.data.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-title font-semibold text-ink">{t('groupLinks.requests')}</h2>
      <List aria-label={t('groupLinks.requests')} className="-mx-bleed">
        {requests.data.map(({ person: { memberId, nickname, icon }, at }) => (
          <AnswerRow
            key={memberId}
            name={nickname}
            icon={icon}
            description={t('groupLinks.asked', { when: formatPast(locale, new Date(at)) })}
            accept={t('room.accept')}
            onAnswer={(accept) => answer({ memberId, nickname }, accept)}
          />
        ))}
      </List>
    </section>
  );
}

/** Tells those who keep a group that somebody asks to join, and leads to where they answer; nothing while nobody does. */
export function JoinRequestsBar({ room }: { room: Room }) {
  const { t } = useTranslation();
  const waiting = sayWaiting(t, room);
  if (waiting === undefined) return null;
  return (
    <LinkBar href={`#/chats/${room.id}/links`} icon={<UserPlus aria-hidden />}>
      {waiting}
    </LinkBar>
  );
}

/** Lets somebody in, or not, and says so. */
function useAnswer(room: string) {
  const { t } = useTranslation();
  const { show } = useToast();
  const { groups } = useServices();
  const fail = useFailure();
  const { change, refresh } = useKeptAnswer(useQueries().groups.listJoinRequests({ room }));
  return async (person: { memberId: number; nickname: string }, accept: boolean): Promise<void> => {
    const { memberId, nickname: name } = person;
    const result = await groups.answerJoinRequest({ room, memberId: String(memberId), accept });
    if (!result.ok) {
      fail(result);
      return refresh();
    }
    // The button that was pressed goes with its row.
    focusHeading();
    await change((requests) => requests.filter((request) => request.person.memberId !== memberId));
    show({ tone: 'success', text: t(accept ? 'groupLinks.accepted' : 'groupLinks.declined', { name }) });
  };
}
