import { CREATOR_SHARE } from '@contract/constants';
import { ButtonLink } from '@ds/button/button';
import { useTranslation } from '../../i18n/translation';
import { useLanguage } from '../../i18n/language';
import { creatorPage } from '../../navigation/creator';
import { Drawing } from './drawing';
import { HomeSectionFrame } from './home-section';
import { SplitRing } from './split-ring';

const PROMISES = ['tokens', 'traffic', 'fans'] as const;

/** What creators get, beginning with their part of a tip, and the way to their applications (S1, D21). */
export function Creators() {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  return (
    <HomeSectionFrame
      id="home-creators"
      variant="band"
      title={t('home.creators.title')}
      lead={t('home.creators.lead')}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-10 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <Drawing className="flex justify-center">
          <SplitRing size={256} ground="bg-surface">
            <span className="text-small text-muted">{t('home.creators.over')}</span>
            <span className="text-hero font-semibold text-ink tabular-nums">
              {new Intl.NumberFormat(locale, { style: 'percent' }).format(CREATOR_SHARE)}
            </span>
            <span className="text-small text-muted">{t('home.creators.under')}</span>
          </SplitRing>
        </Drawing>
        <div className="flex flex-col gap-8">
          <dl className="divide-y divide-line">
            {PROMISES.map((name) => (
              <div key={name} className="py-4 first:pt-0">
                <dt className="text-lead font-semibold text-ink">{t(`home.creators.${name}Title`)}</dt>
                <dd className="text-body text-pretty text-muted">{t(`home.creators.${name}`)}</dd>
              </div>
            ))}
          </dl>
          <div className="flex w-full flex-wrap gap-3 max-sm:flex-col">
            <ButtonLink href={`#${creatorPage('streamer')}`}>{t('home.creators.streamer')}</ButtonLink>
            <ButtonLink variant="secondary" href={`#${creatorPage('blogger')}`}>
              {t('home.creators.blogger')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </HomeSectionFrame>
  );
}
