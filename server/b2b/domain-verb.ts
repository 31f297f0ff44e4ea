import { listVerb, printed, readOrigin, requireHttps, secretLine } from '../admin/list-verb';
import { AdminError, exactly } from '../admin/verb';
import { addBackOffice, listBackOffices, removeBackOffice } from './back-offices';

const domainHelp = {
  name: 'domain',
  usage: 'domain add|remove|list <origin>',
  summary: 'keeps the back offices that hosts may enter; add prints the secret of one, once',
};

/** Back offices (D4). They are probed in the order in which they were added. */
export const domain = listVerb(domainHelp, {
  add: (words) => {
    const [word = ''] = exactly(1, words, domainHelp.usage);
    const address = readOrigin(word);
    return async ({ db, config, clock }) => {
      requireHttps(address, config);
      const secret = await addBackOffice(db, address, clock());
      if (secret === null)
        throw new AdminError(`${address} is a back office already; remove it first for a new secret.`);
      return `${address} is a back office. ${secretLine(secret)}`;
    };
  },
  remove: (words) => {
    const [word = ''] = exactly(1, words, domainHelp.usage);
    const address = readOrigin(word);
    return async ({ db }) => {
      if (await removeBackOffice(db, address)) return `${address} is no longer a back office.`;
      throw new AdminError(`${address} is not a back office.`);
    };
  },
  list: (words) => {
    exactly(0, words, domainHelp.usage);
    return async ({ db }) => printed(await listBackOffices(db), 'There are no back offices.');
  },
});
