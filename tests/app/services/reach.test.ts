import { firstInReach, type Reach } from '@app/services/reach';
import { expect, it, describe } from 'vitest';

describe('the host entrance (S4)', () => {
  it('asks one site after the other and takes the first that answers', async () => {
    const asked: string[] = [];
    const reach = async (origin: string): Promise<Reach> => {
      asked.push(origin);
      return origin === 'https://one.example' ? 'blocked' : 'there';
    };
    const origins = ['https://one.example', 'https://two.example', 'https://three.example'];
    expect(await firstInReach(origins, reach)).toEqual({ origin: 'https://two.example' });
    expect(asked).toEqual(['https://one.example', 'https://two.example']);
  });

  it('finds none where none answers, or there is none', async () => {
    const none = { origin: null, isBlocked: false };
    expect(await firstInReach(['https://one.example'], async () => 'gone')).toEqual(none);
    expect(await firstInReach([])).toEqual(none);
  });

  it('tells where the page’s own policy kept one out of reach (D29)', async () => {
    const reach = async (origin: string): Promise<Reach> =>
      origin === 'https://one.example' ? 'blocked' : 'gone';
    expect(await firstInReach(['https://one.example', 'https://two.example'], reach)).toEqual({
      origin: null,
      isBlocked: true,
    });
  });
});
