import { Button } from '@ds/button/button';
import { useToast } from '@ds/toast/toast';
import { Radio } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { addMore } from '../i18n/more';
import { firstInReach } from '../services/reach';
import { useServices } from '../services/services-context';
import { useFailure } from './use-failure';

/** The login at a back office, with what the address carries already (S4). */
function entranceTo(origin: string, search: string): string {
  const params = new URLSearchParams(search);
  params.set('callback', `${origin}/`);
  params.set('host', '1');
  params.set('hc_source', 'ho');
  params.set('hc_time', String(Date.now()));
  return `/login?${params}`;
}

/** Looks for a back office that answers, and goes to its login (S4); says so where there is none (S8). */
function useHostEntrance(): [busy: boolean, enter: () => Promise<void>] {
  const { t, i18n } = useTranslation();
  const services = useServices();
  const { show } = useToast();
  const fail = useFailure();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [busy, setBusy] = useState(false);

  const look = async (): Promise<void> => {
    const domains = await services.b2b.domains();
    if (!domains.ok) return fail(domains);
    const origin = await firstInReach(domains.data);
    if (origin !== null) return void navigate(entranceTo(origin, search));
    await addMore(i18n).catch(() => undefined);
    show({ id: 'entrance', tone: 'danger', text: t('entrance.none') });
  };
  const enter = async (): Promise<void> => {
    setBusy(true);
    await look();
    setBusy(false);
  };
  return [busy, enter];
}

/**
 * "Go Live": the host entrance (S2, S4). Who may not enter as a host is to go to /creator/streamer from here (D24)
 * once that page exists. The narrowest headers leave it to the page's own.
 */
export function GoLive({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  const [busy, enter] = useHostEntrance();
  return (
    <Button
      variant={compact ? 'secondary' : 'quiet'}
      className={
        compact
          ? 'shrink-0 px-3! py-2! text-small! whitespace-nowrap max-[24rem]:hidden! sm:px-4!'
          : undefined
      }
      loading={busy}
      loadingLabel={t('header.goLiveBusy')}
      onClick={() => void enter()}
    >
      <Radio aria-hidden size={18} />
      <span className={compact ? 'max-sm:sr-only' : undefined}>{t('header.goLive')}</span>
    </Button>
  );
}
