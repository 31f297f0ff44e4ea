import { CODE } from '@contract/codes';
import * as calls from '@contract/version/calls';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure';
import type { Deps } from '../http/deps';
import { registerCalls } from '../http/route';
import { defaultOf, readSiteSettings } from '../public/site-settings';

/** The calls under `/version` (D10). */
export const registerVersion = (app: FastifyInstance, deps: Deps): void =>
  registerCalls(app, deps, calls, {
    getAndroidVersion: async () => {
      const set = await readSiteSettings(deps.db);
      const version = set.get('android.version') ?? defaultOf('android.version');
      const url = set.get('stores.apk') ?? defaultOf('stores.apk');
      return version && url ? { version, url } : new Failure(CODE.notFound);
    },
  });
