/** What a figure may be at most, or has to be at least. */
export type Limit =
  /** Our value divided by the reference's. */
  | { ratio: number }
  | { ratioAtLeast: number }
  /** How far the ratio may be from 1, on both sides: for what must not be told apart. */
  | { apart: number }
  /** Our value by itself: for what doesn't depend on the machine. */
  | { value: number }
  | { valueAtLeast: number }
  /** Our value may equal the reference's: for counts, of which the reference may have none. */
  | 'reference';

/** One row of the bench's table. */
export interface Figure {
  name: string;
  /** @default '' for counts and scores */
  unit?: 'ms' | 'kB' | 'a second';
  ours: number;
  /** The same measured on a reference page in the same run. */
  reference?: number;
  /** Left out where the figure is only reported. */
  limit?: Limit;
}

/**
 * Measures one part, in as many rounds as it is given; a round measures ours and the reference in turn.
 * @param options.quick fewer or shorter rounds
 * @param options.large as much data as takes long to make
 */
export type Measure = (options: { quick: boolean; large: boolean }) => Promise<Figure[]>;

/** Our value divided by the reference's; NaN where there is none to divide by. */
export const ratioOf = ({ ours, reference }: Figure): number =>
  reference === undefined || reference === 0 ? Number.NaN : ours / reference;

/** Whether a figure is within its limit; true where it has none. What could not be measured (NaN) is not. */
export function holds(figure: Figure): boolean {
  const { ours, reference, limit } = figure;
  if (limit === undefined) return true;
  if (limit === 'reference') return reference !== undefined && ours <= reference;
  if ('value' in limit) return ours <= limit.value;
  if ('valueAtLeast' in limit) return ours >= limit.valueAtLeast;
  if ('ratio' in limit) return ratioOf(figure) <= limit.ratio;
  if ('apart' in limit) return Math.abs(ratioOf(figure) - 1) <= limit.apart;
  return ratioOf(figure) >= limit.ratioAtLeast;
}

/** Digits that mean something: counts are whole, shifts are thousandths. */
function written(value: number | undefined, unit: Figure['unit']): string {
  if (value === undefined) return '';
  const digits = unit === 'ms' ? 0 : unit === undefined ? 3 : 1;
  return `${Number(value.toFixed(digits))}${unit === undefined ? '' : ` ${unit}`}`;
}

function limitText({ unit, limit }: Figure): string {
  if (limit === undefined) return '';
  if (limit === 'reference') return '≤ reference';
  if ('value' in limit) return `≤ ${written(limit.value, unit)}`;
  if ('valueAtLeast' in limit) return `≥ ${written(limit.valueAtLeast, unit)}`;
  if ('apart' in limit) return `1 ± ${limit.apart}x`;
  return 'ratio' in limit ? `≤ ${limit.ratio.toFixed(2)}x` : `≥ ${limit.ratioAtLeast.toFixed(2)}x`;
}

/** A figure as it is printed. */
export function rowOf(figure: Figure): Record<string, string> {
  const ratio = ratioOf(figure);
  return {
    ours: written(figure.ours, figure.unit),
    reference: written(figure.reference, figure.unit),
    ratio: Number.isNaN(ratio) ? '' : `${ratio.toFixed(2)}x`,
    limit: limitText(figure),
    verdict: figure.limit === undefined ? '' : holds(figure) ? 'ok' : 'over',
  };
}

/** The middle value, of an even number of values the lower of the two; NaN where one could not be measured. */
export const median = (values: readonly number[]): number =>
  values.some(Number.isNaN)
    ? Number.NaN
    : (values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN);

/**
 * Sums values in as many parts of equal size as are asked for, and takes the middle sum: a stall of the machine spoils
 * one part only.
 */
export function middleSum(values: readonly number[], parts: number): number {
  const size = Math.ceil(values.length / parts);
  const sums = Array.from({ length: parts }, (_, part) =>
    values.slice(part * size, (part + 1) * size).reduce((total, value) => total + value, 0),
  );
  return median(sums);
}
