import { useTranslation } from '../../i18n/translation';
import { RedirectHome } from '../../shell/redirect-home';

/** A route that doesn't exist (S8). */
export function PageNotFound() {
  const { t } = useTranslation();
  return <RedirectHome text={t('onward.missing')} />;
}
