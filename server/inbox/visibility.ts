import { isLoopbackHost, type Config } from '../config';
import type { Channel } from '../senders/sender';

/**
 * Whether messages without a sender may be kept for reading (D3): never in production, else on a server
 * only this machine can reach, or where an operator asked for it.
 */
export const isInboxOpen = (config: Pick<Config, 'production' | 'devInbox' | 'host'>): boolean =>
  !config.production && (config.devInbox || isLoopbackHost(config.host));

/**
 * Whether a request may read the inbox. Without `DEV_INBOX=1` it must be addressed to this machine: a
 * foreign name that resolves to the loopback address (DNS rebinding) must not read codes.
 * @param hosts the `Host` header, and what a trusted proxy says it was
 */
export const mayReadInbox = (
  config: Pick<Config, 'production' | 'devInbox' | 'host'>,
  hosts: readonly string[],
): boolean =>
  isInboxOpen(config) && (config.devInbox || hosts.every((host) => isLoopbackHost(hostName(host))));

/** The host without its port; the brackets of an IPv6 address stay. */
const hostName = (host: string): string => host.replace(/:\d*$/, '');

/** The channels of a list that have neither a sender nor an open inbox: their messages would go nowhere. */
export const deadChannels = (
  config: Pick<Config, 'production' | 'devInbox' | 'host' | 'smtp' | 'smsGateway'>,
  channels: readonly Channel[],
): Channel[] =>
  isInboxOpen(config)
    ? []
    : channels.filter((channel) => (channel === 'sms' ? config.smsGateway : config.smtp) === null);
