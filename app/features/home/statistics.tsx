import { Statistic, StatisticList } from '@ds/statistic/statistic';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { useServices } from '../../services/services-context';
import { useRequest } from '../../shell/use-request';

const FIGURES = ['activeUsers', 'activeCommunities', 'verifiedStreamers', 'liveStreams'] as const;

/** The figures the operator or the server can vouch for; one without a value, or 0, isn't shown (D24). */
export function Statistics() {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const services = useServices();
  const [site] = useRequest(services.site);
  if (site.state !== 'ready') return null;
  const { statistics } = site.data;
  const shown = FIGURES.flatMap((name) => {
    const value = statistics[name];
    return value ? [{ name, value }] : [];
  });
  if (shown.length === 0) return null;
  const { format } = new Intl.NumberFormat(locale);
  return (
    <section aria-label={t('home.statistics')} className="border-y border-line bg-surface">
      <StatisticList className="mx-auto w-full max-w-5xl px-gutter py-8">
        {shown.map(({ name, value }) => (
          <Statistic key={name} label={t(`home.${name}`, { count: value })} value={value} format={format} />
        ))}
      </StatisticList>
    </section>
  );
}
