import { liftRemark } from '@app/navigation/remark';
import { describe, expect, it } from 'vitest';

const query = (params: Record<string, string>) => `?${new URLSearchParams(params)}`;
const lift = (address: string) => liftRemark(new URL(address, 'https://halo.example'));
const remark = JSON.stringify({ groupLink: 'halo&friends' });

describe('a group’s link inside remark (S2)', () => {
  it('takes the place of the remark, the rest stays', () => {
    expect(lift(`/#/home${query({ remark, guestId: '7' })}`)).toBe(
      '/#/home?guestId=7&groupLink=halo%26friends',
    );
    expect(lift(`/#/home${query({ remark: encodeURIComponent(remark) })}`)).toBe(
      '/#/home?groupLink=halo%26friends',
    );
  });

  it.each([
    '',
    '?groupLink=a',
    '?remark=',
    query({ remark: 'no JSON' }),
    query({ remark: '%' }),
    query({ remark: '{"groupLink":""}' }),
    query({ remark: '{"groupLink":" "}' }),
    query({ remark: JSON.stringify({ groupLink: 'a'.repeat(101) }) }),
    query({ remark: '{"other":"a"}' }),
    `${query({ remark })}&remark=again`,
  ])('is not there in %j', (search) => {
    expect(lift(`/#/home${search}`)).toBeNull();
  });
});

describe('attribution inside remark (D31)', () => {
  it.each([
    ['/?remark=%7B%22groupLink%22%3A5%7D', '/#/?groupLink=5'],
    ['/?lang=ko&remark=%7B%22groupLink%22%3A5%7D#/login?host=1', '/?lang=ko#/login?host=1&groupLink=5'],
    [
      '/#/landing?remark=%7B%22groupLink%22%3A%22a%22%2C%22marketCode%22%3A7%7D',
      '/#/landing?groupLink=a&marketCode=7',
    ],
    ['/#/home?groupLink=b&remark=%7B%22groupLink%22%3A%22a%22%7D', '/#/home?groupLink=a'],
  ])('is lifted from wherever the remark stands: %s', (from, to) => {
    expect(lift(from)).toBe(to);
    // The second time there is nothing left to lift: no loop.
    expect(lift(to)).toBeNull();
  });

  it.each([
    ['a prototype', '{"__proto__":{"groupLink":"a"}}'],
    ['a constructor', '{"constructor":{"prototype":{"groupLink":"a"}}}'],
    ['an array', '["groupLink"]'],
    ['a text', '"groupLink"'],
    ['nothing', 'null'],
    ['an object', '{"groupLink":{"groupLink":"a"}}'],
    ['a truth', '{"groupLink":true}'],
    ['a number too big to be read', '{"groupLink":12345678901234567890}'],
    ['an endless number', '{"groupLink":1e999}'],
    ['an undecodable value', '{"groupLink":"\\ud800"}'],
    ['deep nesting', '['.repeat(9_000)],
  ])('is not there in %s', (_name, text) => {
    expect(lift(`/#/home${query({ remark: text })}`)).toBeNull();
    expect(Object.prototype).not.toHaveProperty('groupLink');
  });

  it.each([
    ['a megabyte', JSON.stringify({ groupLink: 'a', filler: 'a'.repeat(1_000_000) })],
    ['very deep nesting', '['.repeat(500_000)],
  ])('is not read from %s, which leaves the address', (_name, text) => {
    expect(lift(`/#/home${query({ remark: text, guestId: '7' })}`)).toBe('/#/home?guestId=7');
    expect(lift(`/${query({ remark: text })}`)).toBe('/#/');
  });
});
