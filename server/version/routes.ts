import { CODE } from '@contract/codes';
import * as calls from '@contract/version/calls';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure';
import type { Deps } from '../http/deps';
import { registerCalls } from '../http/route';
import { defaultOf, readSiteSettings, type SiteSettingName } from '../public/site-settings';

/** The calls under `/version` (D10). */
export const registerVersion = (app: FastifyInstance, deps: Deps): void =>
  registerCalls(app, deps, calls, {
    getAndroidVersion: async () => {
      const set = await readSiteSettings(deps.db);
      const read = (name: SiteSettingName) => set.get(name) ?? defaultOf(name);
      const version = read('android.version');
      const url = read('stores.apk');
      const size = read('android.size');
      if (!version || !url) return new Failure(CODE.notFound);
      return size === undefined ? { version, url } : { version, url, size: Number(size) };
    },
  });
