import { liftGroupLink } from '@app/session/remark';
import { describe, expect, it } from 'vitest';

const query = (params: Record<string, string>) => `?${new URLSearchParams(params)}`;
const remark = JSON.stringify({ groupLink: 'halo&friends' });

describe('a group’s link inside remark (S2)', () => {
  it('takes the place of the remark, the rest stays', () => {
    expect(liftGroupLink(query({ remark, guestId: '7' }))).toBe('?guestId=7&groupLink=halo%26friends');
    expect(liftGroupLink(query({ remark: encodeURIComponent(remark) }))).toBe('?groupLink=halo%26friends');
  });

  it.each([
    '',
    '?groupLink=a',
    '?remark=',
    query({ remark: 'no JSON' }),
    query({ remark: '%' }),
    query({ remark: '{"groupLink":7}' }),
    query({ remark: '{"groupLink":""}' }),
    query({ remark: JSON.stringify({ groupLink: 'a'.repeat(101) }) }),
    query({ remark: '{"other":"a"}' }),
    `${query({ remark })}&remark=again`,
  ])('is not there in %j', (search) => {
    expect(liftGroupLink(search)).toBeNull();
  });
});
