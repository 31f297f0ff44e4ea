import { CODE } from '@contract/codes';
import type { Person } from '@contract/contacts/person';
import type { DirectRoom } from '@contract/chat/room';
import { Avatar } from '@ds/avatar/avatar';
import { Button, ButtonLink } from '@ds/button/button';
import { EmptyState } from '@ds/empty-state/empty-state';
import { IconButton } from '@ds/icon-button/icon-button';
import { List, ListRow } from '@ds/list-row/list-row';
import { Spinner } from '@ds/spinner/spinner';
import { usePending } from '@ds/use-pending/use-pending';
import UserX from 'lucide-react/icons/user-x';
import { useEffect, useId, useState } from 'react';
import { PhotoViewer } from '../../chat/photo-viewer';
import { useTranslation } from '../../i18n/translation';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { isMuted } from '../../chat/chat-state';
import { isRequest, personOf } from '../../chat/rooms';
import { useChatState, useChatStore } from '../../chat/use-chat';
import { usePresence } from '../../chat/use-presence';
import { readParam } from '../../navigation/params';
import { INTRODUCTION, type Profile } from '../../navigation/profile';
import { useSession } from '../../session/session-context';
import { MemberQueries } from '../../shell/member-queries';
import { MoreParts } from '../../shell/more-parts';
import { useCallParts, useCallQuery, useQueries } from '../../shell/use-call-query';
import { useFailure } from '../../shell/use-failure';
import { useKeptAnswer } from '../../shell/use-kept-answer';
import { ChatsFailed } from './chats-failed';
import { BesideChats, DetailPage } from './detail-page';
import { MemberScreen } from './member-screen';
import { MuteSheet, useMute } from './mute-sheet';
import { PersonActions, PersonReport } from './person-actions';
import { ShareContact } from './share-contact';
import { useProfile } from './use-profile';

/** Where the way back leads to if the visit began with a profile. */
const PARENT = '/contacts';

/** What a profile's address names that no member has. */
const UNKNOWN: readonly number[] = [CODE.notFound, CODE.invalidInput];

/** /people/:memberId: who another member is. The own profile is elsewhere. */
export function PersonPage() {
  const { memberId = '' } = useParams();
  const introduction = readParam(INTRODUCTION, useLocation().search);
  const own = useSession().member?.memberId;
  if (memberId === String(own)) return <Navigate replace to="/dashboard" />;
  return (
    <MemberQueries>
      <Loaded profile={{ memberId: Number(memberId), introduction }} />
    </MemberQueries>
  );
}

