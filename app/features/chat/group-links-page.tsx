import type { GroupLink } from '@contract/chat/group';
import type { GroupRoom } from '@contract/chat/room';
import { Button, ButtonLink } from '@ds/button/button';
import { EmptyState } from '@ds/empty-state/empty-state';
import { List } from '@ds/list-row/list-row';
import { Spinner } from '@ds/spinner/spinner';
import { useToast } from '@ds/toast/toast';
import Link from 'lucide-react/icons/link';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useDateTime } from '../../i18n/use-date-time';
import { useServices } from '../../services/services-context';
import { LinkCard } from '../../shell/link-card';
import { useCallQuery, useQueries } from '../../shell/use-call-query';
import { useCallQuestion } from '../../shell/use-call-question';
import { useFailure } from '../../shell/use-failure';
import { useKeptAnswer } from '../../shell/use-kept-answer';
import { GroupScreen } from './group-screen';
import { JoinRequests } from './join-requests';
import { ChatsFailed } from './chats-failed';
import { NewLinkSheet } from './new-link-sheet';

/** /chats/:room/links: who asks to join a group, and the links that lead into it. */
export function GroupLinksPage() {
  const { t } = useTranslation();
  return (
    <GroupScreen title={t('groupLinks.title')} above="/group">
      {(group) => (group.rights.invite ? <Content group={group} /> : <OnlyAdmins id={group.id} />)}
    </GroupScreen>
  );
}

const Content = ({ group }: { group: GroupRoom }) => (
  <div className="flex flex-col gap-8">
    {group.rights.manage ? <JoinRequests room={group.id} /> : null}
    <Links room={group} />
  </div>
);

/** The member may not bring in others. */
function OnlyAdmins({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Link aria-hidden className="size-8" />}
      title={t('groupLinks.refusedTitle')}
      actions={<ButtonLink href={`#/chats/${id}`}>{t('page.back')}</ButtonLink>}
    >
      {t('groupLinks.refused')}
    </EmptyState>
  );
}

function Links({ room }: { room: GroupRoom }) {
  const { t } = useTranslation();
  const query = useQueries().groups.listGroupLinks({ room: room.id });
  const [links, retry] = useCallQuery(query);
  const { change } = useKeptAnswer(query);
  const [isMaking, setMaking] = useState(false);
  if (links.state === 'failed')
    return <ChatsFailed title={t('groupLinks.failed')} failure={links.failure} onRetry={retry} />;
  if (links.state === 'loading') return <Spinner label={t('page.loading')} />;
  const make = (
    <Button block onClick={() => setMaking(true)}>
      {t('groupLinks.make')}
    </Button>
  );
  return (
    <section className="flex flex-col gap-4">
      {links.data.length === 0 ? (
        <EmptyState
          icon={<Link aria-hidden className="size-8" />}
          title={t('groupLinks.emptyTitle')}
          actions={make}
        >
          {t('groupLinks.empty')}
        </EmptyState>
      ) : (
        <>
          <p className="text-body text-muted">{sayLead(t, room, links.data)}</p>
          {make}
          <LinkList room={room} links={links.data} />
        </>
      )}
      <NewLinkSheet
        room={room}
        open={isMaking}
        onOpenChange={setMaking}
        onMade={(link) => change((known) => [link, ...known])}
      />
    </section>
  );
}

/** Whether one asks by a link, and admins decide. */
const isAsking = ({ settings }: GroupRoom, { approval }: GroupLink): boolean => approval || settings.approval;

/** What becomes of those who use the links: they join, or ask to. */
function sayLead(t: TFunction, room: GroupRoom, links: readonly GroupLink[]): string {
  const asking = links.filter((link) => isAsking(room, link));
  const name = room.title;
  if (asking.length === 0) return t('groupLinks.lead', { name });
  return t(asking.length === links.length ? 'groupLinks.leadAsking' : 'groupLinks.leadMixed', { name });
}

function LinkList({ room, links }: { room: GroupRoom; links: readonly GroupLink[] }) {
  const { t } = useTranslation();
  const revoke = useRevoke(room.id);
  return (
    <List aria-label={t('groupLinks.title')} className="flex flex-col gap-4">
      {links.map((link) => (
        <li key={link.id}>
          <GroupLinkCard room={room} link={link} onRevoke={() => void revoke(link)} />
        </li>
      ))}
    </List>
  );
}

function GroupLinkCard({ room, link, onRevoke }: { room: GroupRoom; link: GroupLink; onRevoke: () => void }) {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const { address, expiresAt } = link;
  const asks = isAsking(room, link);
  const words = {
    copy: t('groupLinks.copy'),
    share: t('groupLinks.share'),
    shareText: t('groupLinks.shareText', { name: room.title }),
    revoke: t('groupLinks.revoke'),
    qr: t('groupLinks.qr'),
    qrLabel: t('groupLinks.qrLabel', { name: room.title }),
  };
  return (
    <LinkCard link={address} words={words} onRevoke={onRevoke}>
      <span>
        {expiresAt === null ? t('groupLinks.never') : t('groupLinks.until', { when: dateTime(expiresAt) })}
      </span>
      {asks ? <span>{t('groupLinks.approval')}</span> : null}
      <span>{sayUses(t, link, asks)}</span>
    </LinkCard>
  );
}

/** How many have joined by a link or asked to, of how many may. Who has asked and was accepted isn't counted apart. */
function sayUses(t: TFunction, { uses, maxUses }: GroupLink, asks: boolean): string {
  if (maxUses !== null) return t('groupLinks.usesOf', { uses, max: maxUses });
  if (uses === 0) return t('groupLinks.unused');
  return t(asks ? 'groupLinks.usesAsking' : 'groupLinks.uses', { count: uses });
}

/** Ends a link, once the member is sure. */
function useRevoke(room: string) {
  const { t } = useTranslation();
  const { show } = useToast();
  const { groups } = useServices();
  const ask = useCallQuestion();
  const fail = useFailure();
  const { change } = useKeptAnswer(useQueries().groups.listGroupLinks({ room }));
  return async ({ id }: GroupLink): Promise<void> => {
    const call = async () => {
      const answer = await groups.revokeGroupLink({ room, id });
      // Below the dialog, which leaves focus to the page where the button that opened it is gone.
      if (answer.ok) await change((links) => links.filter((link) => link.id !== id));
      return answer;
    };
    const result = await ask({
      title: t('groupLinks.revokeTitle'),
      body: t('groupLinks.revokeBody'),
      confirm: t('groupLinks.revoke'),
      busy: t('groupLinks.revoking'),
      call,
    });
    if (!result) return;
    if (!result.ok) return fail(result);
    show({ id: 'groupLinks', tone: 'success', text: t('groupLinks.revoked') });
  };
}
