import { NETWORK_FAILURE } from '@contract/codes';
import type { SiteConfig } from '@contract/public/site-config';
import { createClient, type Client, type Send } from './client';
import { createHttp, type HttpContext } from './http';
import { createRealtime, type Realtime, type RealtimeContext } from './realtime';
import type { Result } from './result';

/** The domains' contracts, each loaded with its first call. A new domain adds its line here. */
const CONTRACTS = {
  sso: () => import('@contract/sso/calls'),
  member: () => import('@contract/member/calls'),
  session: () => import('@contract/session/calls'),
  notices: () => import('@contract/notices/calls'),
  contacts: () => import('@contract/contacts/calls'),
  chat: () => import('@contract/chat/calls'),
  privacy: () => import('@contract/privacy/calls'),
  groups: () => import('@contract/chat/group-calls'),
  support: () => import('@contract/support/calls'),
  push: () => import('@contract/push/calls'),
  reports: () => import('@contract/reports/calls'),
  invite: () => import('@contract/invite/calls'),
  creator: () => import('@contract/creator/calls'),
  b2b: () => import('@contract/b2b/calls'),
  miniProgram: () => import('@contract/mini-program/calls'),
  public: () => import('@contract/public/calls'),
  version: () => import('@contract/version/calls'),
};

type Contracts = typeof CONTRACTS;

/** The calls of each domain. */
export type Clients = {
  readonly [Domain in keyof Contracts]: Client<Awaited<ReturnType<Contracts[Domain]>>>;
};

/** A GET call of members: the domain of its contract, and its path with the query. */
export type EarlyCall = readonly [domain: keyof Contracts, path: string];

/** Every call the app makes, derived from the contract. Pages get it by `useServices`; stories bring their own. */
export interface Services extends Clients {
  /**
   * Site configuration, asked for once a visit.
   * @param anew asks again, though it is known
   */
  site(anew?: boolean): Promise<Result<SiteConfig>>;
  /** Fetches what the first submit will need, so that the tap doesn't wait. */
  prefetch(): void;
  /** Asks for what a member's page shows first, before the page's code is here. Without a session nothing happens. */
  askEarly(calls: readonly EarlyCall[]): void;
  /** The member's socket. */
  realtime: Realtime;
}

// Asked once; a failure is asked again at the next need.
function once<Data>(ask: () => Promise<Result<Data>>): (anew?: boolean) => Promise<Result<Data>> {
  let answer: Promise<Result<Data>> | null = null;
  return async (anew = false) => {
    if (anew) answer = null;
    answer ??= ask();
    const result = await answer;
    if (!result.ok) answer = null;
    return result;
  };
}

/** A socket that nothing opens. */
const noRealtime = createRealtime(() => new Promise(() => undefined));

/** A client for each contract. */
function clientsOver(send: Send): Clients;
function clientsOver(send: Send): object {
  return Object.fromEntries(
    Object.entries(CONTRACTS).map(([domain, load]) => [domain, createClient<object>(send, load)]),
  );
}

/** Builds the services over whatever sends their calls. */
export function servicesOver(
  send: Send,
  {
    prefetch = () => undefined,
    askEarly = () => undefined,
    realtime = noRealtime,
  }: Partial<Pick<Services, 'prefetch' | 'askEarly' | 'realtime'>> = {},
): Services {
  const clients = clientsOver(send);
  return { ...clients, site: once(() => clients.public.site()), prefetch, askEarly, realtime };
}

/** A part that can't be fetched ahead costs nothing: who needs it asks again. */
function fetchAhead(parts: readonly Promise<unknown>[]): void {
  for (const part of parts) part.catch(() => undefined);
}

/** Lets the socket look at once whether the server is there, whenever a call doesn't reach it. */
export const pingAfterFailure =
  (send: Send, realtime: () => Pick<Realtime, 'measure'>): Send =>
  async (...sent) => {
    const result = await send(...sent);
    if (!result.ok && result.code === NETWORK_FAILURE) realtime().measure();
    return result;
  };

/** Connects the services to the server. */
export function createServices(context: Omit<HttpContext, 'fieldKey'>): Services {
  const fieldKey = async (): Promise<Result<string>> => {
    const result = await services.site();
    return result.ok ? { ok: true, data: result.data.fieldKey } : result;
  };
  const socketKey = async (anew: boolean): Promise<Result<string>> => {
    const result = await services.site(anew);
    return result.ok ? { ok: true, data: result.data.socketKey } : result;
  };
  const http = createHttp({ ...context, fieldKey });
  const send = pingAfterFailure(http.send, () => services.realtime);
  const services: Services = servicesOver(send, {
    prefetch() {
      void services.site();
      fetchAhead([import('./field-encoding'), CONTRACTS.sso()]);
    },
    askEarly(calls) {
      if (context.token() === null) return;
      http.askEarly(calls.map(([, path]) => path));
      fetchAhead([import('./read-answer'), ...calls.map(([domain]) => CONTRACTS[domain]())]);
    },
    realtime: realtimeOver({ device: context.device, visitId: context.visitId, socketKey }),
  });
  return services;
}

/** The socket in a browser. Its code comes when it is opened: visitors never need it. */
const realtimeOver = (context: RealtimeContext): Realtime =>
  createRealtime(async (owner, observer) => {
    const [{ Socket }, { browserEnvironment: environment }] = await Promise.all([
      import('./socket-client'),
      import('./browser-socket'),
    ]);
    return new Socket({ environment, context, owner, observer });
  });
