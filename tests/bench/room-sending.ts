import * as z from 'zod/mini';
import type { Figure } from './figures';
import { PHONE_CPU, type Phone } from './phone';
import type { FilledRoom } from './room-fill';
import { LOG, reopen, REST } from './room-phone';

/** Notes after how many frames of a tap on Send the text stands in the log, and is seen. */
function watchSending([log, text]: readonly [string, string]): void {
  let resolve: (frame: number) => void;
  const drawn = new Promise((done) => (resolve = done));
  Object.assign(window, { drawn });
  const isSeen = (): boolean => {
    const box = document.querySelector(log);
    const foot = box?.getBoundingClientRect().bottom ?? 0;
    return [...(box?.querySelectorAll('[data-slot=message-text]') ?? [])].some(
      (row) =>
        row.textContent.includes(text) &&
        row.checkVisibility({ visibilityProperty: true }) &&
        row.getBoundingClientRect().bottom <= foot,
    );
  };
  const count = (frame: number): void => {
    requestAnimationFrame(() => {
      // A frame is laid out after its callbacks: a task that they start finds it as it is shown.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => isSeen() && resolve(frame));
      port1.start();
      port2.postMessage(null);
      count(frame + 1);
    });
  };
  document.addEventListener('click', () => count(1), { capture: true, once: true });
}

/** Frames from the tap on Send to the one that shows the message. */
async function sendOne({ page, press, slowCpu }: Phone, text: string): Promise<number> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  await page.evaluate(watchSending, [LOG, text] as const);
  await slowCpu(PHONE_CPU);
  await page.waitForTimeout(REST / 3);
  await press(page.getByRole('button', { name: 'Send', exact: true }));
  const frames = z
    .int()
    .check(z.positive())
    .parse(await page.evaluate('drawn'));
  await slowCpu(1);
  return frames;
}

/** An own message, from the tap on Send. */
export async function measureSending(phone: Phone, filled: FilledRoom, count: number): Promise<Figure[]> {
  await reopen(phone, filled);
  await phone.page.getByRole('button', { name: /latest|new messages/i }).click();
  await phone.page.waitForTimeout(REST);
  const frames: number[] = [];
  for (let index = 0; index < count; index++) frames.push(await sendOne(phone, `Tea at ${index} past six?`));
  return [{ name: 'room: frames from Send to the message', ours: Math.max(...frames), limit: { value: 1 } }];
}
