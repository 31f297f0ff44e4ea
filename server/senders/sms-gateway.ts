import { PermanentSendError, type Send } from './sender';

/** Milliseconds for the whole request: well under the outbox's lease. */
const TIMEOUT = 10_000;

/** The gateway is busy or away for a moment; any other 4xx is a lasting no. */
const TRY_AGAIN = new Set([401, 403, 408, 425, 429]);

/**
 * SMS by an HTTP gateway (D3): `POST {to, text}` as JSON, the token as bearer. Any 2xx is a yes.
 * @param options the gateway's address, and its token where it wants one
 */
export function createSmsGatewaySender({ url, token }: { url: string; token: string | null }): Send {
  return async ({ id, to, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ to, text }),
      // A redirect could carry the token and the code to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const lasting = response.status >= 400 && response.status < 500 && !TRY_AGAIN.has(response.status);
    throw lasting
      ? new PermanentSendError(`SMS gateway ${response.status}`)
      : new Error(`SMS gateway ${response.status}`);
  };
}
