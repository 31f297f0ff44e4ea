import { useToast } from '@ds/toast/toast';
import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/translation';
import { pushBrowser, type PushBrowser } from '../device/push-browser';
import type { Services } from '../services/services';
import { useServices } from '../services/services-context';
import { useFailure } from '../shell/use-failure';
import { PushDevice, type PushDeviceState, type PushRefusal } from './push-device';

/** The browser's side of notifications; stories bring their own. */
export const PushBrowserContext = createContext<PushBrowser>(pushBrowser);

/** The browser's side of notifications. */
export const usePushBrowser = (): PushBrowser => use(PushBrowserContext);

const devices = new WeakMap<Services, PushDevice>();

function deviceOf(services: Services, browser: PushBrowser): PushDevice {
  const known = devices.get(services) ?? new PushDevice(services.push, browser);
  devices.set(services, known);
  return known;
}

/** What a page does with this device's notifications. */
interface Push extends PushDeviceState {
  turnOn(): Promise<boolean>;
  turnOff(): Promise<void>;
  setShowsText(showsText: boolean): Promise<void>;
}

/** This device's notifications, followed as they change. What fails is said in a toast. */
export function usePush(): Push {
  const { t } = useTranslation();
  const { show } = useToast();
  const fail = useFailure();
  const services = useServices();
  const browser = usePushBrowser();
  const device = useMemo(() => deviceOf(services, browser), [services, browser]);
  const state = useSyncExternalStore(device.subscribe, device.get, device.get);
  useEffect(() => {
    const look = (): void => void (document.visibilityState === 'visible' && device.look());
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [device]);
  const tell = (refusal: PushRefusal | null): boolean => {
    // Who has just refused needs no message that says so.
    if (refusal === 'impossible') show({ id: 'push', tone: 'danger', text: t('push.failed') });
    else if (refusal !== null && refusal !== 'refused') fail(refusal);
    return refusal === null;
  };
  return {
    ...state,
    turnOn: async () => tell(await device.turnOn()),
    turnOff: async () => void tell(await device.turnOff()),
    setShowsText: async (showsText) => void tell(await device.setShowsText(showsText)),
  };
}

/** Milliseconds that a log-out waits for the browser. */
const PATIENCE = 1_000;

/** Ends the browser's subscription before a log-out; a browser that doesn't answer holds nobody up. */
export function useEndPush(): () => Promise<void> {
  const browser = usePushBrowser();
  return async () => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
    await Promise.race([browser.unsubscribe().catch(() => undefined), late]);
  };
}
