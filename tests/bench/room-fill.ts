import { Client } from 'pg';
import { openApi } from '../support/api';
import type { RunningServer } from '../support/server';
import { filledId, filledToken } from './accounts';
import { fillChats } from './chat-fill';

const MESSAGES = 100_000;
/** Messages that the reader hasn't read: nearly a page, so that the app loads, and keeps, the page before as well. */
const UNREAD = 45;

/** A room with many messages, and who reads it. */
export interface FilledRoom {
  origin: string;
  databaseUrl: string;
  room: string;
  reader: number;
  /** The reader's session. */
  token: string;
  /** The last place that the reader has read. */
  readSeq: number;
  lastSeq: number;
}

/** Lets the server forget how far the reader has read. */
export async function forgetReading({
  databaseUrl,
  reader,
  readSeq,
}: Pick<FilledRoom, 'databaseUrl' | 'reader' | 'readSeq'>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('update room_members set read_seq = $1 where member_id = $2', [readSeq, reader]);
  } finally {
    await client.end();
  }
}

/** Fills a room of two members, who have accepted the terms. */
export async function fillRoom({ origin, databaseUrl }: RunningServer): Promise<FilledRoom> {
  const [[room = ''] = []] = await fillChats(databaseUrl, {
    members: 1,
    roomsEach: 1,
    messagesEach: MESSAGES,
    first: 1,
  });
  const { agreement } = await openApi(origin);
  const [reader, readSeq] = [filledId(1), MESSAGES - UNREAD];
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('update members set agreement = $1, agreement_accepted_at = now()', [agreement]);
  } finally {
    await client.end();
  }
  await forgetReading({ databaseUrl, reader, readSeq });
  return { origin, databaseUrl, room, reader, token: filledToken(1), readSeq, lastSeq: MESSAGES };
}
