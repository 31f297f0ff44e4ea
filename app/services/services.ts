import type { UserInfo } from '@contract/member';
import type { SiteConfig } from '@contract/public';
import { createB2b } from './b2b';
import { createHttp, type HttpContext, type Send } from './http';
import { createMiniProgram } from './mini-program';
import type { Result } from './result';
import { createSso } from './sso';

/** Every call the app makes, typed by the contract. Pages get it by `useServices`; stories bring their own. */
export interface Services {
  sso: ReturnType<typeof createSso>;
  b2b: ReturnType<typeof createB2b>;
  miniProgram: ReturnType<typeof createMiniProgram>;
  member: { me(): Promise<Result<UserInfo>> };
  public: { site(): Promise<Result<SiteConfig>> };
  /** Fetches what the first submit will need, so that the tap doesn't wait. */
  prefetch(): void;
}

// Asked once; a failure is asked again at the next need.
function once<Data>(ask: () => Promise<Result<Data>>): () => Promise<Result<Data>> {
  let answer: Promise<Result<Data>> | null = null;
  return async () => {
    answer ??= ask();
    const result = await answer;
    if (!result.ok) answer = null;
    return result;
  };
}

/** Connects the services to the server. */
export function createServices(context: Omit<HttpContext, 'fieldKey'>): Services {
  const site = once(() =>
    send(
      import('@contract/public').then((calls) => calls.site),
      {},
    ),
  );
  const fieldKey = async (): Promise<Result<string>> => {
    const result = await site();
    return result.ok ? { ok: true, data: result.data.fieldKey } : result;
  };
  const send = createHttp({ ...context, fieldKey });
  const sendAs = (token: string): Send => createHttp({ ...context, fieldKey, token: () => token });
  return {
    sso: createSso(send, sendAs),
    b2b: createB2b(send),
    miniProgram: createMiniProgram(send),
    member: {
      me: () =>
        send(
          import('@contract/member').then((calls) => calls.me),
          {},
        ),
    },
    public: { site },
    prefetch() {
      void site();
      // A failed prefetch costs nothing: the submit asks again.
      for (const part of [import('./field-encoding'), import('@contract/sso')]) part.catch(() => undefined);
    },
  };
}
