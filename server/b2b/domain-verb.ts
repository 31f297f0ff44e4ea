import { listVerb, formatList, readOrigin, requireHttps, secretLine } from '../admin/list-verb';
import { AdminError, requireWords } from '../admin/verb';
import { addBackOffice, listBackOffices, removeBackOffice } from './back-offices';

const domainHelp = {
  name: 'domain',
  usage: 'domain add|remove|list <origin>',
  summary: 'manages the back offices that hosts may enter; add prints the secret once',
};

/** Manages back offices (D4). The host entrance probes them in the order in which they were added. */
export const domain = listVerb(domainHelp, {
  add: (words) => {
    const [word = ''] = requireWords(1, words, domainHelp.usage);
    const address = readOrigin(word);
    return async ({ db, config, clock }) => {
      requireHttps(address, config);
      const secret = await addBackOffice(db, address, clock());
      if (secret === null)
        throw new AdminError(`${address} is already a back office; remove it first to get a new secret.`);
      return `${address} is a back office. ${secretLine(secret)}`;
    };
  },
  remove: (words) => {
    const [word = ''] = requireWords(1, words, domainHelp.usage);
    const address = readOrigin(word);
    return async ({ db }) => {
      if (await removeBackOffice(db, address)) return `${address} is no longer a back office.`;
      throw new AdminError(`${address} is not a back office.`);
    };
  },
  list: (words) => {
    requireWords(0, words, domainHelp.usage);
    return async ({ db }) => formatList(await listBackOffices(db), 'There are no back offices.');
  },
});
