import type { SiteConfig } from '@contract/public/site-config';
import { createClient, type Client, type Send } from './client';
import { createHttp, type HttpContext } from './http';
import type { Result } from './result';

/** The domains' contracts, each loaded with its first call. A new domain adds its line here. */
const CONTRACTS = {
  sso: () => import('@contract/sso/calls'),
  member: () => import('@contract/member/calls'),
  session: () => import('@contract/session/calls'),
  b2b: () => import('@contract/b2b/calls'),
  miniProgram: () => import('@contract/mini-program/calls'),
  public: () => import('@contract/public/calls'),
};

type Contracts = typeof CONTRACTS;

/** The calls of each domain. */
export type Clients = {
  readonly [Domain in keyof Contracts]: Client<Awaited<ReturnType<Contracts[Domain]>>>;
};

/** Every call the app makes, derived from the contract. Pages get it by `useServices`; stories bring their own. */
export interface Services extends Clients {
  /**
   * Site configuration, asked for once a visit.
   * @param anew asks again, though it is known
   */
  site(anew?: boolean): Promise<Result<SiteConfig>>;
  /** Fetches what the first submit will need, so that the tap doesn't wait. */
  prefetch(): void;
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

/** Builds the services over whatever sends their calls. */
export function servicesOver(send: Send, prefetch: () => void = () => undefined): Services {
  const clients: Clients = {
    sso: createClient(send, CONTRACTS.sso),
    member: createClient(send, CONTRACTS.member),
    session: createClient(send, CONTRACTS.session),
    b2b: createClient(send, CONTRACTS.b2b),
    miniProgram: createClient(send, CONTRACTS.miniProgram),
    public: createClient(send, CONTRACTS.public),
  };
  return { ...clients, site: once(() => clients.public.site()), prefetch };
}

/** Connects the services to the server. */
export function createServices(context: Omit<HttpContext, 'fieldKey'>): Services {
  const fieldKey = async (): Promise<Result<string>> => {
    const result = await services.site();
    return result.ok ? { ok: true, data: result.data.fieldKey } : result;
  };
  const services: Services = servicesOver(createHttp({ ...context, fieldKey }), () => {
    void services.site();
    // A failed prefetch costs nothing: the submit asks again.
    for (const part of [import('./field-encoding'), CONTRACTS.sso()]) part.catch(() => undefined);
  });
  return services;
}
