import { DEVICE_TYPE } from '@contract/constants';
import type { DeviceSession } from '@contract/session/calls';
import { Badge } from '@ds/badge/badge';
import { Button, ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { ErrorState } from '@ds/error-state/error-state';
import { List, ListRow } from '@ds/list-row/list-row';
import { Skeleton, SkeletonGroup } from '@ds/skeleton/skeleton';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useTranslation } from '../../i18n/translation';
import { formatPast } from '../../i18n/format-past';
import { useLanguage } from '../../i18n/language';
import { MemberPage } from '../../shell/member-page';
import { useCallQuery, useQueries } from '../../shell/use-call-query';
import { useFailureText } from '../../shell/use-failure';
import { useEndDevices } from './use-end-devices';

/** /dashboard/devices: where the member is logged in, and the way to log out there (D15, D19). */
export function DevicesPage() {
  const { t } = useTranslation();
  const title = t('devices.title');
  return (
    <MemberPage title={title} heading={title}>
      <div className="flex flex-col gap-6">
        <p className="text-body text-muted">{t('devices.lead')}</p>
        <Devices />
        <ButtonLink block variant="quiet" href="#/dashboard">
          {t('page.back')}
        </ButtonLink>
      </div>
    </MemberPage>
  );
}

function Devices() {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const [devices, retry] = useCallQuery(useQueries().session.listSessions());
  if (devices.state === 'failed')
    return (
      <ErrorState
        title={t('devices.failed')}
        onRetry={retry}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(devices.failure)}
      </ErrorState>
    );
  return (
    <SkeletonGroup busy={devices.state === 'loading'} label={t('page.loading')}>
      {devices.state === 'loading' ? <Placeholders /> : <DeviceList devices={devices.data} />}
    </SkeletonGroup>
  );
}

function Placeholders() {
  return (
    <Card>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3 py-2">
          <Skeleton shape="circle" />
          <div className="flex-1">
            <Skeleton className="max-w-3/5" />
            <Skeleton className="max-w-2/5 text-small" />
            <Skeleton className="max-w-1/3 text-small" />
          </div>
        </div>
      ))}
    </Card>
  );
}

function DeviceList({ devices }: { devices: readonly DeviceSession[] }) {
  const { t } = useTranslation();
  const { endOne, endOthers } = useEndDevices();
  const hasOthers = devices.some(({ current }) => !current);
  return (
    <Card className="flex flex-col gap-4">
      <List className="-mx-bleed flex flex-col gap-2">
        {devices.map((device) => (
          <Device key={device.id} device={device} onEnd={(name) => void endOne(device.id, name)} />
        ))}
      </List>
      {hasOthers ? (
        <Button variant="secondary" block onClick={() => void endOthers()}>
          {t('devices.endOthers')}
        </Button>
      ) : (
        <p className="text-body text-muted">{t('devices.only')}</p>
      )}
    </Card>
  );
}

function Device({ device, onEnd }: { device: DeviceSession; onEnd: (name: string) => void }) {
  const { t } = useTranslation();
  const { current } = device;
  const name = device.deviceName || t('devices.unknown');
  const Icon = device.deviceType === DEVICE_TYPE.mobile ? Smartphone : Monitor;
  return (
    <ListRow
      leading={
        <span className="grid size-tap place-items-center rounded-full bg-accent-soft text-accent-strong">
          <Icon aria-hidden />
        </span>
      }
      title={<bdi className="wrap-anywhere">{name}</bdi>}
      description={<Details device={device} />}
      trailing={
        current ? null : (
          <Button
            variant="text"
            size="small"
            aria-label={t('devices.endOf', { name })}
            onClick={() => onEnd(name)}
          >
            {t('devices.end')}
          </Button>
        )
      }
    />
  );
}

/** When the device was used, and where from. */
function Details({ device }: { device: DeviceSession }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { current, pageMode, lastUsedAt, address } = device;
  const when = formatPast(locale, new Date(lastUsedAt));
  const place = [pageMode === 'pwa' ? t('devices.installed') : null, address].filter(Boolean).join(' · ');
  return (
    <>
      <span className="block">
        {current ? <Badge tone="accent">{t('devices.current')}</Badge> : t('devices.used', { when })}
      </span>{' '}
      {place ? <bdi className="block">{place}</bdi> : null}
    </>
  );
}
