import type { Person } from '@contract/contacts/person';
import { useTranslation } from '../../i18n/translation';

/** The name of a member, or that the account is deleted. */
export function usePersonName(): (person: Person | null) => string {
  const { t } = useTranslation();
  return (person) => person?.nickname ?? t('chats.deletedAccount');
}
