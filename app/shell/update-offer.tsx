import { Button } from '@ds/button/button';
import { IconButton } from '@ds/icon-button/icon-button';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/translation';
import type { TakeUpdate } from '../services/worker';

/** Keeps what is reached by keys out from under the bar, as the theme does for a header that stays. */
function useRoomBelow(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBlockEnd = '6rem';
    return () => {
      style.scrollPaddingBlockEnd = '';
    };
  }, []);
}

function Offer({ onTake, onDecline }: { onTake: () => void; onDecline: () => void }) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  useRoomBelow();
  const take = (): void => {
    setPending(true);
    onTake();
  };
  return (
    <div
      data-slot="update-offer"
      className="pointer-events-auto mx-auto flex max-w-md items-center gap-2 rounded-control border border-transparent bg-raised py-1 ps-4 pe-1 text-ink shadow-float dark:border-line forced-colors:border-[CanvasText]"
    >
      <p className="min-w-0 flex-1 py-2 text-small">{t('update.ready')}</p>
      <Button variant="text" size="small" loading={pending} onClick={take}>
        {t('update.reload')}
      </Button>
      <IconButton
        label={t('toast.dismiss')}
        icon={<X aria-hidden="true" className="size-5" />}
        onClick={onDecline}
      />
    </div>
  );
}

/**
 * Offers a new version, once there is one. Nothing moves, no focus is taken: the bar stays at the lower edge, and has a
 * place of its own below the page, so that everything can be scrolled out from under it.
 */
export function UpdateOffer({ take }: { take: TakeUpdate | null }) {
  const [declined, setDeclined] = useState<TakeUpdate | null>(null);
  return (
    <div
      role="status"
      className="pointer-events-none sticky bottom-0 z-30 px-gutter not-empty:pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden"
    >
      {take && take !== declined ? <Offer onTake={take} onDecline={() => setDeclined(() => take)} /> : null}
    </div>
  );
}
