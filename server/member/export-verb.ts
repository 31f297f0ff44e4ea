import { AdminError, requireWords, type Verb } from '../admin/verb';
import { requireAccount } from './operators';

/** Prints everything that is stored of a member, as the member's own copy has it (D4). */
export const exportVerb: Verb = {
  name: 'export',
  usage: 'export <account>',
  summary: 'prints all data of an account as JSON: what deleting it would erase',
  details: 'For a file that contains nothing else: npm run --silent admin -- export <account> > file.json',
  prepare: (words) => {
    const [name = ''] = requireWords(1, words, exportVerb.usage);
    if (name === '') throw new AdminError(`Usage: ${exportVerb.usage}`);
    return async ({ db }, { exportMember }) => {
      const { id } = await requireAccount(db, name);
      return JSON.stringify(await exportMember(db, id), null, 2);
    };
  },
};
