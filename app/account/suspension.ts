import { CODE } from '@contract/codes';
import { blockedFailures } from '@contract/sso/code-groups';
import type { ConfirmFunction } from '@ds/use-confirm/use-confirm';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { AppealState } from '../navigation/appeal';
import type { Failure } from '../services/result';

/** What the dialogs about an account bring. */
interface Dialogs {
  t: TFunction;
  ask: ConfirmFunction;
  referToSupport: (title: string, text: string) => Promise<void>;
  footer: ReactNode;
}

/**
 * Tells a suspended member so, and asks whether they want to appeal where they can (D52).
 * @returns what leads to the appeal; null where there is none, or the member doesn't want to
 */
export async function askForAppeal(
  { data }: Failure,
  { t, ask, referToSupport, footer }: Dialogs,
): Promise<AppealState | null> {
  const title = t('login.suspendedTitle');
  const { suspension } = z.safeParse(blockedFailures[CODE.accountBlocked], data).data ?? {};
  const refer = (text: string) => referToSupport(title, text).then(() => null);
  if (!suspension) return refer(t('login.suspended'));
  const { appeal, appealToken, memberId, rule } = suspension;
  if (appealToken === undefined)
    return refer(t(appeal === 'waiting' ? 'login.suspendedWaiting' : 'login.suspendedKept'));
  const wants = await ask({
    title,
    children: t('login.suspendedAppeal'),
    confirm: { label: t('login.appeal') },
    cancel: { label: t('page.close') },
    footer,
  });
  return wants ? { appealToken, memberId, rule } : null;
}
