import { BRAND } from '@contract/constants';
import type { UserInfo } from '@contract/member/user-info';
import type { LoginResult } from '@contract/sso/login-result';
import type { Failure, Result } from '../services/result';
import { withoutAttribution } from './attribution';
import { pageWith, parseCallback, routeWith } from './callback';
import { carriedSearch, hasParam } from './params';
import { PASSWORD_PAGE } from './password-page';
import { afterLogin, HOME, isFlagSet, isInvite, paramOf, type Address } from './redirect';
import { STAFF_PAGE } from './staff';
import { allowedPage, THIRD_PARTY_REFUSED, thirdPartyPage } from './third-party';

/** Where a login leads. */
export type Destination =
  /** A route of this app. */
  | { kind: 'route'; route: string; state?: unknown }
  /** A page of another site, or of this origin outside the app. */
  | { kind: 'page'; href: string }
  /** Home, because the callback is not allowed, or because the server did not say whether it is. */
  | { kind: 'home'; reason: 'refused' | Failure };

/** Everything that decides where a login leads. */
export interface LoginContext {
  address: Address;
  /** The origin of this app. */
  ownOrigin: string;
  locale: string;
  /** Epoch milliseconds. */
  now: number;
  /** The answer to the login; null for a member who was signed in already. */
  login: LoginResult | null;
  /** Whether the login is a registration (S4, D23). */
  registered: boolean;
  /** Whether an operator made the password, so that a new one comes first (D35). */
  passwordDue: boolean;
  /** Asks the server. */
  ask: {
    me(): Promise<Result<UserInfo>>;
    domains(): Promise<Result<string[]>>;
    handoff(form: { origin: string }): Promise<Result<{ token: string }>>;
    redirectOrigins(): Promise<Result<readonly string[]>>;
  };
}

const toRoute = (route: string): Destination => ({ kind: 'route', route });
const toPage = (href: string): Destination => ({ kind: 'page', href });
const toHome = (reason: 'refused' | Failure): Destination => ({ kind: 'home', reason });

async function findThirdParty({ address, ownOrigin, login, ask }: LoginContext): Promise<Destination> {
  const requested = thirdPartyPage(address);
  if (requested === null) return toRoute(THIRD_PARTY_REFUSED);
  const origins = await ask.redirectOrigins();
  if (!origins.ok) return toHome(origins);
  const allowed = (text: string): URL | null => allowedPage(text, origins.data, ownOrigin);
  // The server's answer wins, but it never makes up for a page that is not allowed.
  const page = allowed(requested) && allowed(login?.fameExRedirectUrl ?? requested);
  return page ? toPage(page.href) : toRoute(THIRD_PARTY_REFUSED);
}

/** The parameters that every callback gets. */
const callbackParams = ({ address, now }: LoginContext): Record<string, string> => ({
  status: 'loginCallback',
  source: BRAND.source,
  time: String(now),
  ...(isFlagSet(address, 'assistant') ? { assistant: '1' } : {}),
});

async function findOwnRoute(context: LoginContext, route: string): Promise<Destination> {
  const params = callbackParams(context);
  if (!isInvite(route)) return toRoute(routeWith(route, params));
  // An invite needs the id of the member who opens it.
  const member = context.login ? { ok: true as const, data: context.login } : await context.ask.me();
  if (!member.ok) return toHome(member);
  return toRoute(routeWith(route, { ...params, mid: String(member.data.memberId) }));
}

async function findPage(context: LoginContext, url: URL): Promise<Destination> {
  const { address, ask, ownOrigin, locale } = context;
  const params = callbackParams(context);
  if (url.origin === ownOrigin) return toPage(pageWith(url, params));
  // Asked now: an operator may have removed the back office since the page was opened.
  const domains = await ask.domains();
  if (!domains.ok) return toHome(domains);
  if (!domains.data.includes(url.origin)) return toHome('refused');
  if (!isFlagSet(address, 'host')) return toPage(pageWith(url, params));
  const handoff = await ask.handoff({ origin: url.origin });
  if (!handoff.ok) return toHome(handoff);
  return toPage(pageWith(url, { ...params, token: handoff.data.token, lang: locale }));
}

async function findCallback(context: LoginContext): Promise<Destination> {
  const { address, ownOrigin, registered } = context;
  const text = paramOf(address, 'callback');
  const callback = text === null ? null : parseCallback(text, ownOrigin);
  if (!callback) return toHome('refused');
  const isToInvite = callback.kind === 'route' && isInvite(callback.route);
  // A registration goes back to the login, which follows the callback (S4), without its attribution (D31).
  if (registered && !isToInvite) return toRoute(`/login${withoutAttribution(address.hashSearch)}`);
  return callback.kind === 'route' ? findOwnRoute(context, callback.route) : findPage(context, callback.url);
}

/** Where a login or a registration leads: the first that applies of D35, D23 and D16. */
export async function findDestination(context: LoginContext): Promise<Destination> {
  const { address, registered, passwordDue, login } = context;
  const has = (name: string): boolean => hasParam(name, address.hashSearch, address.pageSearch);
  // The password page reads the same parameters and leads on by them.
  if (passwordDue) return toRoute(PASSWORD_PAGE + carriedSearch(address.hashSearch));
  if (registered && isFlagSet(address, 'qy')) return toRoute('/signup-success');
  const miniApp = paramOf(address, 'ma');
  if (miniApp) return toRoute(`/external?ma=${encodeURIComponent(miniApp)}`);
  if (has('fx_source')) return findThirdParty(context);
  // A new member is no host, so a registration never ends at the host's login (D34).
  const isHostRegistration = registered && isFlagSet(address, 'host');
  if (has('callback') && !isHostRegistration) return findCallback(context);
  const route = afterLogin(address);
  return toRoute(login?.userInfo.assistant && route === HOME ? STAFF_PAGE : route);
}
