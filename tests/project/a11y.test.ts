import { describe, expect, it } from 'vitest';
import { known } from '../a11y/incomplete';
import { auditModes, FACTORS, nameOf, pairwise, rotatedMode, type Mode } from '../a11y/modes';

const { settings, ...factors } = FACTORS;

/** Each factor's values in words, a setting being on or off. */
const values = [
  ...Object.entries(factors).map(([name, list]) => list.map((value) => `${name} ${value}`)),
  ...settings.map((setting) => [`${setting} on`, `${setting} off`]),
];

const describeMode = (mode: Mode) => [
  `theme ${mode.theme}`,
  `dir ${mode.dir}`,
  `width ${mode.width}`,
  ...settings.map((setting) => `${setting} ${mode.settings.includes(setting) ? 'on' : 'off'}`),
];

describe('the modes that stories are looked at in', () => {
  it('contain every pair of values of two factors', () => {
    const seen = pairwise.map(describeMode);
    const pairs = values.flatMap((list, index) =>
      values.slice(index + 1).flatMap((others) => list.flatMap((one) => others.map((other) => [one, other]))),
    );
    expect(pairs).toHaveLength(84);
    expect(pairs.filter((pair) => !seen.some((mode) => pair.every((value) => mode.includes(value))))).toEqual(
      [],
    );
  });

  it('are all used, each by about as many stories, and a story keeps its own', () => {
    const ids = Array.from({ length: 300 }, (_, index) => `pages--part-${index}--state`);
    const uses = pairwise.map((mode) => ids.filter((id) => rotatedMode(id) === mode).length);
    expect(uses.filter((count) => count < 30)).toEqual([]);
    expect(ids.map(rotatedMode)).toEqual(ids.toReversed().map(rotatedMode).toReversed());
  });

  it('are all used in an audit', () => {
    const at = (wanted: string[]) =>
      auditModes.filter((mode) => wanted.every((word) => nameOf(mode).split(', ').includes(word)));
    for (const theme of FACTORS.theme)
      for (const width of FACTORS.width) {
        for (const dir of FACTORS.dir)
          expect(auditModes.map(nameOf)).toContain([theme, dir, `${width} px`].join(', '));
        for (const setting of settings) expect(at([theme, `${width} px`, setting])).toHaveLength(1);
      }
    expect(auditModes).toHaveLength(24);
  });
});

it('undecided results of axe are allowed in at most ten cases, each with a reason', () => {
  expect(known.length).toBeLessThanOrEqual(10);
  expect(new Set(known.map(({ reason }) => reason)).size).toBe(known.length);
});
