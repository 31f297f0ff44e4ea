import { SOCKET } from '@contract/constants';
import { useAnnounce } from '@ds/announcer/announcer';
import { Button } from '@ds/button/button';
import { Card } from '@ds/card/card';
import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useLanguage } from '../../i18n/language';
import type { RealtimeState } from '../../services/realtime';
import { useServices } from '../../services/services-context';
import { useRealtimeState } from '../../shell/use-realtime';

/** Milliseconds that a state lasts before it is announced: a connection that is back at once is no news. */
const ANNOUNCE_AFTER = 2_000;

/** The state of the socket with its round-trip time, and the way to open it again (S4, D19). */
export function ConnectionCard() {
  const { t } = useTranslation();
  const { realtime } = useServices();
  const connection = useRealtimeState();
  const { title, hint } = useWords(connection);
  const isConnected = connection.state === 'connected';
  const Icon = isConnected ? Wifi : WifiOff;
  useAnnouncement(isConnected, title);
  useEffect(() => realtime.measure(), [realtime]);
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-lead font-semibold">{t('connection.title')}</h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 items-center gap-3 text-body text-ink">
          <Icon aria-hidden className={isConnected ? 'shrink-0 text-success' : 'shrink-0 text-muted'} />
          <span className="min-w-0 wrap-break-word">{title}</span>
        </p>
        <Button
          variant="secondary"
          size="small"
          loading={connection.state === 'connecting'}
          loadingLabel={t('connection.busy')}
          onClick={realtime.reconnect}
        >
          {t('connection.reconnect')}
        </Button>
      </div>
      {hint ? <p className="text-small text-muted tabular-nums">{hint}</p> : null}
    </Card>
  );
}

/** What the card says of a state. */
function useWords(connection: RealtimeState): { title: string; hint?: string } {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  switch (connection.state) {
    case 'off':
    case 'connecting':
      return { title: t('connection.connecting') };
    case 'connected': {
      const title = t('connection.connected');
      if (connection.roundTrip === null) return { title };
      const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' });
      const time = format.format(Math.max(1, Math.round(connection.roundTrip)));
      return { title, hint: t('connection.roundTrip', { time }) };
    }
    case 'waiting': {
      const { retry } = connection;
      const hint = t('connection.retry', { retry, max: SOCKET.maxRetries });
      return { title: t('connection.lost'), hint };
    }
    case 'offline':
      return { title: t('connection.offline'), hint: t('connection.offlineHint') };
    case 'resting':
      return { title: t('connection.stopped'), hint: t('connection.restHint') };
    case 'closed':
      return { title: t('connection.stopped'), hint: t('connection.closedHint') };
  }
}

/** Announces that the connection was lost, and that it is back; neither the tries between nor the times. */
function useAnnouncement(isConnected: boolean, title: string): void {
  const announce = useAnnounce();
  const told = useRef<boolean | null>(null);
  const tell = useEffectEvent(() => {
    if (told.current !== null && told.current !== isConnected) announce(title);
    // A connection that was never open can't be lost.
    if (isConnected || told.current !== null) told.current = isConnected;
  });
  useEffect(() => {
    const timer = setTimeout(tell, ANNOUNCE_AFTER);
    return () => clearTimeout(timer);
  }, [isConnected]);
}
