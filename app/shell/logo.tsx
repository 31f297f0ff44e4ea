import { BRAND } from '@contract/constants';
import { Link } from '@ds/link/link';
import { returnToTop } from '@ds/page/page';
import { Ring } from '@ds/ring/ring';
import type { MouseEvent } from 'react';
import { useTranslation } from '../i18n/translation';
import { useLocation } from 'react-router-dom';

/** A tap on the landing page itself stays there, with everything in the address, and scrolls up (S2). */
function stayHome(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  returnToTop();
}

/** The ring and the name; leads home. Compact, it drops the name where the screen is narrow. */
export function Logo({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  const isHome = useLocation().pathname === '/home';
  return (
    <Link
      variant="quiet"
      href="#/home"
      aria-label={t('header.home')}
      onClick={isHome ? stayHome : undefined}
      className="gap-2 text-lead font-semibold text-ink hover:text-ink"
    >
      <Ring state="still" size={26} />
      <span className={compact ? 'max-sm:hidden' : undefined}>{BRAND.name}</span>
    </Link>
  );
}
