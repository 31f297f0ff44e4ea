import type { SiteConfig } from '@contract/public';
import { Link } from '@ds/link/link';
import { useQuestion } from '../../shell/use-question';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../services/services-context';

const hrefOf = ({ email, link }: SiteConfig['support']): string | undefined =>
  link ?? (email && `mailto:${email}`);

/** The way to support as the operator has set it, or nothing. */
export function useSupportLink(): () => Promise<ReactNode> {
  const { t } = useTranslation();
  const services = useServices();
  return async () => {
    const site = await services.public.site();
    const href = site.ok ? hrefOf(site.data.support) : undefined;
    if (href === undefined) return null;
    return (
      <Link
        variant="quiet"
        href={href}
        external={!href.startsWith('mailto:')}
        externalLabel={t('page.newTab')}
      >
        {t('login.support')}
      </Link>
    );
  };
}

/** Tells that only support can help (10009). */
export function useSupportDialog(): () => Promise<void> {
  const { t } = useTranslation();
  const ask = useQuestion();
  const supportLink = useSupportLink();
  return async () => {
    await ask({
      title: t('login.lockedTitle'),
      children: t('login.lockedByStaff'),
      footer: await supportLink(),
      cancel: { label: t('page.close') },
    });
  };
}
