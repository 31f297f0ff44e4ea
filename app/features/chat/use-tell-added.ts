import type { Person } from '@contract/contacts/person';
import { useToast } from '@ds/toast/toast';
import { useTranslation } from '../../i18n/translation';
import { useLanguage } from '../../i18n/language';

/** Names are listed up to here. */
const MAX_NAMED = 3;

/** The results for those who were to be added. */
interface Added {
  invited: readonly number[];
  refused: readonly number[];
}

/** Says who is only invited and not in the group yet, and who can't be added. */
export function useTellAdded(): (added: Added, people: readonly Person[]) => void {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { show } = useToast();
  return ({ invited, refused }, people) => {
    const list = (ids: readonly number[]): string => {
      const named = people.filter(({ memberId }) => ids.includes(memberId)).map(({ nickname }) => nickname);
      const isMany = named.length > MAX_NAMED;
      const shown = isMany ? named.slice(0, MAX_NAMED - 1) : named;
      const others = isMany ? [t('group.others', { count: named.length - shown.length })] : [];
      return new Intl.ListFormat(locale, { type: 'conjunction' }).format([...shown, ...others]);
    };
    if (invited.length > 0)
      show({ id: 'invited', tone: 'info', text: t('group.invited', { names: list(invited) }) });
    if (refused.length > 0)
      show({ id: 'refused', tone: 'danger', text: t('group.refused', { names: list(refused) }) });
  };
}
