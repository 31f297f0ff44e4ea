import { useEffect } from 'react';
import type { IdentifyOptions } from '../../session/identify';
import { useMemory } from '../../session/session-context';
import { whenIdle } from '../../shell/when-idle';

/** No first page waits for its code. */
async function nameDevice(memory: Pick<IdentifyOptions, 'session' | 'visit'>): Promise<void> {
  const [{ identify }, { readFingerprint }] = await Promise.all([
    import('../../session/identify'),
    import('../../device/fingerprint'),
  ]);
  await identify({ ...memory, readFingerprint });
}

/** A login that somebody makes in a hurry shares the line with nothing. */
const QUIET = 3_000;
/** It can wait: what a person does on the page comes first. */
const LATEST = 10_000;

/** Names the device once the page has rested for a while, at a form that no login waits for (D26). */
export function useIdentity(): void {
  const { session, visit } = useMemory();
  useEffect(() => {
    let callOff = (): void => clearTimeout(timer);
    const timer = setTimeout(() => {
      // Where the code can't be fetched the id stays as it is.
      callOff = whenIdle(() => void nameDevice({ session, visit }).catch(() => undefined), LATEST);
    }, QUIET);
    return () => callOff();
  }, [session, visit]);
}
