import type { SiteConfig } from '@contract/public/site-config';
import { Button, ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { Link, type LinkProps } from '@ds/link/link';
import { Skeleton, SkeletonGroup } from '@ds/skeleton/skeleton';
import { useRef } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useServices } from '../../services/services-context';
import { CONTACT_PAGE } from '../../shell/support-link';
import { useCopy } from '../../shell/use-copy';
import { useRequest } from '../../shell/use-request';
import { HomeSectionFrame } from './home-section';

interface WayProps extends Pick<LinkProps, 'href' | 'external'> {
  name: string;
  /** What is read and copied. */
  address: string;
  copyLabel: string;
}

/** One way to the operator. */
function Way({ name, address, copyLabel, ...link }: WayProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const shown = useRef<HTMLSpanElement>(null);
  return (
    <Card className="flex min-w-0 flex-col items-start gap-1">
      <h3 className="text-small text-muted">{name}</h3>
      <Link variant="quiet" externalLabel={t('page.newTab')} className="max-w-full text-lead" {...link}>
        <span ref={shown} dir="ltr" className="min-w-0 select-text">
          {address}
        </span>
      </Link>
      <Button
        variant="secondary"
        size="small"
        className="mt-2"
        onClick={() => void copy(address, shown.current)}
      >
        {copyLabel}
      </Button>
    </Card>
  );
}

function Ways({ support: { email, link } }: Pick<SiteConfig, 'support'>) {
  const { t } = useTranslation();
  if (email === undefined && link === undefined)
    return (
      <ButtonLink variant="secondary" href={`#${CONTACT_PAGE}`} className="max-sm:w-full">
        {t('page.support')}
      </ButtonLink>
    );
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-4">
      {email === undefined ? null : (
        <Way
          name={t('home.contact.email')}
          address={email}
          href={`mailto:${email}`}
          copyLabel={t('home.contact.copyEmail')}
        />
      )}
      {link === undefined ? null : (
        <Way
          name={t('home.contact.link')}
          address={link}
          href={link}
          external
          copyLabel={t('home.contact.copyLink')}
        />
      )}
    </div>
  );
}

/** How to reach the operator; with nothing set, the way to the page that says so and helps on (S1, D33). */
export function Contact() {
  const { t } = useTranslation();
  const services = useServices();
  const [site] = useRequest(services.site);
  return (
    <HomeSectionFrame
      id="home-contact"
      variant="band"
      title={t('home.contact.title')}
      lead={t('home.contact.lead')}
    >
      {site.state === 'loading' ? (
        <SkeletonGroup label={t('page.loading')}>
          <Skeleton shape="block" className="max-h-24" />
        </SkeletonGroup>
      ) : (
        <Ways support={site.state === 'ready' ? site.data.support : {}} />
      )}
    </HomeSectionFrame>
  );
}
