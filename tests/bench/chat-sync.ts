import { sync } from '../../contract/chat/calls';
import { API_BASE, HEADER } from '../../contract/constants';
import { findPostgres } from '../../scripts/lib/postgres';
import { startServer } from '../support/server';
import { filledToken } from './accounts';
import { fillChats } from './chat-fill';
import { startBare } from './child';
import type { Measure } from './figures';
import { contestant, interleave, middleOf } from './interleave';
import type { Shot } from './load';

/** Members who come back after a week: each lacks 5,000 messages of 200 rooms. */
const AWAY = { members: 4, roomsEach: 200, messagesEach: 25, first: 1 };
const WEEK = 7 * 24 * 60 * 60_000;

/** The most that a sync may take, as a multiple of the bare queries. */
const RATIO = 3;
const ROUNDS = 7;

/** `sync` after a week away, beside the bare queries for the same rows on the same database. */
export const measureChatSync: Measure = async ({ quick }) => {
  if ((await findPostgres()) === null) {
    console.warn('PostgreSQL was not reached: sync is left out.');
    return [];
  }
  const server = await startServer('postgres', { NODE_ENV: 'development' });
  const bare = await startBare('bare-sync.ts', server.databaseUrl);
  try {
    const rooms = await fillChats(server.databaseUrl, AWAY);
    const since = new Date(Date.now() - WEEK).toISOString();
    const shots = (origin: string): Shot[] =>
      rooms.map((own, member) => ({
        url: `${origin}${API_BASE}${sync.path}`,
        headers: {
          Authorization: filledToken(member + 1),
          'Content-Type': 'application/json',
          'Accept-Language': 'en-US',
          [HEADER.visitId]: 'bench',
        },
        body: JSON.stringify({ rooms: own.map((room) => ({ room, seq: 0 })), since }),
      }));
    const ours = contestant(shots(server.origin));
    const reference = contestant(shots(bare.origin));
    await interleave([reference, ours], { inFlight: 2, rounds: ROUNDS, seconds: quick ? 2 : 10 });
    return [
      {
        name: 'sync after a week away: 200 rooms, 5,000 messages',
        unit: 'ms',
        ours: middleOf(ours, ({ median }) => median),
        reference: middleOf(reference, ({ median }) => median),
        limit: { ratio: RATIO },
      },
    ];
  } finally {
    await bare.stop();
    await server.stop();
  }
};
