import { PermanentSendError, type Send, SendError } from './sender';

/** Milliseconds for the whole request. */
const TIMEOUT = 10_000;

/** Statuses of a temporary problem; any other 4xx is permanent. */
const TEMPORARY = new Set([401, 403, 408, 425, 429]);

/**
 * Sends SMS through an HTTP gateway (D3): `POST {to, text}` as JSON with a bearer token. Any 2xx means accepted.
 * @param options URL of the gateway, and its token if it needs one
 */
export function createSmsGatewaySender({ url, token }: { url: string; token: string | null }): Send {
  return async ({ id, to, text }, signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ to, text }),
      // Following a redirect could send the token and the code to another host.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const isPermanent = response.status >= 400 && response.status < 500 && !TEMPORARY.has(response.status);
    throw isPermanent
      ? new PermanentSendError(`SMS gateway ${response.status}`)
      : new SendError(`SMS gateway ${response.status}`);
  };
}
