import { LENGTH } from '@contract/constants';
import { countCharacters } from '@contract/text';
import type { TFunction } from 'i18next';

/** Why a group can't be called so, and what to do; undefined where it can. */
export function titleError(t: TFunction, title: string): string | undefined {
  const length = countCharacters(title.trim());
  if (length === 0) return t('group.titleMissing');
  return length > LENGTH.groupTitle ? t('group.titleLong', { count: LENGTH.groupTitle }) : undefined;
}
