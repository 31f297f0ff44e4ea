import type { UserInfo } from '@contract/member/user-info';
import type { LoginResult } from '@contract/sso/login-result';
import type { Failure } from '../services/result';
import type { LocalStore } from './storage';
import { noTabs, type Tabs } from './tabs';
import type { Visit } from './visit';

/** Who is signed in. Logged in means a token is present (S4). */
export interface Session {
  /** Token with its head, as the `Authorization` header wants it. */
  token: string | null;
  /** Null until the member's data is known. */
  member: UserInfo | null;
  /** Why the member's data didn't come when it was last asked for. */
  problem?: Failure;
  /** This tab opened it since the page was loaded; false for a session that was found in storage. */
  isOwn: boolean;
  /** Why this tab ended the session, as `SESSION_END` names it; unknown where another tab did. */
  ended?: string | undefined;
}

/** The session of this browser: one for all its tabs. */
export interface SessionStore {
  get(): Session;
  subscribe(listener: () => void): () => void;
  /** Stores what a login or a registration answered, and the country it was made with (S4). */
  start(result: LoginResult, country?: string): void;
  /** Keeps the member's data, unless the session has changed since it was asked for. */
  setMember(member: UserInfo, token: string): void;
  /** Keeps why the member's data didn't come, unless it has come or the session has changed since. */
  setProblem(problem: Failure, token: string): void;
  /** Keeps what the member has changed, and tells the other tabs. */
  changeMember(member: UserInfo, token: string): void;
  /**
   * Forgets the token and the member, in every tab.
   * @param ended why, as `SESSION_END` names it
   */
  end(ended?: string): void;
  /** Reads the token again (S4: on each navigation; D15: when another tab changed it). */
  restore(): void;
  /**
   * Follows the other tabs; returns the way to stop.
   * @param onChange called when the member's data was changed in another tab
   */
  followTabs(target: Window, onChange?: () => void): () => void;
}

/** Builds the session over local storage. */
export function createSession(local: LocalStore, visit: Visit, tabs: Tabs = noTabs): SessionStore {
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

  const setMember = (member: UserInfo, token: string): void => {
    if (token === get().token) publish({ token, member, isOwn: session.isOwn });
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
    setMember,
    setProblem(problem, token) {
      if (token === get().token && session.member === null) publish({ ...session, problem });
    },
    changeMember(member, token) {
      setMember(member, token);
      tabs.tell();
    },
    end(ended) {
      local.set('token', null);
      visit.setTokenAt(null);
      publish({ token: null, member: null, isOwn: false, ended });
    },
    restore,
    followTabs(target, onChange = () => undefined) {
      const onStorage = (event: StorageEvent): void => {
        // A null key is storage cleared as a whole.
        if (event.key === null || event.key === local.nameOf('token')) restore();
      };
      target.addEventListener('storage', onStorage);
      const unfollow = tabs.follow(onChange);
      return () => {
        target.removeEventListener('storage', onStorage);
        unfollow();
      };
    },
  };
}
