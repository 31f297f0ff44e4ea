import { watch } from '@contract/presence/frames';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { memberPresence } from '../database/schema';
import { describeError } from '../http/errors';
import { type AppDeps, handleFrame, type ServerModule } from '../module';
import type { Realtime } from '../realtime/hub';
import { Board } from './board';
import { purgeSeen } from './seen';
import { SHOWING_CHANGED, STANDING_CHANGED } from './standing-signal';

/** Milliseconds between two samples. */
const INTERVAL = 5_000;

const standingSignal = z.tuple([z.int(), z.int()]);

const boards = new WeakMap<Realtime, Board>();

/** The board of a server process. */
function boardOf(deps: AppDeps): Board {
  const board = boards.get(deps.realtime) ?? new Board(deps);
  boards.set(deps.realtime, board);
  return board;
}

/** Samples who is here while the server listens. */
function sampleRegularly(app: FastifyInstance, deps: AppDeps): void {
  let timer: NodeJS.Timeout | undefined;
  const sample = (): void =>
    void boardOf(deps)
      .sample()
      .catch((error: unknown) => {
        app.log.error({ err: describeError(error) }, 'presence could not be sampled');
      });
  app.addHook('onListen', async () => {
    timer = setInterval(sample, INTERVAL);
    timer.unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Who is here, and who was when. */
export const presence: ServerModule = {
  name: 'presence',
  routes: sampleRegularly,
  frames: [handleFrame(watch, (deps, sender, { members }) => boardOf(deps).watch(sender, members))],
  signals: [
    {
      channel: STANDING_CHANGED,
      handle: (deps, pair) => boardOf(deps).review(z.parse(standingSignal, JSON.parse(pair))),
    },
    {
      channel: SHOWING_CHANGED,
      handle: (deps, memberId) => boardOf(deps).reviewMember(Number(memberId)),
    },
  ],
  purge: purgeSeen,
  members: {
    tables: [memberPresence],
    erase: async (tx, memberId) => {
      await tx.delete(memberPresence).where(eq(memberPresence.memberId, memberId));
    },
    export: (db, memberId) =>
      db
        .select({ seenAt: memberPresence.seenAt })
        .from(memberPresence)
        .where(eq(memberPresence.memberId, memberId))
        .then(([found]) => ({ seenAt: found?.seenAt ?? null })),
  },
};
