import { Button } from '@ds/button/button';
import { useRef } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useCopy } from '../use-copy';
import { CornerArrow } from './glyphs';

/**
 * Leads out of the browser of another app, which opens neither stores nor downloads: by that app's menu, or with the
 * address in hand (S1).
 */
export function InAppHint({ address }: { address: string }) {
  const { t } = useTranslation();
  const copy = useCopy();
  const shown = useRef<HTMLSpanElement>(null);
  return (
    <div
      data-slot="in-app-hint"
      className="flex flex-col gap-3 rounded-card border border-transparent bg-accent-soft p-gutter text-ink"
    >
      <div className="flex items-start gap-4">
        <p className="min-w-0 flex-1 text-body wrap-anywhere">
          <strong className="block text-lead font-semibold">{t('download.inAppTitle')}</strong>{' '}
          {t('download.inApp')}
        </p>
        <CornerArrow />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span ref={shown} dir="ltr" className="min-w-0 text-small wrap-anywhere text-muted select-text">
          {address}
        </span>
        <Button variant="secondary" size="small" onClick={() => void copy(address, shown.current)}>
          {t('download.copy')}
        </Button>
      </div>
    </div>
  );
}
