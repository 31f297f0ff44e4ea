import { firstInReach } from '@app/services/reach';
import { expect, it, describe } from 'vitest';

describe('the host entrance (S4)', () => {
  it('asks one site after the other and takes the first that answers', async () => {
    const asked: string[] = [];
    const answers = async (origin: string) => {
      asked.push(origin);
      return origin !== 'https://one.example';
    };
    const origins = ['https://one.example', 'https://two.example', 'https://three.example'];
    expect(await firstInReach(origins, answers)).toBe('https://two.example');
    expect(asked).toEqual(['https://one.example', 'https://two.example']);
  });

  it('finds none where none answers, or there is none', async () => {
    expect(await firstInReach(['https://one.example'], async () => false)).toBeNull();
    expect(await firstInReach([])).toBeNull();
  });
});
