import { useEffect } from 'react';
import { readFingerprint } from '../../device/fingerprint';
import { identify } from '../../session/identify';
import { useMemory } from '../../session/session-context';
import { whenIdle } from '../../shell/when-idle';

/** It can wait: what a person does on the page comes first. */
const LATEST = 10_000;

/** Names the device once the page rests, at a form that no login waits for (D26). */
export function useIdentity(): void {
  const { session, visit } = useMemory();
  useEffect(
    () => whenIdle(() => void identify({ session, visit, readFingerprint }), LATEST),
    [session, visit],
  );
}
