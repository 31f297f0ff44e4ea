import { Button } from '@ds/button/button';
import { useToast } from '@ds/toast/toast';
import { usePending } from '@ds/use-pending/use-pending';
import { Radio } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { firstInReach } from '../services/reach';
import { useServices } from '../services/services-context';
import { useMemory } from '../session/session-context';
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

/**
 * Looks for a back office that answers, and goes to its login (S4); says so where there is none (S8). A page that was
 * opened before a back office was registered is reloaded first (D29).
 */
function useHostEntrance(): [busy: boolean, enter: () => void] {
  const { t } = useTranslation();
  const services = useServices();
  const { show } = useToast();
  const fail = useFailure();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { reloadOnce } = useMemory();
  const [busy, run] = usePending();

  const look = async (): Promise<void> => {
    const domains = await services.b2b.domains();
    if (!domains.ok) return fail(domains);
    const found = await firstInReach(domains.data);
    if (found.origin !== null) return void navigate(entranceTo(found.origin, search));
    if (found.isBlocked) await reloadOnce.run('entrance');
    show({ id: 'entrance', tone: 'danger', text: t('entrance.none') });
  };
  const enter = async (): Promise<void> => {
    await look();
    reloadOnce.end();
  };
  return [busy, () => void run(enter)];
}

/** Continues by itself after a reload for the entrance. Only one of a page's buttons `continues`. */
function useAfterReload(enter: () => void, continues: boolean): void {
  const { reloadOnce } = useMemory();
  const resume = useEffectEvent(() => {
    if (continues && reloadOnce.isFor('entrance')) enter();
  });
  useEffect(() => resume(), []);
}

/**
 * "Go Live": the host entrance (S2, S4). Who may not enter as a host is to go to /creator/streamer from here (D24)
 * once that page exists. The narrowest headers leave it to the page's own.
 */
export function GoLive({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  const [busy, enter] = useHostEntrance();
  useAfterReload(enter, !compact);
  return (
    <Button
      variant={compact ? 'secondary' : 'quiet'}
      size={compact ? 'small' : 'default'}
      className={compact ? 'shrink-0 whitespace-nowrap max-sm:px-3 max-[24rem]:hidden' : undefined}
      loading={busy}
      loadingLabel={t('header.goLiveBusy')}
      onClick={enter}
    >
      <Radio aria-hidden size={18} />
      <span className={compact ? 'max-sm:sr-only' : undefined}>{t('header.goLive')}</span>
    </Button>
  );
}
