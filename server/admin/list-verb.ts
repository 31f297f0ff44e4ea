import { origin } from '@contract/fields';
import * as z from 'zod/mini';
import type { Config } from '../config';
import { AdminError, type Verb } from './verb';

/** The actions of a list verb. Each checks the arguments after the action, as `Verb.prepare` does. */
type Actions = Record<'add' | 'remove' | 'list', Verb['prepare']>;

const isAction = (word: string, actions: Actions): word is keyof Actions => Object.hasOwn(actions, word);

/** Creates a verb that adds to, removes from and prints a list. */
export const listVerb = (verb: Omit<Verb, 'prepare'>, actions: Actions): Verb => ({
  ...verb,
  prepare: ([action = '', ...words], flags) => {
    if (!isAction(action, actions)) throw new AdminError(`Usage: ${verb.usage}`);
    return actions[action](words, flags);
  },
});

/** Parses an origin. */
export function readOrigin(word: string): string {
  const parsed = z.safeParse(origin, word);
  if (parsed.success) return parsed.data;
  throw new AdminError(
    `"${word}" is not an origin such as https://example.com (http is allowed on this machine only).`,
  );
}

/** Rejects http in production: members are redirected to https only (D16). */
export function requireHttps(address: string, { production }: Config): void {
  if (production && !address.startsWith('https:'))
    throw new AdminError(`"${address}" is not https, which production requires.`);
}

/** One line per item, or a text for an empty list. */
export const formatList = (lines: readonly string[], empty: string): string =>
  lines.length > 0 ? lines.join('\n') : empty;

/** The line that shows a new secret. */
export const secretLine = (secret: string): string => `Its secret, shown only now: ${secret}`;
