import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackHost, type Config } from '../config';
import type { DeliveryChannel } from '../senders/sender';

type InboxSettings = Pick<Config, 'production' | 'devInbox' | 'host' | 'publicOrigin'>;

/** Headers that proxies add. A request with one of them may come from anywhere, whatever its `Host` says. */
const PROXY_HEADER = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;

/** Whether the settings make the server reachable from this machine only. */
const isLocal = ({ host, publicOrigin }: InboxSettings): boolean =>
  isLoopbackHost(host) && isLoopbackHost(new URL(publicOrigin).hostname);

/**
 * Whether the development inbox exists (D3, D39): never in production, else on a server that only this machine
 * reaches, or with `DEV_INBOX=1`.
 */
export const isInboxOpen = (config: InboxSettings): boolean =>
  !config.production && (config.devInbox || isLocal(config));

/**
 * Whether a request may read the inbox (D3, D39). Without `DEV_INBOX=1` its `Host` must be a loopback address, so that
 * DNS rebinding can't read codes, and no proxy may have forwarded it, since proxies may set `Host` to their upstream.
 */
export const mayReadInbox = (config: InboxSettings, headers: IncomingHttpHeaders): boolean =>
  isInboxOpen(config) &&
  (config.devInbox ||
    (isLoopbackHost(hostName(headers.host ?? '')) &&
      !Object.keys(headers).some((name) => PROXY_HEADER.test(name))));

/** The host without its port; the brackets of an IPv6 address stay. */
const hostName = (host: string): string => host.replace(/:\d*$/, '');

/** The channels of a list that have neither a sender nor an open inbox. */
export const channelsWithoutSender = (
  config: InboxSettings & Pick<Config, 'smtp' | 'smsGateway'>,
  channels: readonly DeliveryChannel[],
): DeliveryChannel[] =>
  isInboxOpen(config)
    ? []
    : channels.filter((channel) => (channel === 'sms' ? config.smsGateway : config.smtp) === null);
