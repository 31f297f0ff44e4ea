import path from 'node:path';
import { AdminError, requireWords, type AdminContext, type Verb } from '../admin/verb';
import { backUp } from './back-up';
import { formatTally } from './header';
import { restore } from './restore';

const KEY_ADVICE = 'Keep its SECRET_KEY too: without it no password in the backup works.';

/** The one word of both verbs, a path. */
function readPath(words: readonly string[], usage: string): (context: AdminContext) => string {
  const [word = ''] = requireWords(1, words, usage);
  if (word === '') throw new AdminError(`Usage: ${usage}`);
  return ({ directory = process.cwd() }) => path.resolve(directory, word);
}

/** Writes the whole database into a file (D4). */
export const backupVerb: Verb = {
  name: 'backup',
  usage: 'backup <file>',
  summary: 'writes the whole database, and the content of media, into a new file that only you can read',
  details:
    'Works beside running servers: the file has everything as it was at one moment, and fits both databases. ' +
    'Media are in DATA_DIR: use the one of the servers. ' +
    'The embedded database answers nobody meanwhile. The file contains personal data, unencrypted, but not ' +
    'SECRET_KEY. Passwords, locks and waiting messages depend on that key: keep it elsewhere, just as safe.',
  prepare: (words) => {
    const resolve = readPath(words, backupVerb.usage);
    return async (context) => {
      const file = resolve(context);
      return `${formatTally(await backUp(context, file))} written to ${file}. ${KEY_ADVICE}`;
    };
  },
};

/** Fills the database from a file (D4). */
export const restoreVerb: Verb = {
  name: 'restore',
  usage: 'restore <file> [--replace] [--other-key]',
  summary: 'fills the database, and the folder of media, from a backup, completely or not at all',
  details:
    'The backup must come from the same version. Sessions, codes and messages that were waiting are not brought back: ' +
    'they may have been revoked, used or sent since. Accounts deleted since the backup return, and must be deleted again. ' +
    '--replace deletes everything in the database first. ' +
    '--other-key accepts a backup made with another SECRET_KEY: then all members need a new password.',
  flags: ['replace', 'other-key'],
  prepare: (words, flags) => {
    const resolve = readPath(words, restoreVerb.usage);
    const consent = { replace: flags.has('replace'), otherKey: flags.has('other-key') };
    return async (context) => {
      const { at, ...tally } = await restore(context, resolve(context), consent);
      return `${formatTally(tally)} restored, as of ${at}. Everybody has to log in again. Restart running servers: they may remember what was replaced.`;
    };
  },
};
