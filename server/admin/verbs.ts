import { eraseMember, exportMember, modules } from '../modules';
import { AdminError, readArguments, type AdminContext, type Verb } from './verb';

/** The operator commands of all domains (D4). */
export const VERBS: readonly Verb[] = modules.flatMap(({ verbs = [] }) => verbs);

const EXAMPLE = 'npm run admin -- registration-type 3';

const generalHelp = (): string => {
  const width = Math.max(...VERBS.map(({ usage }) => usage.length));
  const lines = VERBS.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`);
  return [
    'Usage: npm run admin -- <verb> [arguments]',
    '',
    ...lines,
    '',
    'An account is named by its account ID, its phone number (+86…) or its e-mail address.',
    `Example: ${EXAMPLE}`,
  ].join('\n');
};

const helpOf = ({ name, usage, summary, details }: Verb): string =>
  `Usage: npm run admin -- ${usage}\n\n${name}: ${summary}.${details ? `\n\n${details}` : ''}`;

/** A parsed command: help to print, or a task to run. */
export type Command = { help: string } | { task: (context: AdminContext) => Promise<string> };

/**
 * Parses a command.
 * @param argv the words after `npm run admin --`
 * @throws AdminError wrong input, in one line
 */
export function readCommand(argv: readonly string[]): Command {
  const name = argv.find((word) => !word.startsWith('-'));
  const verb = VERBS.find((candidate) => candidate.name === name);
  if (name !== undefined && !verb) throw new AdminError(`There is no verb "${name}". See --help.`);
  const { help, words, given } = readArguments(argv, verb?.flags);
  if (help) return { help: verb ? helpOf(verb) : generalHelp() };
  if (!verb) throw new AdminError('No verb was given. See --help.');
  const task = verb.prepare(words.slice(1), given);
  return { task: (context) => task(context, { eraseMember, exportMember }) };
}
