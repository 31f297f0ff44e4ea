import { BRAND } from '@contract/constants';
import { Link } from '@ds/link/link';
import { Ring } from '@ds/ring/ring';
import { useTranslation } from 'react-i18next';

/** The ring and the name; leads home. */
export function Logo() {
  const { t } = useTranslation();
  return (
    <Link
      variant="quiet"
      href="#/home"
      aria-label={t('header.home')}
      className="gap-2 text-lead font-semibold text-ink hover:text-ink"
    >
      <Ring state="still" size={26} />
      <span>{BRAND.name}</span>
    </Link>
  );
}
