import { lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** Networks that no push service is in: private ones, those of this machine, and those for documents and tests. */
const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 holds an IPv4 address, which may be private.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, prefix, 'ipv6');

/** The IPv6 addresses that are routed in public at all. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an address can be that of a machine on the open internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? global.check(address, 'ipv6') && !closed.check(address, 'ipv6')
    : !closed.check(address, 'ipv4');

/** The address of a host is in no public network. */
export class NotPublicError extends Error {
  override name = 'NotPublicError';
}

/**
 * Finds the addresses of a host for a connection, and fails if one of them isn't public. Checking when connecting leaves
 * no time for a name to change its address.
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new Error('the host has no address'), []);
    if (!found.every(({ address }) => isPublicAddress(address)))
      return callback(new NotPublicError('the address of the host is not public'), []);
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};
