import { ButtonLink } from '@ds/button/button';
import { Ring } from '@ds/ring/ring';
import { useTranslation } from '../../../i18n/translation';
import { SitePage } from '../../../shell/site-page';

/** Registration complete, with the way home (S2, D23). */
export function SignupSuccessPage() {
  const { t } = useTranslation();
  return (
    <SitePage title={t('success.title')} heading={t('success.title')}>
      <div className="flex flex-col items-start gap-6">
        <Ring state="success" size={72} />
        <p className="text-body text-muted">{t('success.lead')}</p>
        <ButtonLink block href="#/home">
          {t('page.home')}
        </ButtonLink>
      </div>
    </SitePage>
  );
}
