import { shortenAddress } from '@server/session/shorten-address';
import { expect, it } from 'vitest';

it.each([
  ['203.0.113.77', '203.0.113.x'],
  ['10.0.0.1', '10.0.0.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:x'],
  ['2001:0DB8:0001:ffff::1', '2001:db8:1:x'],
  ['2001:db8::1', '2001:db8:0:x'],
  ['::1', '0:0:0:x'],
  ['fe80::1%eth0', 'fe80:0:0:x'],
])('shortens %s to %s', (address, shortened) => {
  expect(shortenAddress(address)).toBe(shortened);
});

it.each(['', 'unknown', '203.0.113', '_hidden', '<script>'])('has nothing for %j', (address) => {
  expect(shortenAddress(address)).toBeNull();
});
