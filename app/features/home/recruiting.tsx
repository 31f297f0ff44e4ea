import { ButtonLink } from '@ds/button/button';
import { useTranslation } from 'react-i18next';
import { creatorPage } from '../../navigation/creator';

/** The notice that recruits streamers and bloggers, with the way to their applications (S1, D21). */
export function Recruiting() {
  const { t } = useTranslation();
  return (
    <section className="mx-auto flex w-full max-w-5xl flex-col items-start gap-4 px-gutter pt-12">
      <h2 className="max-w-full text-headline font-semibold text-ink">{t('home.creators.title')}</h2>
      <p className="w-full max-w-prose text-lead text-muted">{t('home.creators.text')}</p>
      <div className="flex w-full flex-wrap gap-3 max-sm:flex-col">
        <ButtonLink variant="secondary" href={`#${creatorPage('streamer')}`}>
          {t('home.creators.streamer')}
        </ButtonLink>
        <ButtonLink variant="secondary" href={`#${creatorPage('blogger')}`}>
          {t('home.creators.blogger')}
        </ButtonLink>
      </div>
    </section>
  );
}
