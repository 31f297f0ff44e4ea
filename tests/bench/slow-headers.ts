import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres } from '../../scripts/lib/postgres';
import { startServer } from '../support/server';
import type { Measure } from './figures';
import { load } from './load';
import { registerMembers } from './logins';

const CONNECTIONS = 800;
/** Members who log in meanwhile. */
const IN_FLIGHT = 4;
/** Milliseconds between two bytes of a header. */
const PACE = 1_000;
/** Milliseconds after which every slow connection must be closed: 30 s for the headers, and the checks for late ones. */
const CLOSED_WITHIN = 35_000;
/** Milliseconds that a login may take meanwhile: half the client's timeout. */
const GOAL = 4_000;

/** Opens a connection that sends a header byte by byte. */
async function openSlowly(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'connect');
  socket.write('GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
  const timer = setInterval(() => socket.write('x'), PACE);
  socket.once('close', () => clearInterval(timer));
  return socket;
}

/** Logins while 800 connections send their headers as slowly as they can. Any answer but success ends the bench. */
export const measureSlowHeaders: Measure = async ({ quick }) => {
  const engine = (await findPostgres()) ? 'postgres' : 'pglite';
  const server = await startServer(engine, { NODE_ENV: 'development' });
  const sockets: Socket[] = [];
  try {
    const shots = await registerMembers(server.origin, IN_FLIGHT * 3);
    await load(shots, IN_FLIGHT, 1);
    const calm = await load(shots, IN_FLIGHT, quick ? 5 : 10);
    const opened = performance.now();
    for (let index = 0; index < CONNECTIONS; index++) sockets.push(await openSlowly(server.origin));
    const beside = await load(shots, IN_FLIGHT, quick ? 5 : 10);
    const open = () => sockets.filter(({ closed }) => !closed).length;
    const during = open();
    while (open() > 0 && performance.now() - opened < CLOSED_WITHIN) await pause(100);
    const name = `${CONNECTIONS} slow headers`;
    return [
      { name: `${name}: connections meanwhile`, ours: during, limit: { valueAtLeast: CONNECTIONS } },
      { name: `${name}: login`, unit: 'ms', ours: beside.median, reference: calm.median },
      {
        name: `${name}: slowest login`,
        unit: 'ms',
        ours: beside.slowest,
        reference: calm.slowest,
        limit: { value: GOAL },
      },
      { name: `${name}: open after ${CLOSED_WITHIN / 1_000} s`, ours: open(), limit: { value: 0 } },
    ];
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.stop();
  }
};
