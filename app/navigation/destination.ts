import { BRAND } from '@contract/constants';
import type { UserInfo } from '@contract/member/user-info';
import type { LoginResult } from '@contract/sso/login-result';
import type { Failure, Result } from '../services/result';
import { afterLogin, paramOf, type Address } from './redirect';
import { withoutAttribution } from './attribution';
import { authErrorRoute } from './auth-error';
import { pageWith, parseCallback, parsePage, routeWith, type Callback } from './callback';
import { hasParam } from './params';
import { thirdPartyPage } from './third-party';

/** Where a login leads. */
export type Destination =
  | { kind: 'route'; route: string }
  /** A page of another site, or of this origin beside the app. */
  | { kind: 'page'; href: string }
  /** Nowhere but home: the callback isn't allowed, or the server didn't say whether it is. */
  | { kind: 'home'; why: 'refused' | Failure };

/** What has to be known to tell. */
export interface Onward {
  address: Address;
  /** Where this app is. */
  ownOrigin: string;
  locale: string;
  /** Epoch milliseconds. */
  now: number;
  /** What the login answered; null for somebody who was logged in before. */
  login: LoginResult | null;
  /** It was a registration, which goes back to the login with its callback (S4). */
  registered: boolean;
  ask: {
    me(): Promise<Result<UserInfo>>;
    domains(): Promise<Result<string[]>>;
    handoff(form: { origin: string }): Promise<Result<{ token: string }>>;
    redirectOrigins(): Promise<Result<readonly string[]>>;
  };
}

/** A third party's page, if it lies on one of the allowed origins (D16). */
export function allowedPage(text: string, origins: readonly string[], ownOrigin: string): URL | null {
  const url = parsePage(text, ownOrigin);
  return url && origins.includes(url.origin) ? url : null;
}

/** Where a third-party login that can't be allowed goes. */
export const THIRD_PARTY_REFUSED = authErrorRoute('third-party');

async function thirdParty({ address, ownOrigin, login, ask }: Onward): Promise<Destination> {
  const refused: Destination = { kind: 'route', route: THIRD_PARTY_REFUSED };
  const wanted = thirdPartyPage(address);
  if (wanted === null) return refused;
  const origins = await ask.redirectOrigins();
  if (!origins.ok) return { kind: 'home', why: origins };
  const given = allowedPage(wanted, origins.data, ownOrigin);
  const answered = login?.fameExRedirectUrl;
  const page = answered === undefined ? given : allowedPage(answered, origins.data, ownOrigin);
  return given && page ? { kind: 'page', href: page.href } : refused;
}

const isInvite = (route: string): boolean => /^\/invite\//i.test(route);

const flags = ({ address }: Onward): Record<string, string> =>
  paramOf(address, 'assistant') === '1' ? { assistant: '1' } : {};

const said = (onward: Onward): Record<string, string> => ({
  status: 'loginCallback',
  source: BRAND.source,
  time: String(onward.now),
  ...flags(onward),
});

async function inviteId({ login, ask }: Onward): Promise<Result<{ mid: string }>> {
  if (login) return { ok: true, data: { mid: String(login.memberId) } };
  const me = await ask.me();
  return me.ok ? { ok: true, data: { mid: String(me.data.memberId) } } : me;
}

async function ownRoute(onward: Onward, route: string): Promise<Destination> {
  const mid = isInvite(route) ? await inviteId(onward) : null;
  if (mid && !mid.ok) return { kind: 'home', why: mid };
  return { kind: 'route', route: routeWith(route, { ...said(onward), ...mid?.data }) };
}

async function foreignPage(onward: Onward, url: URL): Promise<Destination> {
  const { address, ask, ownOrigin, locale } = onward;
  if (url.origin === ownOrigin) return { kind: 'page', href: pageWith(url, said(onward)) };
  // Asked at this moment: a back office may have been removed since the page was opened.
  const domains = await ask.domains();
  if (!domains.ok) return { kind: 'home', why: domains };
  if (!domains.data.includes(url.origin)) return { kind: 'home', why: 'refused' };
  if (paramOf(address, 'host') !== '1') return { kind: 'page', href: pageWith(url, said(onward)) };
  const handoff = await ask.handoff({ origin: url.origin });
  if (!handoff.ok) return { kind: 'home', why: handoff };
  return { kind: 'page', href: pageWith(url, { ...said(onward), token: handoff.data.token, lang: locale }) };
}

function callback(onward: Onward): Promise<Destination> | Destination {
  const { address, ownOrigin, registered } = onward;
  const text = paramOf(address, 'callback');
  const parsed: Callback | null = text === null ? null : parseCallback(text, ownOrigin);
  if (!parsed) return { kind: 'home', why: 'refused' };
  const invited = parsed.kind === 'route' && isInvite(parsed.route);
  // The registration has ended, and its attribution with it (D31).
  if (registered && !invited)
    return { kind: 'route', route: `/login${withoutAttribution(address.hashSearch)}` };
  return parsed.kind === 'route' ? ownRoute(onward, parsed.route) : foreignPage(onward, parsed.url);
}

/** Where a login or a registration leads: the first that applies of D16. */
export async function findDestination(onward: Onward): Promise<Destination> {
  const { address } = onward;
  const has = (name: string): boolean => hasParam(name, address.hashSearch, address.pageSearch);
  const miniApp = paramOf(address, 'ma');
  if (miniApp) return { kind: 'route', route: `/external?ma=${encodeURIComponent(miniApp)}` };
  if (has('fx_source')) return thirdParty(onward);
  // Nobody who has just registered is a host: the host's login is no place to end (D34).
  const isHost = onward.registered && paramOf(address, 'host') === '1';
  if (has('callback') && !isHost) return callback(onward);
  return { kind: 'route', route: afterLogin(address) };
}
