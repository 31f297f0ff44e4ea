import { AdminError, requireWords, type Verb } from '../admin/verb';
import { findAccount } from './operators';

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
      const member = await findAccount(db, name);
      if (!member) throw new AdminError(`There is no account "${name}".`);
      return JSON.stringify(await exportMember(db, member.id), null, 2);
    };
  },
};
