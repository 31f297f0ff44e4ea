import { ConsentKeeper } from './features/auth/consent/consent-keeper';
import { RealtimeKeeper } from './shell/realtime-keeper';

/** What runs beside every page while a member is signed in: the consent to the terms (D32), and the socket (S4). */
export function MemberKeepers() {
  return (
    <>
      <ConsentKeeper />
      <RealtimeKeeper />
    </>
  );
}
