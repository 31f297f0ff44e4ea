import type { MemberAddress } from './members';

const HIDDEN = '***';

/** A phone number or e-mail address that its owner recognises and others can't read: `***8001`, `a***@example.com`. */
export function maskAddress({ channel, value }: MemberAddress): string {
  if (channel === 'phone') return HIDDEN + value.slice(-4);
  const [local = '', domain = ''] = value.split('@');
  return `${[...local][0] ?? ''}${HIDDEN}@${domain}`;
}
