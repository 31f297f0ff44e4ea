import { legalPath } from '@contract/legal/texts';
import { Link } from '@ds/link/link';
import { useTranslation } from '../i18n/translation';
import { useLanguage } from '../i18n/language';
import { useServices } from '../services/services-context';
import { useRequest } from './use-request';

/** The operator's number in a public register, where it is set; some countries ask for it on every page. */
function Registration() {
  const { t } = useTranslation();
  const services = useServices();
  const [site] = useRequest(services.site);
  const registration = site.state === 'ready' ? site.data.registration : undefined;
  if (registration === undefined) return null;
  const { number, link } = registration;
  return (
    <p className="wrap-anywhere">
      {link === undefined ? (
        number
      ) : (
        <Link variant="quiet" href={link} external externalLabel={t('page.newTab')}>
          {number}
        </Link>
      )}
    </p>
  );
}

/**
 * Legal links, the year (S1), and the operator's registration. Paper has none of it. The links work without a script:
 * the server has these pages, and a click in the app stays in the app.
 */
export function SiteFooter() {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  return (
    <footer className="border-t border-line pb-[env(safe-area-inset-bottom)] print:hidden">
      <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-x-6 px-gutter py-4 text-small text-muted">
        <p>{t('footer.copyright')}</p>
        <Registration />
        <nav aria-label={t('footer.legal')} className="flex flex-wrap gap-x-6">
          <Link variant="quiet" href={legalPath('privacy', 'general', locale)}>
            {t('footer.privacy')}
          </Link>
          <Link variant="quiet" href={legalPath('eula', 'general', locale)}>
            {t('footer.terms')}
          </Link>
        </nav>
      </div>
    </footer>
  );
}
