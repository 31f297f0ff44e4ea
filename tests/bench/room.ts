import { findPostgres } from '../../scripts/lib/postgres';
import { startServer } from '../support/server';
import type { Measure } from './figures';
import { openBrowser } from './phone';
import { serveReference } from './reference';
import { fillRoom } from './room-fill';
import { measureOpening, visitBare, visitOurs } from './room-opening';
import { measureMemory, measureScrolling } from './room-reading';
import { measureSending } from './room-sending';
import { countVisitorsChats } from './room-visitors';

/** A chat with 100,000 messages as a phone shows it, on a CPU that is four times slower; and what visitors load of chats. */
export const measureRoom: Measure = async ({ quick }) => {
  if ((await findPostgres()) === null) {
    console.warn('PostgreSQL was not reached: a large room is left out.');
    return [];
  }
  const server = await startServer('postgres', { NODE_ENV: 'development' });
  const reference = await serveReference('room');
  const browser = await openBrowser();
  try {
    const filled = await fillRoom(server);
    const ours = await visitOurs(browser, filled);
    const bare = await visitBare(browser, reference.url, filled, ours);
    return [
      ...(await measureOpening([bare, ours], quick ? 3 : 7)),
      ...(await measureScrolling(ours.phone, filled, quick ? 1 : 3)),
      ...(await measureMemory(ours.phone, filled)),
      ...(await measureSending(ours.phone, filled, quick ? 5 : 20)),
      ...(await countVisitorsChats(browser, server.origin)),
    ];
  } finally {
    await browser.close();
    await reference.stop();
    await server.stop();
  }
};
