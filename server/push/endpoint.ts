import { request as requestHttp } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import type { Config } from '../config';
import { lookUpPublic } from './public-address';

type Allowed = Pick<Config, 'pushTestOrigin'>;

/** Milliseconds until a push service must have answered. */
const TIMEOUT = 5_000;

const isName = (hostname: string): boolean => isIP(hostname) === 0 && !hostname.startsWith('[');

/**
 * Whether pushes may go to an address that a client has named: https at the name of a host, on the usual port, or the one
 * origin that tests configure. What the name stands for is checked when connecting.
 */
export function isEndpoint(endpoint: string, { pushTestOrigin }: Allowed): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return origin === pushTestOrigin || (protocol === 'https:' && port === '' && isName(hostname));
}

/** What a push service has answered. */
interface Answer {
  status: number;
  /** Seconds after which it wants to be asked again, if it says so. */
  retryAfter: number | null;
}

const secondsOf = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null;

/**
 * Posts to an endpoint. Redirects aren't followed, and no answer is read: only its status counts.
 * @throws if the service doesn't answer in time, or its address isn't public
 */
export function postTo(
  endpoint: string,
  { headers, body }: { headers: RequestOptions['headers']; body: Buffer | null },
  { pushTestOrigin }: Allowed,
): Promise<Answer> {
  const url = new URL(endpoint);
  const isTest = url.origin === pushTestOrigin;
  const request = isTest && url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(TIMEOUT),
      ...(isTest ? {} : { lookup: lookUpPublic }),
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      resolve({ status, retryAfter: secondsOf(answered['retry-after']) });
      response.destroy();
    });
    sent.end(body);
  });
}
