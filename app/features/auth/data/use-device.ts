import { FORM_VERSION } from '@contract/constants';
import { useMemo } from 'react';
import { pageMode, readDevice } from '../../../device/device';
import { useMemory } from '../../../session/session-context';
import type { Visit } from '../../../session/visit';

function deviceFields(visit: Visit) {
  const { type, name } = readDevice(window.navigator);
  return {
    version: FORM_VERSION,
    deviceType: type,
    deviceName: name,
    pageMode: pageMode(window),
    // Asked when it is sent: the device may have been named since the page opened (D26).
    get deviceId() {
      return visit.id();
    },
  } as const;
}

/** What every login tells of its device (S3). */
export function useDeviceFields() {
  const { visit } = useMemory();
  return useMemo(() => deviceFields(visit), [visit]);
}
