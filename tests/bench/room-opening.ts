import type { Browser, Page } from 'playwright';
import * as z from 'zod/mini';
import { median, type Figure } from './figures';
import { openPhone, PHONE_CPU, type Phone } from './phone';
import type { FilledRoom } from './room-fill';
import { DIVIDER, ITEM, keepState, REST, restoreState } from './room-phone';

/** The most that opening a room may take, as a multiple of the plain page. */
const LIMIT = { ratio: 1.5 };
/** Messages that the plain page reads and draws. */
const PLAIN = 60;

/** What a side is found by, in the page. */
interface Marks {
  /** The room in the list. */
  row: string;
  /** What stands before the first unread message. */
  divider: string;
  message: string;
}

const OURS: Marks = {
  row: '[data-slot=conversation-row]',
  divider: DIVIDER,
  message: ITEM,
};
const BARE: Marks = {
  row: '[data-slot=room]',
  divider: '[data-slot=unread]',
  message: '[data-slot=message]',
};

/** One of the two that are compared: its phone has been there before. */
export interface Side {
  phone: Phone;
  marks: Marks;
  /** Addresses of the list and of the room. */
  list: string;
  room: string;
  taps: number[];
  starts: number[];
  /** Lets it forget what has been read since it was visited. */
  restore: () => Promise<unknown>;
}

/**
 * Notes in each page when a tap on the room came, and when the frame was shown in which the unread place stands at the
 * top of the log and messages stand down to its foot.
 */
function watchOpening({ row, divider, message }: Marks): void {
  let resolve: (times: { tapped: number; shown: number }) => void;
  const opened = new Promise((done) => (resolve = done));
  Object.assign(window, { opened });
  let tapped = 0;
  const hasMessageAt = (y: number): boolean =>
    document.elementFromPoint(window.innerWidth / 2, y)?.closest(message) !== null;
  const isShown = (): boolean => {
    const top = document.querySelector(divider)?.getBoundingClientRect().top ?? -1;
    return (
      top >= 0 &&
      top < window.innerHeight / 4 &&
      [0.3, 0.5, 0.8].every((part) => hasMessageAt(window.innerHeight * part))
    );
  };
  const look = (): void => {
    const shown = performance.now();
    if (isShown()) resolve({ tapped, shown });
    else lookAfterFrame();
  };
  // A task that a frame's callback starts runs once the frame is shown, with what observers of sizes changed in it.
  const lookAfterFrame = (): void => void requestAnimationFrame(() => setTimeout(look));
  document.addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (target instanceof Element && target.closest(row)) tapped = timeStamp;
    },
    { capture: true },
  );
  lookAfterFrame();
}

const openedSchema = z.object({ tapped: z.number(), shown: z.number() });

const untilShown = async (page: Page): Promise<z.infer<typeof openedSchema>> =>
  openedSchema.parse(await page.evaluate('opened'));

/** Opens the list as it was kept, and the room from it. */
async function measureTap({ phone, marks, list, taps, restore }: Side): Promise<void> {
  const { page } = phone;
  await phone.slowCpu(1);
  await restore();
  await page.goto(list);
  const row = page.locator(marks.row).first();
  await row.waitFor();
  await page.waitForLoadState('networkidle');
  await phone.slowCpu(PHONE_CPU);
  await page.waitForTimeout(REST);
  await phone.press(row);
  const { tapped, shown } = await untilShown(page);
  taps.push(shown - tapped);
}

/** Opens the room by its address. */
async function measureStart({ phone, room, starts, restore }: Side): Promise<void> {
  const { page } = phone;
  await phone.slowCpu(1);
  await restore();
  await phone.slowCpu(PHONE_CPU);
  await page.goto(room);
  const { shown } = await untilShown(page);
  starts.push(shown);
}

const keptSchema = z.array(
  z.looseObject({ seq: z.int(), sender: z.int(), text: z.string(), at: z.string() }),
);

/** The messages of a room as the app has kept them. */
async function readKept(page: Page, room: string): Promise<z.infer<typeof keptSchema>> {
  const read = (id: string) =>
    new Promise((done, fail) => {
      const opening = indexedDB.open('HLO-chats');
      opening.addEventListener('error', fail);
      opening.addEventListener('success', () => {
        const { result: db } = opening;
        const asked = db.transaction('events').objectStore('events').get(id);
        asked.addEventListener('success', () => {
          db.close();
          done(asked.result?.events ?? []);
        });
      });
    });
  return keptSchema.parse(await page.evaluate(read, room));
}

/** Opens the room on a phone for the first time, and waits until it and the code are kept. */
export async function visitOurs(browser: Browser, filled: FilledRoom): Promise<Side> {
  const phone = await openPhone(browser);
  const { page } = phone;
  await page.addInitScript(watchOpening, OURS);
  await page.addInitScript((token) => {
    if (localStorage.getItem('HLO-token') === null) localStorage.setItem('HLO-token', token);
  }, filled.token);
  const [list, room] = [`${filled.origin}/#/chats`, `${filled.origin}/#/chats/${filled.room}`];
  await page.goto(list);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await page.locator(OURS.row).first().click();

  await untilShown(page);
  while ((await readKept(page, filled.room)).length < PLAIN) await page.waitForTimeout(REST);
  await page.waitForTimeout(REST);
  await keepState(page, filled);
  const restore = () => restoreState(page, filled);
  return { phone, marks: OURS, list, room, taps: [], starts: [], restore };
}

/** Gives the plain page the same messages. */
export async function visitBare(
  browser: Browser,
  url: string,
  filled: FilledRoom,
  ours: Side,
): Promise<Side> {
  const phone = await openPhone(browser);
  const { page } = phone;
  await page.addInitScript(watchOpening, BARE);
  const kept = await readKept(ours.phone.page, filled.room);
  await page.goto(url);
  await page.locator(BARE.row).waitFor();
  const write = (value: unknown) =>
    new Promise((done, fail) => {
      const opening = indexedDB.open('reference');
      opening.addEventListener('error', fail);
      opening.addEventListener('success', () => {
        const tx = opening.result.transaction('rooms', 'readwrite');
        tx.objectStore('rooms').put(value, 'room');
        tx.addEventListener('complete', done);
      });
    });
  await page.evaluate(write, {
    messages: kept.slice(-PLAIN),
    readSeq: filled.readSeq,
    reader: filled.reader,
  });
  const restore = () => page.goto('about:blank');
  return { phone, marks: BARE, list: url, room: `${url}#room`, taps: [], starts: [], restore };
}

/**
 * A room that was opened before, from what the phone has kept: until its unread place is at the top and messages stand
 * down to the foot. Beside a page of nothing but React and idb, which reads the last 60 of these messages and draws them
 * as plain bubbles. Both have started when the room is tapped in the list. The address, from the start of the app,
 * compares the app with a page that has none, and is only reported.
 */
export async function measureOpening([bare, ours]: readonly [Side, Side], rounds: number): Promise<Figure[]> {
  for (let round = 0; round < rounds; round++)
    for (const side of [bare, ours]) {
      await measureTap(side);
      await measureStart(side);
    }
  const pair = (key: 'taps' | 'starts') => ({ ours: median(ours[key]), reference: median(bare[key]) });
  return [
    { name: 'room: kept messages after a tap in the list', unit: 'ms', ...pair('taps'), limit: LIMIT },
    { name: 'room: kept messages after the address', unit: 'ms', ...pair('starts') },
  ];
}
