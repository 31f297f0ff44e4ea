import type { Person } from '@contract/contacts/person';
import { Avatar } from '@ds/avatar/avatar';
import { ButtonLink } from '@ds/button/button';
import { EmptyState } from '@ds/empty-state/empty-state';
import { ErrorState } from '@ds/error-state/error-state';
import { List, ListRow } from '@ds/list-row/list-row';
import { Spinner } from '@ds/spinner/spinner';
import Users from 'lucide-react/icons/users';
import UserSearch from 'lucide-react/icons/user-search';
import UserX from 'lucide-react/icons/user-x';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation';
import { profileOf } from '../../navigation/profile';
import type { CallQuery } from '../../services/queries';
import { RowIcon } from '../../shell/row-icon';
import { MemberQueries } from '../../shell/member-queries';
import { useCallQuery, useQueries } from '../../shell/use-call-query';
import { useFailureText } from '../../shell/use-failure';
import { MemberScreen } from './member-screen';

/** /contacts: whom the member knows. */
export function ContactsPage() {
  const { t } = useTranslation();
  return (
    <MemberQueries>
      <MemberScreen title={t('contacts.title')}>
        <div className="flex flex-col gap-4">
          <List className="-mx-bleed">
            <ListRow href="#/contacts/find" leading={<RowIcon icon={UserSearch} />} title={t('find.title')} />
            <ListRow
              href="#/contacts/blocked"
              leading={<RowIcon icon={UserX} />}
              title={t('contacts.blocked')}
            />
          </List>
          <Contacts />
        </div>
      </MemberScreen>
    </MemberQueries>
  );
}

function Contacts() {
  const { t } = useTranslation();
  return (
    <PeopleList
      label={t('contacts.title')}
      query={useQueries().contacts.listContacts()}
      empty={
        <EmptyState
          icon={<Users aria-hidden className="size-8" />}
          title={t('contacts.emptyTitle')}
          actions={<ButtonLink href="#/dashboard/invites">{t('chats.invite')}</ButtonLink>}
        >
          {t('contacts.empty')}
        </EmptyState>
      }
    />
  );
}

/** /contacts/blocked: whom the member has blocked. */
export function BlockedPage() {
  const { t } = useTranslation();
  return (
    <MemberQueries>
      <MemberScreen title={t('contacts.blockedTitle')}>
        <Blocked />
      </MemberScreen>
    </MemberQueries>
  );
}

function Blocked() {
  const { t } = useTranslation();
  return (
    <PeopleList
      label={t('contacts.blockedTitle')}
      query={useQueries().contacts.listBlocked()}
      empty={
        <EmptyState icon={<UserX aria-hidden className="size-8" />} title={t('contacts.blockedEmptyTitle')}>
          {t('contacts.blockedEmpty')}
        </EmptyState>
      }
    />
  );
}

interface PeopleListProps {
  label: string;
  query: CallQuery<Person[]>;
  empty: ReactNode;
}

function PeopleList({ label, query, empty }: PeopleListProps) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const [people, retry] = useCallQuery(query);
  if (people.state === 'failed')
    return (
      <ErrorState
        title={t('contacts.failed')}
        onRetry={retry}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(people.failure)}
      </ErrorState>
    );
  if (people.state === 'loading') return <Spinner label={t('page.loading')} />;
  if (people.data.length === 0) return empty;
  return (
    <List aria-label={label} className="-mx-bleed">
      {people.data.map((person) => (
        <ListRow
          key={person.memberId}
          href={`#${profileOf(person.memberId)}`}
          leading={<Avatar name={person.nickname} src={person.icon} aria-hidden />}
          title={<bdi>{person.nickname}</bdi>}
          description={person.username === null ? undefined : <bdi>{person.username}</bdi>}
        />
      ))}
    </List>
  );
}
