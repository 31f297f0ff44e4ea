import { listVerb, formatList, readOrigin, requireHttps } from '../admin/list-verb';
import { AdminError, requireWords } from '../admin/verb';
import { addRedirectOrigin, listRedirectOrigins, removeRedirectOrigin } from './redirect-origins';

const originHelp = {
  name: 'origin',
  usage: 'origin add|remove|list <origin>',
  summary: 'manages the origins that third-party logins may redirect to',
};

/** Manages the origins of third-party redirects (D4, D16). */
export const redirectOrigin = listVerb(originHelp, {
  add: (words) => {
    const [word = ''] = requireWords(1, words, originHelp.usage);
    const address = readOrigin(word);
    return async ({ db, config, clock }) => {
      requireHttps(address, config);
      if (await addRedirectOrigin(db, address, clock()))
        return `Third-party logins may redirect to ${address}.`;
      throw new AdminError(`Third-party logins may already redirect to ${address}.`);
    };
  },
  remove: (words) => {
    const [word = ''] = requireWords(1, words, originHelp.usage);
    const address = readOrigin(word);
    return async ({ db }) => {
      if (await removeRedirectOrigin(db, address))
        return `Third-party logins may no longer redirect to ${address}.`;
      throw new AdminError(`Third-party logins were not allowed to redirect to ${address}.`);
    };
  },
  list: (words) => {
    requireWords(0, words, originHelp.usage);
    return async ({ db }) =>
      formatList(await listRedirectOrigins(db), 'Third-party logins may not redirect to any origin.');
  },
});
