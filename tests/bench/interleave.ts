import { median } from './figures';
import { load, type Round, type Shot } from './load';

/** One of the things compared. */
export interface Contestant {
  shots: Shot[];
  /** What its rounds measured. */
  rounds: Round[];
}

export const contestant = (shots: Shot[]): Contestant => ({ shots, rounds: [] });

/** The middle of its rounds: a stall of the machine spoils one. */
export const middleOf = ({ rounds }: Contestant, pick: (round: Round) => number): number =>
  median(rounds.map(pick));

/** Loads each in turn, round after round, so that what else the machine does meets all of them. */
export async function interleave(
  contestants: readonly Contestant[],
  { inFlight, rounds, seconds }: { inFlight: number; rounds: number; seconds: number },
): Promise<void> {
  for (const { shots } of contestants) await load(shots, inFlight, 1);
  for (let round = 0; round < rounds; round++)
    for (const one of contestants) one.rounds.push(await load(one.shots, inFlight, seconds));
}
