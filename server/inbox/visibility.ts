import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackHost, type Config } from '../config';
import type { DeliveryChannel } from '../senders/sender';

type InboxSettings = Pick<Config, 'production' | 'devInbox' | 'host' | 'publicOrigin'>;

/** Headers that proxies add. A request that carries one may come from anywhere, whatever its `Host` says. */
const PROXY_HEADER = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;

/** Whether people use the server on this machine only, as far as its settings tell. */
const isLocal = ({ host, publicOrigin }: InboxSettings): boolean =>
  isLoopbackHost(host) && isLoopbackHost(new URL(publicOrigin).hostname);

/**
 * Whether messages without a sender may be kept for reading (D3, D39): never in production, else on a server
 * that only this machine uses, or where an operator asked for it.
 */
export const isInboxOpen = (config: InboxSettings): boolean =>
  !config.production && (config.devInbox || isLocal(config));

/**
 * Whether a request may read the inbox (D3, D39). Without `DEV_INBOX=1` it must be addressed to this machine:
 * a foreign name that resolves to the loopback address (DNS rebinding) must not read codes, and neither must
 * whoever comes through a proxy that sets `Host` to its upstream.
 */
export const mayReadInbox = (config: InboxSettings, headers: IncomingHttpHeaders): boolean =>
  isInboxOpen(config) &&
  (config.devInbox ||
    (isLoopbackHost(hostName(headers.host ?? '')) &&
      !Object.keys(headers).some((name) => PROXY_HEADER.test(name))));

/** The host without its port; the brackets of an IPv6 address stay. */
const hostName = (host: string): string => host.replace(/:\d*$/, '');

/** The channels of a list that have neither a sender nor an open inbox: their messages would go nowhere. */
export const deadChannels = (
  config: InboxSettings & Pick<Config, 'smtp' | 'smsGateway'>,
  channels: readonly DeliveryChannel[],
): DeliveryChannel[] =>
  isInboxOpen(config)
    ? []
    : channels.filter((channel) => (channel === 'sms' ? config.smsGateway : config.smtp) === null);
