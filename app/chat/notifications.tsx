import { useAnnounce } from '@ds/announcer/announcer';
import { Button } from '@ds/button/button';
import { Checkbox } from '@ds/checkbox/checkbox';
import { usePending } from '@ds/use-pending/use-pending';
import { useTranslation } from '../i18n/translation';
import { usePush } from './use-push';

/** Whether this device is told of messages while the app is closed, and how to change it or what stands in the way. */
export function Notifications() {
  const { t } = useTranslation();
  const { state, showsText, turnOn, turnOff, setShowsText } = usePush();
  const announce = useAnnounce();
  const [busy, run] = usePending();
  const isOn = state === 'on';
  const change = async (): Promise<void> => {
    if (isOn) {
      await turnOff();
      announce(t('push.off'));
    } else if (await turnOn()) announce(t('push.on'));
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <h3 className="text-small font-medium text-ink">{t('push.title')}</h3>
      {state === 'unknown' ? null : <p className="text-small text-muted">{t(`push.${state}`)}</p>}
      {isOn ? (
        <Checkbox
          label={t('push.showText')}
          checked={showsText}
          onCheckedChange={(checked) => void setShowsText(checked)}
        />
      ) : null}
      {isOn || state === 'off' ? (
        <Button
          variant="secondary"
          size="small"
          loading={busy}
          loadingLabel={t('page.loading')}
          onClick={() => void run(change)}
        >
          {t(isOn ? 'push.turnOff' : 'push.turnOn')}
        </Button>
      ) : null}
    </div>
  );
}
