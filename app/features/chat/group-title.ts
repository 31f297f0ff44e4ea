import { LENGTH } from '@contract/constants';
import { isReservedName } from '@contract/nickname';
import { countCharacters } from '@contract/text';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { focusLearned } from '../../account/form-failures';
import { useTranslation } from '../../i18n/translation';

/** Why a group can't be called so, and what to do; undefined where it can. */
function titleError(t: TFunction, title: string): string | undefined {
  const length = countCharacters(title.trim());
  if (length === 0) return t('group.titleMissing');
  if (length > LENGTH.groupTitle) return t('group.titleLong', { count: LENGTH.groupTitle });
  return isReservedName(title) ? t('error.nameReserved') : undefined;
}

/** Checks what a group is to be called when it is sent; an error is shown from then on, and leads back to the field. */
export function useTitleCheck(title: string) {
  const { t } = useTranslation();
  const ref = useRef<HTMLInputElement>(null);
  const [isTried, setTried] = useState(false);
  const error = titleError(t, title);
  const check = (): boolean => {
    setTried(true);
    if (error !== undefined) focusLearned(() => ref.current?.focus());
    return error === undefined;
  };
  return { field: { ref, ...(isTried && error !== undefined ? { error } : {}) }, check };
}
