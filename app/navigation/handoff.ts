import { addressWithout, hashSearchOf, readParam } from './params';

/** What an address of /qy hands over (S2): a token, and whose it is said to be. */
export interface Handoff {
  token: string;
  userId: string;
}

const NAMES = ['token', 'userId'] as const;

let taken: Handoff | null = null;

const isHandoff = (hash: string): boolean => /^#\/qy\/*(\?|$)/i.test(hash);

function take({ location, history }: Window): void {
  const { search, hash } = location;
  if (!isHandoff(hash)) return;
  // The router may be told twice of one address: the second time it is clean, and takes nothing away.
  if (addressWithout(location, NAMES) === location.pathname + search + hash) return;
  const [token, userId] = NAMES.map((name) => readParam(name, hashSearchOf(hash), search));
  taken = token && userId ? { token, userId } : null;
  history.replaceState(history.state, '', addressWithout(location, NAMES));
}

/**
 * Takes token and user id out of an address of /qy, now and whenever one is opened, before anything else looks at
 * the address (D16).
 */
export function watchHandoff(target: Window): void {
  take(target);
  // Registered before the router's own: what the router reads is clean already.
  target.addEventListener('popstate', () => take(target));
}

/** What was handed over last, once. */
export function takeHandoff(): Handoff | null {
  const handoff = taken;
  taken = null;
  return handoff;
}
