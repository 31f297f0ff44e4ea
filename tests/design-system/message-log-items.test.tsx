import { findHeading, findNamed, nextView } from '@ds/message-log/items';
import { expect, test } from 'vitest';

const items = (keys: string) => [...keys].map((key) => ({ key, name: key, content: key }));
const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('');

test.each([
  ['more at the end', 'ab', 'abc', 'abc', false],
  ['more at the start', 'bc', 'abc', 'abc', true],
  ['more at both ends: first what is above', 'bc', 'abcd', 'abc', true],
  ['more below a first item that stays', 'xc', 'xabc', 'xabc', true],
  ['one less in the middle', 'abc', 'ac', 'ac', true],
  ['others altogether', 'abc', 'xyz', 'xyz', false],
  ['the first ones', '', 'ab', 'ab', false],
  ['none', 'ab', '', '', false],
  ['new contents', 'ab', 'ab', 'ab', false],
])('%s', (_, before, given, shown, fromStart) => {
  const view = nextView(items(before), items(given));
  expect([keysOf(view.shown), view.fromStart, keysOf(view.given)]).toEqual([shown, fromStart, given]);
});

test('items without a name are skipped in both directions', () => {
  const list = [{ key: 'day', content: '' }, ...items('a'), { key: 'new', content: '' }, ...items('b')];
  expect(findNamed(list, 2, 1)).toBe(3);
  expect(findNamed(list, 2, -1)).toBe(1);
  expect(findNamed(list, 0, -1)).toBeNull();
  expect(findNamed(list, 4, 1)).toBeNull();
});

test.each([
  ['the nearest one above', 4, 5, 'second'],
  ['not where one is in view', 2, 3, undefined],
  ['not where one stands below what is in view', 1, 2, 'first'],
  ['none above the first', 0, 0, undefined],
])('a heading floats above its items: %s', (_, first, last, heading) => {
  const day = (key: string) => ({ key, content: key, heading: () => key });
  const list = [day('first'), ...items('ab'), day('second'), ...items('cd')];
  expect(findHeading(list, first, last)?.heading?.()).toBe(heading);
  expect(findHeading(items('abc'), 1, 2)).toBeNull();
});
