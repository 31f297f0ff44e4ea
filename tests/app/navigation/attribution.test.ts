import { attributionOf, carryInto, dropAttribution, registrationFields } from '@app/navigation/attribution';
import { describe, expect, it, vi } from 'vitest';

describe('attribution (D31)', () => {
  it('is read from the hash first, then from the page', () => {
    expect(attributionOf('?groupLink=5&agentId=a', '?groupLink=6&marketCode=M1')).toEqual({
      groupLink: '5',
      agentId: 'a',
      marketCode: 'M1',
    });
  });

  it.each([
    '?groupLink=',
    '?groupLink=%20',
    '?groupLink=a&groupLink=b',
    `?groupLink=${'a'.repeat(101)}`,
    '?groupLink=%ff',
    '?groupLink=%00',
    '?__proto__=a&toString=b',
  ])('holds nothing that would make a call fail: %s', (search) => {
    expect(attributionOf(search)).toEqual({});
  });

  it('registers with everything but the market’s code, which is a header’s', () => {
    expect(registrationFields({ groupLink: '5', marketCode: 'M1', inviteCode: 'c' })).toEqual({
      groupLink: '5',
      inviteCode: 'c',
    });
  });

  it('goes along to another route, whose own query stays as it is', () => {
    const from = '?groupLink=a%26b&marketCode=M1&guestId=7&remark=x';
    expect(carryInto('', from)).toBe('?groupLink=a%26b&marketCode=M1');
    expect(carryInto('?redirect=/a%20b', from)).toBe('?redirect=/a%20b&groupLink=a%26b&marketCode=M1');
    expect(carryInto('?groupLink=own', from)).toBe('?groupLink=own&marketCode=M1');
    expect(carryInto('?a=b', '?guestId=7')).toBe('?a=b');
  });

  it('leaves the address from both of its places, and nothing else does', () => {
    const replaceState = vi.fn();
    const location = new URL('https://halo.example/?marketCode=M1&lang=ko#/signup?groupLink=5&apply=blogger');
    const state = { idx: 3 };
    dropAttribution({ location, history: { state, replaceState } } as unknown as Window);
    expect(replaceState).toHaveBeenCalledWith(state, '', '/?lang=ko#/signup?apply=blogger');
  });
});
