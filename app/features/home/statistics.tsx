import { FIGURES, shownFigures, type FigureName } from '@contract/public/figures';
import { Statistic, StatisticList } from '@ds/statistic/statistic';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useLanguage } from '../../i18n/language';
import { useServices } from '../../services/services-context';
import { useRequest } from '../../shell/use-request';

interface BandProps {
  label?: string;
  /** Keeps the place of what is to come. @default false */
  isEmpty?: boolean;
  className?: string;
  children: ReactNode;
}

function Band({ label, isEmpty = false, className = '', children }: BandProps) {
  return (
    <section
      aria-label={label}
      aria-hidden={isEmpty || undefined}
      className={`border-y border-line bg-surface ${className}`}
    >
      <StatisticList className="mx-auto w-full max-w-5xl px-gutter py-8">{children}</StatisticList>
    </section>
  );
}

/** The document names the figures that the site shows. */
const IF_SHOWN: Readonly<Record<FigureName, string>> = {
  activeUsers: '[html:not([data-figures~=activeUsers])_&]:hidden',
  activeCommunities: '[html:not([data-figures~=activeCommunities])_&]:hidden',
  verifiedStreamers: '[html:not([data-figures~=verifiedStreamers])_&]:hidden',
  liveStreams: '[html:not([data-figures~=liveStreams])_&]:hidden',
};

/** As many as most labels are made for. */
const MANY = 1000;

/** As high as the figures are going to be, so that nothing moves when they come. */
function Placeholder() {
  const { t } = useTranslation();
  return (
    <Band isEmpty className="[html:not([data-figures])_&]:hidden">
      {FIGURES.map((name) => (
        <Statistic
          key={name}
          className={`invisible ${IF_SHOWN[name]}`}
          label={t(`home.${name}`, { count: MANY })}
          value={0}
          format={String}
        />
      ))}
    </Band>
  );
}

/** The figures the operator or the server can vouch for (D24). */
export function Statistics() {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const services = useServices();
  const [site] = useRequest(services.site);
  if (site.state === 'loading') return <Placeholder />;
  if (site.state === 'failed') return null;
  const { statistics } = site.data;
  const shown = shownFigures(statistics);
  if (shown.length === 0) return null;
  const { format } = new Intl.NumberFormat(locale);
  return (
    <Band label={t('home.statistics')}>
      {shown.map((name) => {
        const value = statistics[name] ?? 0;
        return (
          <Statistic key={name} label={t(`home.${name}`, { count: value })} value={value} format={format} />
        );
      })}
    </Band>
  );
}
