import { useEffect } from 'react';
import type { IdentifyOptions } from '../../../session/identify';
import { useMemory } from '../../../session/session-context';
import { onQuiet } from '../../../device/on-quiet';

/** No first page waits for its code. */
async function nameDevice(memory: Pick<IdentifyOptions, 'session' | 'visit'>): Promise<void> {
  const [{ identify }, { readFingerprint }] = await Promise.all([
    import('../../../session/identify'),
    import('../../../device/fingerprint'),
  ]);
  await identify({ ...memory, readFingerprint });
}

/** Names the device once the page has rested for a while, at a form that no login waits for (D26). */
export function useIdentity(): void {
  const { session, visit } = useMemory();
  useEffect(
    // Where the code can't be fetched the id stays as it is.
    () => onQuiet(() => void nameDevice({ session, visit }).catch(() => undefined)),
    [session, visit],
  );
}
