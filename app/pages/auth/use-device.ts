import { FORM_VERSION } from '@contract/constants';
import { useMemo } from 'react';
import { readDevice } from '../../device/device';
import { useMemory } from '../../session/session-context';

/** What every login tells of its device (S3). */
export function useDeviceFields() {
  const { visit } = useMemory();
  return useMemo(() => {
    const { type, name } = readDevice(window.navigator);
    return {
      version: FORM_VERSION,
      deviceType: type,
      deviceName: name,
      // Asked when it is sent: the device may have been named since the page opened (D26).
      get deviceId() {
        return visit.id();
      },
    } as const;
  }, [visit]);
}