function Loaded({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const [person, retry] = useCallQuery(useProfile(profile).query);
  const isUnknown = person.state === 'failed' && UNKNOWN.includes(person.failure.code);
  return (
    <BesideChats title={t('person.profile')} isLoaded isFramed={isUnknown}>
      {isUnknown ? (
        <UnknownPerson />
      ) : (
        <DetailPage key={profile.memberId} title={t('person.profile')} parent={PARENT}>
          {person.state === 'loading' ? (
            <Spinner label={t('page.loading')} />
          ) : person.state === 'failed' ? (
            <ChatsFailed title={t('person.failed')} failure={person.failure} onRetry={retry} />
          ) : (
            <Shown person={person.data} profile={profile} />
          )}
        </DetailPage>
      )}
    </BesideChats>
  );
}

/** There is nobody, or nobody whom the member meets. */
function UnknownPerson() {
  const { t } = useTranslation();
  return (
    <MemberScreen title={t('person.unknownTitle')} heading={null}>
      <EmptyState
        headingLevel={1}
        icon={<UserX aria-hidden className="size-8" />}
        title={t('person.unknownTitle')}
        actions={<ButtonLink href={`#${PARENT}`}>{t('person.toContacts')}</ButtonLink>}
      >
        {t('person.unknown')}
      </EmptyState>
    </MemberScreen>
  );
}

interface ShownProps {
  person: Person;
  profile: Profile;
}

function Shown({ person, profile }: ShownProps) {
  return (
    <>
      <Head person={person} />
      <Ways person={person} profile={profile} />
      <CommonGroups person={person} />
    </>
  );
}

function Head({
  person: { memberId, nickname: name, username, photo, icon, isContact },
}: {
  person: Person;
}) {
  const { t } = useTranslation();
  const [presence, shown] = usePresence(memberId);
  return (
    <div ref={shown} className="flex flex-col items-center gap-1 text-center">
      <Picture name={name} photo={photo} icon={icon} isOnline={presence === 'online'} />
      <h2 className="max-w-full text-title font-semibold wrap-anywhere text-ink">
        <bdi>{name}</bdi>
      </h2>
      {presence ? <p className="text-small text-muted">{t(`presence.${presence}`)}</p> : null}
      {username === null ? null : (
        <p className="max-w-full text-body wrap-anywhere text-ink">
          {t('person.username')} <bdi className="font-semibold">{username}</bdi>
        </p>
      )}
      <p className="text-small text-muted">{t(isContact ? 'person.contact' : 'person.stranger')}</p>
    </div>
  );
}

/** Their picture; a press shows it on the whole screen. */
function Picture({
  name,
  photo,
  icon,
  isOnline,
}: Pick<Person, 'photo' | 'icon'> & { name: string; isOnline: boolean }) {
  const { t } = useTranslation();
  const [viewed, setViewed] = useState<string | null>(null);
  const avatar = (
    <Avatar name={name} src={photo} size="huge" ring={isOnline ? 'online' : 'none'} aria-hidden />
  );
  if (photo === null) return <span className="mb-2">{avatar}</span>;
  const label = t('person.photo', { name });
  return (
    <>
      <IconButton label={label} icon={avatar} onClick={() => setViewed(photo)} className="mb-2" />
      <PhotoViewer
        pictures={[{ id: photo, src: photo, label, ...(icon === null ? {} : { small: icon }) }]}
        current={viewed}
        onCurrentChange={setViewed}
      />
    </>
  );
}

/** The direct chat with a member, once the list of chats is here. */
function useDirectRoom(memberId: number): DirectRoom | undefined {
  const store = useChatStore();
  const { rooms, list } = useChatState();
  useEffect(() => {
    if (list === 'idle') void store?.rooms.load();
  }, [store, list]);
  return [...rooms.values()].find((room): room is DirectRoom => personOf(room)?.memberId === memberId);
}

/** Shows what has become of a profile; leaves it where the member has nothing in common with them any more. */
function useRefreshed(profile: Profile): () => Promise<void> {
  const navigate = useNavigate();
  const { query, ask } = useProfile(profile);
  const { change } = useKeptAnswer(query);
  return async () => {
    const result = await ask();
    if (result.ok) await change(() => result.data);
    else if (result.code === CODE.notFound) void navigate(PARENT, { replace: true });
  };
}

/** What the member can do about them. */
function Ways({ person, profile }: ShownProps) {
  const room = useDirectRoom(person.memberId);
  const refresh = useRefreshed(profile);
  const [isReporting, setReporting] = useState(false);
  const isAsking = room !== undefined && isRequest(room) && !person.isBlocked;
  return (
    <>
      <PersonActions
        person={person}
        canMessage={!person.isBlocked && !isAsking}
        onReport={() => setReporting(true)}
        onDone={() => void refresh()}
      >
        {isAsking ? <Accept room={room} onDone={() => void refresh()} /> : null}
        {room?.state === 'open' && !person.isBlocked ? <Mute room={room} /> : null}
        <ShareContact profile={profile} />
      </PersonActions>
      <PersonReport
        person={person}
        open={isReporting}
        onOpenChange={setReporting}
        onBlocked={() => void refresh()}
      />
    </>
  );
}

/** Accepts their request, which can be read first. */
function Accept({ room: { id }, onDone }: { room: DirectRoom; onDone: () => void }) {
  const { t } = useTranslation();
  const store = useChatStore();
  const fail = useFailure();
  const [busy, run] = usePending();
  const accept = async (): Promise<void> => {
    const result = await store?.rooms.accept(id);
    if (result?.ok) onDone();
    else if (result) fail(result);
  };
  return (
    <>
      <Button block loading={busy} loadingLabel={t('room.accepting')} onClick={() => void run(accept)}>
        {t('person.accept')}
      </Button>
      <ButtonLink block variant="secondary" href={`#/chats/${id}`}>
        {t('person.readRequest')}
      </ButtonLink>
    </>
  );
}

function Mute({ room }: { room: DirectRoom }) {
  const { t } = useTranslation();
  const [isMuting, setMuting] = useState(false);
  const setMute = useMute(room);
  const muted = isMuted(room);
  return (
    <>
      <Button
        block
        variant="secondary"
        onClick={() => {
          if (muted) void setMute('none');
          else setMuting(true);
        }}
      >
        {t(muted ? 'mute.unmute' : 'mute.title')}
      </Button>
      <MuteSheet room={room} open={isMuting} onOpenChange={setMuting} />
    </>
  );
}

/** The groups to which both belong. */
function CommonGroups({ person }: { person: Person }) {
  const { t } = useTranslation();
  const id = useId();
  const { groups } = useQueries();
  const memberId = String(person.memberId);
  const [answer, retry] = useCallParts({
    partAt: (cursor) => groups.listCommonGroups(cursor === undefined ? { memberId } : { memberId, cursor }),
    markAfter: ({ next }) => next ?? undefined,
  });
  if (answer.state === 'loading') return <Spinner label={t('page.loading')} />;
  if (answer.state === 'failed')
    return <ChatsFailed title={t('person.groupsFailed')} failure={answer.failure} onRetry={retry} />;
  const { parts, ...rest } = answer.data;
  // A group that moves up between two pages stands in both.
  const common = [...new Map(parts.flatMap(({ items }) => items.map((item) => [item.room, item]))).values()];
  if (common.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="text-lead font-semibold text-ink">
        {t('person.groups')}
      </h3>
      <List aria-labelledby={id} className="-mx-bleed">
        {common.map(({ room, group }) => (
          <ListRow
            key={room}
            href={`#/chats/${room}`}
            leading={<Avatar name={group.title} src={group.icon} aria-hidden />}
            title={<bdi>{group.title}</bdi>}
            description={t('group.members', { count: group.memberCount })}
          />
        ))}
      </List>
      <MoreParts {...rest} label={t('person.moreGroups')} failed={t('person.groupsFailed')} />
    </section>
  );
}
