import type { SiteConfig } from '@contract/public';
import { Link } from '@ds/link/link';
import type { ConfirmFunction } from '@ds/use-confirm/use-confirm';
import { useQuestion } from '../../shell/use-question';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Services } from '../../services/services';
import { useServices } from '../../services/services-context';

const hrefOf = ({ email, link }: SiteConfig['support']): string | undefined =>
  link ?? (email && `mailto:${email}`);

/** The way to support as the operator has set it, or nothing. */
export async function supportLink(services: Services, t: TFunction): Promise<ReactNode> {
  const site = await services.public.site();
  const href = site.ok ? hrefOf(site.data.support) : undefined;
  if (href === undefined) return null;
  return (
    <Link variant="quiet" href={href} external={!href.startsWith('mailto:')} externalLabel={t('page.newTab')}>
      {t('login.support')}
    </Link>
  );
}

/** Tells that only support can help. */
export async function tellSupport(
  text: string,
  { t, services, ask }: { t: TFunction; services: Services; ask: ConfirmFunction },
): Promise<void> {
  await ask({
    title: t('login.lockedTitle'),
    children: text,
    footer: await supportLink(services, t),
    cancel: { label: t('page.close') },
  });
}

/** Tells that the account was locked by staff (10009). */
export function useSupportDialog(): () => Promise<void> {
  const { t } = useTranslation();
  const services = useServices();
  const ask = useQuestion();
  return () => tellSupport(t('login.lockedByStaff'), { t, services, ask });
}
