import { isPublicAddress, lookUpPublic } from '@server/push/public-address';
import { describe, expect, it } from 'vitest';

describe('the address of a push service', () => {
  it.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '2607:f8b0:4005:805::200e', '2a00:1450:4001::1'])(
    'may be %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::1',
  ])('isn’t %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([{ all: true }, { all: false }])('is checked when a name is looked up %o', async (options) => {
    const error = await new Promise((resolve) => lookUpPublic('localhost', options, resolve));
    expect(error).toMatchObject({ name: 'NotPublicError' });
  });
});
