import { parseArgs } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Database } from '../database/open';

/** Wrong input, or a command that cannot be run. The message is one line for the operator (D4). */
export class AdminError extends Error {
  override name = 'AdminError';
}

/** What a verb has access to. */
export interface AdminContext {
  db: Database;
  config: Config;
  clock: () => Date;
  /** The logger of the running server; absent when the command runs without one. */
  logger?: Pick<FastifyBaseLogger, 'error'>;
}

/** Runs a verb whose input has been checked; resolves to the text for the operator. */
export type AdminTask = (context: AdminContext) => Promise<string>;

/** An operator command (D4). */
export interface Verb {
  name: string;
  /** The arguments as the help shows them. */
  usage: string;
  summary: string;
  /** Text after the summary in the help of this verb. */
  details?: string;
  /**
   * Checks the arguments.
   * @throws AdminError
   */
  prepare: (positionals: readonly string[]) => AdminTask;
}

/**
 * Splits a command into its words and the `--help` option.
 * @throws AdminError unknown option
 */
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

/** Checks the number of arguments. */
export function requireWords(count: number, words: readonly string[], usage: string): readonly string[] {
  if (words.length !== count) throw new AdminError(`Usage: ${usage}`);
  return words;
}
