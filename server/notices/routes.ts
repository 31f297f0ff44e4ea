import * as calls from '@contract/notices/calls';
import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../http/route';
import type { AppDeps } from '../module';
import { countUnread, listNotices, readNotices } from './notices';

/** The calls under `/member/notices` (D10). */
export const registerNotices = (app: FastifyInstance, deps: AppDeps): void =>
  registerCalls(app, deps, calls, {
    countUnread: ({ session }) => countUnread(deps.db, session.member.id),
    listNotices: ({ payload: { before }, session, caller: { locale } }) =>
      listNotices(deps.db, { memberId: session.member.id, locale, before }),
    readNotices: async ({ payload: { id }, session }) => {
      await readNotices(deps.db, { memberId: session.member.id, id }, deps.clock());
      return null;
    },
  });
