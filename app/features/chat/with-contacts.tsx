import type { Person } from '@contract/contacts/person';
import { ButtonLink } from '@ds/button/button';
import { EmptyState } from '@ds/empty-state/empty-state';
import { ErrorState } from '@ds/error-state/error-state';
import { Spinner } from '@ds/spinner/spinner';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useCallQuery, useQueries } from '../../shell/use-call-query';
import { useFailureText } from '../../shell/use-failure';

/** Renders with the member's contacts once they are loaded; members without any are led to where they can add some. */
export function WithContacts({ children }: { children: (contacts: readonly Person[]) => ReactNode }) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const [contacts, retry] = useCallQuery(useQueries().contacts.listContacts());
  if (contacts.state === 'failed')
    return (
      <ErrorState
        title={t('contacts.failed')}
        onRetry={retry}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(contacts.failure)}
      </ErrorState>
    );
  if (contacts.state === 'loading') return <Spinner label={t('page.loading')} />;
  if (contacts.data.length === 0)
    return (
      <EmptyState
        icon={<Users aria-hidden className="size-8" />}
        title={t('contacts.emptyTitle')}
        actions={<ButtonLink href="#/dashboard/invites">{t('chats.invite')}</ButtonLink>}
      >
        {t('contacts.empty')}
      </EmptyState>
    );
  return children(contacts.data);
}
