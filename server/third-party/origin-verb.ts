import { listVerb, printed, readOrigin, requireHttps } from '../admin/list-verb';
import { AdminError, exactly } from '../admin/verb';
import { addRedirectOrigin, listRedirectOrigins, removeRedirectOrigin } from './redirect-origins';

const originHelp = {
  name: 'origin',
  usage: 'origin add|remove|list <origin>',
  summary: 'keeps the origins that a third-party login may lead to',
};

/** Third-party redirects (D4, D16). */
export const redirectOrigin = listVerb(originHelp, {
  add: (words) => {
    const [word = ''] = exactly(1, words, originHelp.usage);
    const address = readOrigin(word);
    return async ({ db, config, clock }) => {
      requireHttps(address, config);
      if (await addRedirectOrigin(db, address, clock())) return `Third-party logins may lead to ${address}.`;
      throw new AdminError(`Third-party logins may lead to ${address} already.`);
    };
  },
  remove: (words) => {
    const [word = ''] = exactly(1, words, originHelp.usage);
    const address = readOrigin(word);
    return async ({ db }) => {
      if (await removeRedirectOrigin(db, address))
        return `Third-party logins may no longer lead to ${address}.`;
      throw new AdminError(`Third-party logins may not lead to ${address} anyway.`);
    };
  },
  list: (words) => {
    exactly(0, words, originHelp.usage);
    return async ({ db }) => printed(await listRedirectOrigins(db), 'Third-party logins may lead nowhere.');
  },
});
