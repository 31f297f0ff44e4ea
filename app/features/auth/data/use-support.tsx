import type { ConfirmFunction } from '@ds/use-confirm/use-confirm';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SupportLink } from '../../../shell/support-link';
import { useQuestion } from '../../../shell/use-question';

/** The way to support at the foot of a dialog; the form behind it stays. */
export const supportFooter = (): ReactNode => <SupportLink newTab />;

/** What only support can help with. */
interface Told {
  title: string;
  text: string;
}

/** Tells that only support can help. */
export async function tellSupport(
  { title, text }: Told,
  { t, ask }: { t: TFunction; ask: ConfirmFunction },
): Promise<void> {
  await ask({ title, children: text, footer: supportFooter(), cancel: { label: t('page.close') } });
}

/** Words for an account that staff has suspended (10009). */
export const suspended = (t: TFunction): Told => ({
  title: t('login.suspendedTitle'),
  text: t('login.suspended'),
});

/** Tells that staff has suspended the account (10009). */
export function useSupportDialog(): () => Promise<void> {
  const { t } = useTranslation();
  const ask = useQuestion();
  return () => tellSupport(suspended(t), { t, ask });
}
