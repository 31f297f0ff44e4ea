import { useEffect } from 'react';
import { readFingerprint } from '../../device/fingerprint';
import { identify } from '../../session/identify';
import { useMemory } from '../../session/session-context';
import { whenIdle } from '../../shell/when-idle';

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
      callOff = whenIdle(() => void identify({ session, visit, readFingerprint }), LATEST);
    }, QUIET);
    return () => callOff();
  }, [session, visit]);
}
