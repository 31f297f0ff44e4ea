import { describe, expect, it } from 'vitest';
import { displayName } from '@app/shell/display-name';

describe('the name a member goes by (S3)', () => {
  it.each([
    [{ nickname: 'Mei', username: 'mei_lin' }, 'Mei'],
    [{ nickname: '', username: 'mei_lin' }, 'mei_lin'],
    [{ nickname: '', username: '' }, 'Member'],
    [null, 'Member'],
  ])('of %j is %s', (member, name) => {
    expect(displayName(member, 'Member')).toBe(name);
  });
});
