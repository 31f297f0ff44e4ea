import { Agent } from 'node:http';
import { openApi } from '../support/api';
import { send } from './load';
import { loginShot, phoneOf } from './logins';

const CONNECTIONS = 320;
/** Enough that no number is locked before long. */
const NUMBERS = 1000;

/**
 * A flood from one address, in a process of its own so that it slows nobody else's clock: wrong passwords on every
 * connection, one after the other, for a number of seconds. Prints a line when it starts, and how often it got which
 * answer at the end.
 */
async function main(): Promise<void> {
  const [origin = '', seconds = ''] = process.argv.slice(2);
  const { fieldKey } = await openApi(origin);
  const shots = Array.from({ length: NUMBERS }, (_, index) =>
    loginShot(origin, fieldKey, { phone: phoneOf(index), password: 'guess1234' }, {}),
  );
  console.log('started');
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const answers: Record<number, number> = {};
  const deadline = performance.now() + Number(seconds) * 1000;
  const connection = async (first: number) => {
    for (let index = first; performance.now() < deadline; index += CONNECTIONS) {
      const shot = shots[index % NUMBERS];
      if (!shot) throw new Error('There is nothing to send.');
      const code = await send(agent, shot);
      answers[code] = (answers[code] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => connection(index)));
  agent.destroy();
  console.log(JSON.stringify(answers));
}

await main();
