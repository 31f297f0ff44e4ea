import * as calls from '@contract/push/calls';
import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../http/route';
import type { AppDeps } from '../module';
import { readPushKeys } from './keys';
import { findSubscription, subscribe, unsubscribe } from './subscriptions';

/** The calls under `/push`. */
export const registerPush = (app: FastifyInstance, deps: AppDeps): void =>
  registerCalls(app, deps, calls, {
    getPush: async ({ session }) => {
      const { publicKey } = await readPushKeys(deps);
      const found = await findSubscription(deps.db, session.id);
      const subscription = found && { endpoint: found.endpoint, showsText: found.showsText };
      return { publicKey, subscription };
    },
    subscribePush: ({ payload, session }) => subscribe(deps, session, payload),
    unsubscribePush: async ({ session }) => {
      await unsubscribe(deps.db, session.id);
      return null;
    },
  });
