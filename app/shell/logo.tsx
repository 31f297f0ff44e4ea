import { BRAND } from '@contract/constants';
import { Link } from '@ds/link/link';
import { Ring } from '@ds/ring/ring';
import { useTranslation } from 'react-i18next';

/** The ring and the name; leads home. Compact, it drops the name where the screen is narrow. */
export function Logo({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  return (
    <Link
      variant="quiet"
      href="#/home"
      aria-label={t('header.home')}
      className="gap-2 text-lead font-semibold text-ink hover:text-ink"
    >
      <Ring state="still" size={26} />
      <span className={compact ? 'max-sm:hidden' : undefined}>{BRAND.name}</span>
    </Link>
  );
}
