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
  /** The folder in which the command was typed, where relative paths start; this process's own by default. */
  directory?: string;
  /** The logger of the running server; absent when the command runs without one. */
  logger?: Pick<FastifyBaseLogger, 'error'>;
}

/** What concerns the data of all domains; the list of domains contains the verbs, so they can't import it. */
export interface AllDomains {
  /** Deletes all data of a member. The caller opens the transaction. */
  eraseMember(tx: Database, memberId: number, clock: () => Date): Promise<void>;
  /** All data of a member, by domain. */
  exportMember(db: Database, memberId: number): Promise<Record<string, unknown>>;
}

/** Runs a verb whose input has been checked; resolves to the text for the operator. */
export type AdminTask = (context: AdminContext, domains: AllDomains) => Promise<string>;

/** An operator command (D4). */
export interface Verb {
  name: string;
  /** The arguments as the help shows them. */
  usage: string;
  summary: string;
  /** Text after the summary in the help of this verb. */
  details?: string;
  /** The options without a value that it takes, such as `yes` for `--yes`. */
  flags?: readonly string[];
  /**
   * Checks the arguments.
   * @param flags the options that were given
   * @throws AdminError
   */
  prepare: (positionals: readonly string[], flags: ReadonlySet<string>) => AdminTask;
}

/**
 * Splits a command into its words and its options.
 * @param flags the options that the verb takes, beside `--help`
 * @throws AdminError unknown option
 */
export function readArguments(
  argv: readonly string[],
  flags: readonly string[] = [],
): { help: boolean; words: string[]; given: ReadonlySet<string> } {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    });
    const given = new Set(Object.keys(values));
    return { help: given.has('help'), words: positionals, given };
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
