import { parseArgs } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Database } from '../database/open';

/** Wrong input, or something that can't be done. The message is one line for the operator (D4). */
export class AdminError extends Error {
  override name = 'AdminError';
}

/** What a verb works on. */
export interface AdminContext {
  db: Database;
  config: Config;
  clock: () => Date;
  /** The running server's; a command that works on the database itself has none. */
  logger?: Pick<FastifyBaseLogger, 'error'>;
}

/** A verb's work, its input already checked; resolves to what it did, for the operator to read. */
export type AdminTask = (context: AdminContext) => Promise<string>;

/** One of the operators' commands (D4). */
export interface Verb {
  name: string;
  /** Its arguments, as the help shows them. */
  usage: string;
  summary: string;
  /** More for its own help, after the summary. */
  details?: string;
  /**
   * Checks the arguments.
   * @throws AdminError
   */
  prepare: (positionals: readonly string[]) => AdminTask;
}

/** The words of a command; `help` where it asks for help. Throws AdminError for an unknown option. */
export function readArguments(argv: readonly string[]): { help: boolean; words: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    });
    return { help: values.help === true, words: positionals };
  } catch (error) {
    const first = error instanceof Error ? error.message.split(/[.\n]/, 1)[0] : String(error);
    throw new AdminError(`${first}. See --help.`);
  }
}

/** Checks that a verb got as many words as its usage names. */
export function exactly(count: number, words: readonly string[], usage: string): readonly string[] {
  if (words.length !== count) throw new AdminError(`Usage: ${usage}`);
  return words;
}
