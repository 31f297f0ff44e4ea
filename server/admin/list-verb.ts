import { origin } from '@contract/fields';
import * as z from 'zod/mini';
import type { Config } from '../config';
import { AdminError, type Verb } from './verb';

/** What a verb does to its list: each checks the words after the action, as `Verb.prepare` does. */
type Actions = Record<'add' | 'remove' | 'list', Verb['prepare']>;

const isAction = (word: string, actions: Actions): word is keyof Actions => Object.hasOwn(actions, word);

/** A verb that keeps a list. */
export const listVerb = (verb: Omit<Verb, 'prepare'>, actions: Actions): Verb => ({
  ...verb,
  prepare: ([action = '', ...words]) => {
    if (!isAction(action, actions)) throw new AdminError(`Usage: ${verb.usage}`);
    return actions[action](words);
  },
});

/** Reads an origin as an operator writes it. */
export function readOrigin(word: string): string {
  const parsed = z.safeParse(origin, word);
  if (parsed.success) return parsed.data;
  throw new AdminError(`"${word}" is no origin such as https://example.com (http on this machine only).`);
}

/** In production members are led to https only (D16). */
export function requireHttps(address: string, { production }: Config): void {
  if (production && !address.startsWith('https:'))
    throw new AdminError(`"${address}" is not https, which production needs.`);
}

/** A list to print, or words for an empty one. */
export const printed = (lines: readonly string[], empty: string): string =>
  lines.length > 0 ? lines.join('\n') : empty;

/** The line that shows a new secret. */
export const secretLine = (secret: string): string => `Its secret, shown only now: ${secret}`;
