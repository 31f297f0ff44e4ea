import type { UserInfo } from '@contract/member/user-info';
import type { LoginResult } from '@contract/sso/login-result';
import type { LocalStore } from './storage';
import type { Visit } from './visit';

/** Who is signed in. Logged in means a token is present (S4). */
export interface Session {
  /** Token with its head, as the `Authorization` header wants it. */
  token: string | null;
  /** Null until the member's data is known. */
  member: UserInfo | null;
  /** This tab opened it since the page was loaded; false for a session that was found in storage. */
  isOwn: boolean;
}

/** The session of this browser: one for all its tabs. */
export interface SessionStore {
  get(): Session;
  subscribe(listener: () => void): () => void;
  /** Stores what a login or a registration answered, and the country it was made with (S4). */
  start(result: LoginResult, country?: string): void;
  /** Keeps the member's data, unless the session has changed since it was asked for. */
  setMember(member: UserInfo, token: string): void;
  /** Forgets the token and the member, in every tab. */
  end(): void;
  /** Reads the token again (S4: on each navigation; D15: when another tab changed it). */
  restore(): void;
  /** Follows the other tabs; returns the way to stop. */
  followTabs(target: Window): () => void;
}

/** Builds the session over local storage. */
export function createSession(local: LocalStore, visit: Visit): SessionStore {
  const listeners = new Set<() => void>();
  let session: Session = { token: local.get('token'), member: null, isOwn: false };
  let published = session;

  // The stored token is the truth at every look: a guard must not decide by an older one.
  const get = (): Session => {
    const token = local.get('token');
    if (token !== session.token) session = { token, member: null, isOwn: false };
    return session;
  };
  const publish = (next: Session): void => {
    session = next;
    published = next;
    for (const listener of listeners) listener();
  };
  const restore = (): void => {
    if (get() !== published) publish(session);
  };

  return {
    get,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(result, country) {
      const token = result.tokenHead + result.token;
      local.set('token', token);
      visit.setTokenAt(Date.now());
      if (country !== undefined) local.set('country', country);
      publish({ token, member: result.userInfo, isOwn: true });
    },
    setMember(member, token) {
      if (token === get().token) publish({ ...session, member });
    },
    end() {
      local.set('token', null);
      visit.setTokenAt(null);
      publish({ token: null, member: null, isOwn: false });
    },
    restore,
    followTabs(target) {
      const onStorage = (event: StorageEvent): void => {
        // A null key is storage cleared as a whole.
        if (event.key === null || event.key === local.nameOf('token')) restore();
      };
      target.addEventListener('storage', onStorage);
      return () => target.removeEventListener('storage', onStorage);
    },
  };
}
