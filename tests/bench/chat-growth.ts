import { randomUUID } from 'node:crypto';
import type { Call } from '../../contract/call';
import { listEvents, listRooms, searchMessages, sendMessage, sync } from '../../contract/chat/calls';
import { API_BASE, HEADER } from '../../contract/constants';
import { findPostgres } from '../../scripts/lib/postgres';
import { type RunningServer, startServer } from '../support/server';
import { filledToken } from './accounts';
import { fillChats } from './chat-fill';
import type { Figure, Measure } from './figures';
import { contestant, type Contestant, interleave, middleOf } from './interleave';
import type { Shot } from './load';

/** The members who are measured: each has rooms with 5,000 messages. */
const MEMBERS = { members: 4, roomsEach: 50, messagesEach: 100, first: 1 };
/** Everybody else's: a million messages, or ten million. */
const OTHERS = { members: 200, roomsEach: 50, messagesEach: 100, first: 1_000 };
const LARGE_OTHERS = { ...OTHERS, members: 2_000 };

/** The most that a call may take beside everybody else's messages, as a multiple of the same without. */
const RATIO = 1.5;
const ROUNDS = 7;

type Calls = Record<string, Contestant>;

const headersOf = (member: number) => ({
  Authorization: filledToken(member + 1),
  'Accept-Language': 'en-US',
  [HEADER.visitId]: 'bench',
});

/** The calls of members, with the ids of each one's rooms. */
function callsOf({ origin }: RunningServer, rooms: readonly string[][]): Calls {
  const shots = (
    call: Call,
    of: (own: readonly string[], index: number) => Omit<Shot, 'url' | 'headers'> & { query?: string },
  ) =>
    contestant(
      rooms.flatMap((own, member) =>
        own.slice(0, 10).map((_room, index): Shot => {
          const { query = '', ...shot } = of(own, index);
          return {
            ...shot,
            url: `${origin}${API_BASE}${call.path}${query}`,
            headers: {
              ...headersOf(member),
              ...(shot.method === 'POST' && { 'Content-Type': 'application/json' }),
            },
          };
        }),
      ),
    );
  const post = (payload: object) => ({ method: 'POST' as const, body: JSON.stringify(payload) });
  const get = (query = '') => ({ method: 'GET' as const, body: '', query });
  return {
    send: shots(sendMessage, (own, index) => ({
      method: 'POST',
      body: () => JSON.stringify({ room: own[index], clientId: randomUUID(), text: 'Tea at six?' }),
    })),
    'open a room': shots(listEvents, (own, index) => get(`?room=${own[index]}`)),
    'list of rooms': shots(listRooms, () => get()),
    sync: shots(sync, (own) =>
      post({
        rooms: own.map((room) => ({ room, seq: MEMBERS.messagesEach - 2 })),
        since: new Date(Date.now() - 600_000).toISOString(),
      }),
    ),
    'search, English': shots(searchMessages, () => post({ query: 'kettle' })),
    'search, Chinese': shots(searchMessages, () => post({ query: '北京' })),
  };
}

const inLanes = (shots: readonly Shot[]): Shot[] =>
  // Lanes take every fourth: each has a member of its own.
  shots
    .map(
      (_, index) => shots[(index % MEMBERS.members) * 10 + Math.floor(index / MEMBERS.members)] ?? shots[0],
    )
    .filter((shot) => shot !== undefined);

/** What members do in their chats, without and with a million messages of others in the same tables, on PostgreSQL. */
export const measureChatGrowth: Measure = async ({ quick, large }) => {
  if ((await findPostgres()) === null) {
    console.warn('PostgreSQL was not reached: the growth of chats is left out.');
    return [];
  }
  const others = large ? LARGE_OTHERS : OTHERS;
  const count = others.members * others.roomsEach * others.messagesEach;
  const few = await startServer('postgres', { NODE_ENV: 'development' });
  const many = await startServer('postgres', { NODE_ENV: 'development' });
  try {
    await fillChats(many.databaseUrl, others);
    const reference = callsOf(few, await fillChats(few.databaseUrl, MEMBERS));
    const ours = callsOf(many, await fillChats(many.databaseUrl, MEMBERS));
    const figures: Figure[] = [];
    for (const [name, alone] of Object.entries(reference)) {
      const beside = ours[name];
      if (!beside) throw new Error(`${name} was not prepared.`);
      for (const one of [alone, beside]) one.shots = inLanes(one.shots);
      await interleave([alone, beside], {
        inFlight: MEMBERS.members,
        rounds: ROUNDS,
        seconds: quick ? 1 : 5,
      });
      figures.push({
        name: `${name}, beside ${count.toLocaleString('en')} messages of others`,
        unit: 'ms',
        ours: middleOf(beside, ({ median }) => median),
        reference: middleOf(alone, ({ median }) => median),
        limit: { ratio: RATIO },
      });
    }
    return figures;
  } finally {
    await many.stop();
    await few.stop();
  }
};
