import type { Page } from 'playwright';
import type { Phone } from './phone';
import { type FilledRoom, forgetReading } from './room-fill';

/** Milliseconds after which what came before is done. */
export const REST = 1_500;

/** What stands before the first unread message. */
export const DIVIDER = '[data-slot=message-note][data-state=unread]';
export const LOG = '[role=log]';
/** A row of the log. */
export const ITEM = '[data-slot=message-log-item]';

const KEPT = 'HLO-chats';
const COPY = 'bench-chats';

/** A page of the app's origin without the app. */
const outside = ({ origin }: FilledRoom): string => `${origin}/health/live`;

/** Puts what one database of the page holds in place of what another one does. */
async function copyDatabase([from, to]: readonly [string, string]): Promise<void> {
  const ready = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((done, fail) => {
      request.addEventListener('success', () => done(request.result));
      request.addEventListener('error', fail);
    });
  const source = await ready(indexedDB.open(from));
  const names = [...source.objectStoreNames];
  const opening = indexedDB.open(to, source.version);
  opening.addEventListener('upgradeneeded', () => {
    for (const name of names) opening.result.createObjectStore(name);
  });
  const target = await ready(opening);
  for (const name of names) {
    const store = source.transaction(name).objectStore(name);
    const [keys, values] = await Promise.all([ready(store.getAllKeys()), ready(store.getAll())]);
    const writing = target.transaction(name, 'readwrite').objectStore(name);
    await ready(writing.clear());
    for (const [index, value] of values.entries()) await ready(writing.put(value, keys[index]));
  }
  source.close();
  target.close();
}

/** Notes what the phone keeps, but for how far the room is read, which it learns anew from the list of chats. */
export async function keepState(page: Page, filled: FilledRoom): Promise<void> {
  await page.goto(outside(filled));
  await forgetReading(filled);
  await page.evaluate(
    (name) =>
      new Promise((done, fail) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', fail);
        opening.addEventListener('success', () => {
          const { result: db } = opening;
          const writing = db.transaction('rooms', 'readwrite');
          writing.objectStore('rooms').clear();
          writing.addEventListener('complete', () => done(db.close()));
        });
      }),
    KEPT,
  );
  await page.goto(`${filled.origin}/#/chats`);
  await page.locator('[data-slot=conversation-row]').first().waitFor();
  await page.waitForTimeout(REST);
  await page.goto(outside(filled));
  await page.evaluate(copyDatabase, [KEPT, COPY] as const);
}

/** Lets the phone and the server forget what has been read since. */
export async function restoreState(page: Page, filled: FilledRoom): Promise<void> {
  await page.goto(outside(filled));
  await page.evaluate(copyDatabase, [COPY, KEPT] as const);
  await forgetReading(filled);
}

/** Opens the room anew at its unread place, as the phone has kept it. */
export async function reopen({ page, slowCpu }: Phone, filled: FilledRoom): Promise<void> {
  await slowCpu(1);
  await restoreState(page, filled);
  await page.goto(`${filled.origin}/#/chats/${filled.room}`);
  await page.locator(DIVIDER).waitFor();
  await page.waitForTimeout(REST);
}
