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
  return (
    <section aria-label={t('home.statistics')} className="border-y border-line bg-surface">
      <dl className="mx-auto grid w-full max-w-5xl grid-cols-2 gap-6 px-gutter py-8 md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
        {shown.map(({ name, value }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-small text-muted">{t(`home.${name}`, { count: value })}</dt>
            <dd className="text-title font-semibold min-[24rem]:text-headline text-ink tabular-nums sm:text-display">
              {new Intl.NumberFormat(locale).format(value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
