import { creatorOf } from '@app/navigation/creator';
import { describe, expect, it } from 'vitest';

describe('the kind of creator in an address (D21)', () => {
  it.each(['blogger', 'Blogger', 'BLOGGER'])('reads %s, as paths are read', (value) => {
    expect(creatorOf(value)).toBe('blogger');
  });

  it.each(['', 'admin', 'blogger ', '__proto__', null, undefined])('takes %s for none', (value) => {
    expect(creatorOf(value)).toBeUndefined();
  });
});
