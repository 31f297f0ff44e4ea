import { CODE } from '@contract/codes';

/** What says how a call went. */
type Coded = { code: number };

/** Makes calls at the same time, and again what a busy server had no connection for, as clients do. */
export const atOnce = <Answer extends Coded>(calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> =>
  Promise.all(
    calls.map(async (call) => {
      let answer = await call();
      while (answer.code === CODE.unavailable) answer = await call();
      return answer;
    }),
  );

/** How many answers there were with each code. */
export function countCodes(answers: readonly Coded[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
