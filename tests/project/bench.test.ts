import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holds, median, middleSum, rowOf, type Figure } from '../bench/figures';
import { openBrowser, openPhone } from '../bench/phone';
import { inputToFrame } from '../bench/trace';

const figure = (rest: Partial<Figure>): Figure => ({ name: 'a figure', ours: 150, ...rest });

describe('the limits of the bench', () => {
  it('compare our value with the reference of the same run', () => {
    const limit = { ratio: 1.5 };
    expect(holds(figure({ reference: 100, limit }))).toBe(true);
    expect(holds(figure({ reference: 99, limit }))).toBe(false);
  });

  it('fail for a rate below its share of the reference', () => {
    const limit = { ratioAtLeast: 0.8 };
    expect(holds(figure({ reference: 187, limit }))).toBe(true);
    expect(holds(figure({ reference: 188, limit }))).toBe(false);
  });

  it('fail for values that can be told apart, whichever is greater', () => {
    const limit = { apart: 0.1 };
    expect(holds(figure({ ours: 109, reference: 100, limit }))).toBe(true);
    expect(holds(figure({ ours: 91, reference: 100, limit }))).toBe(true);
    expect(holds(figure({ ours: 111, reference: 100, limit }))).toBe(false);
    expect(holds(figure({ ours: 89, reference: 100, limit }))).toBe(false);
    expect(holds(figure({ ours: Number.NaN, reference: 100, limit }))).toBe(false);
  });

  it('fail for a value above an absolute limit', () => {
    expect(holds(figure({ limit: { value: 150 } }))).toBe(true);
    expect(holds(figure({ limit: { value: 149 } }))).toBe(false);
  });

  it('fail for points below an absolute limit', () => {
    expect(holds(figure({ limit: { valueAtLeast: 150 } }))).toBe(true);
    expect(holds(figure({ limit: { valueAtLeast: 151 } }))).toBe(false);
    expect(holds(figure({ ours: Number.NaN, limit: { valueAtLeast: 1 } }))).toBe(false);
    expect(rowOf(figure({ limit: { valueAtLeast: 100 } }))).toMatchObject({ limit: '≥ 100', verdict: 'ok' });
  });

  it('fail for a count above that of the reference, which may be 0', () => {
    expect(holds(figure({ ours: 0, reference: 0, limit: 'reference' }))).toBe(true);
    expect(holds(figure({ ours: 1, reference: 0, limit: 'reference' }))).toBe(false);
  });

  it('fail for a value that could not be measured', () => {
    expect(holds(figure({ ours: Number.NaN, limit: { value: 1 } }))).toBe(false);
    expect(holds(figure({ ours: Number.NaN, reference: 1, limit: { ratio: 1 } }))).toBe(false);
    expect(holds(figure({ reference: 0, limit: { ratio: 1 } }))).toBe(false);
    expect(holds(figure({ limit: 'reference' }))).toBe(false);
  });

  it('are printed with both values, their ratio and the verdict', () => {
    expect(rowOf(figure({ unit: 'ms', reference: 99, limit: { ratio: 1.5 } }))).toEqual({
      ours: '150 ms',
      reference: '99 ms',
      ratio: '1.52x',
      limit: '≤ 1.50x',
      verdict: 'over',
    });
    expect(rowOf(figure({ unit: 'kB' }))).toEqual({
      ours: '150 kB',
      reference: '',
      ratio: '',
      limit: '',
      verdict: '',
    });
  });
});

describe('the median of several rounds', () => {
  it('ignores a stall of the machine', () => {
    expect(median([10, 900, 12])).toBe(12);
    expect(middleSum([1, 2, 3, 4, 900, 6], 3)).toBe(7);
  });

  it('is not a number if a round could not be measured', () => {
    expect(median([])).toBeNaN();
    expect(median([1, Number.NaN, 3])).toBeNaN();
  });
});

describe('the time from an input to its frame', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  /** Milliseconds for which the page's button, or its field at each key, works. */
  const WORK = 150;

  async function openPage() {
    const phone = await openPhone(browser);
    await phone.page.setContent('<button>Press</button><input>');
    await phone.page.evaluate((milliseconds) => {
      const work = ({ target }: Event) => {
        const until = performance.now() + milliseconds;
        while (performance.now() < until);
        if (target instanceof Element) target.after('done');
      };
      document.querySelector('button')?.addEventListener('click', work);
      document.querySelector('input')?.addEventListener('input', work);
    }, WORK);
    return phone;
  }

  it('includes the work that a press causes', async () => {
    const phone = await openPage();
    const press = () => phone.press(phone.page.getByRole('button'));
    expect(await inputToFrame(phone.page, 'click', press)).toBeGreaterThan(WORK);
  });

  it('includes the work that a key causes', async () => {
    const phone = await openPage();
    await phone.page.locator('input').focus();
    expect(await inputToFrame(phone.page, 'keydown', () => phone.page.keyboard.press('a'))).toBeGreaterThan(
      WORK,
    );
  });

  it('fails if nothing was pressed', async () => {
    const phone = await openPage();
    await expect(inputToFrame(phone.page, 'click', async () => undefined)).rejects.toThrow(
      'The trace holds 0 events of type click',
    );
  });
});
