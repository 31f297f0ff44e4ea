import { Link } from '@ds/link/link';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language';

/** Legal links and the year (S1). */
export function SiteFooter() {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  return (
    <footer className="border-t border-line pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-x-6 px-gutter py-4 text-small text-muted">
        <p>{t('footer.copyright')}</p>
        <nav aria-label={t('footer.legal')} className="flex flex-wrap gap-x-6">
          <Link variant="quiet" href={`#/privacy/general/${locale}`}>
            {t('footer.privacy')}
          </Link>
          <Link variant="quiet" href={`#/eula/general/${locale}`}>
            {t('footer.terms')}
          </Link>
        </nav>
      </div>
    </footer>
  );
}
