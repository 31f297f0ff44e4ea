import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { collectGarbage } from './collect-garbage';

/** A process with an inspector. */
export interface Inspected {
  pid: number;
  log: () => string;
}

/** Milliseconds of a tick, in which Linux counts the time of processes. */
const TICK = 10;

/** The resident memory of a process without its garbage, in kilobytes. */
export async function memoryOf({ pid, log }: Inspected): Promise<number> {
  await collectGarbage(log());
  await pause(2_000);
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
}

/** The time that a process has spent on the processors, in milliseconds. */
export function processorTimeOf(pid: number): number {
  // What follows the name of the program, which may contain anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\)\s/s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}
