import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const versions = '/usr/lib/postgresql';

/** Whether Debian's programs of a PostgreSQL server are here. */
const hasServer = existsSync(versions) && readdirSync(versions).length > 0;

/** PostgreSQL refuses to run as root: then the user that it has made for itself runs it. */
const shell = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', 'bash'] : ['bash'];

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const script = read('deploy/rehearse-recovery.sh');

it('the page about recovery gives the settings and programs that the rehearsal proves', () => {
  const settings = [...script.matchAll(/^(\w+_\w+) = /gm)].flatMap(([, name]) => name ?? []);
  const programs = [...script.matchAll(/\$bin\/(pg_\w+)/g)].flatMap(([, name]) => name ?? []);
  const own = ['listen_addresses', 'unix_socket_directories'];
  const proven = [...new Set([...settings, ...programs])].filter((name) => !own.includes(name));
  expect(proven.length).toBeGreaterThan(7);
  for (const name of proven) expect(read('docs/recovery.md'), name).toContain(name);
});

it.skipIf(!hasServer)('a PostgreSQL is brought back to the moment before an accident', () => {
  const [command, ...args] = [...shell, '-s'];
  const run = spawnSync(command, args, {
    cwd: '/',
    // The other user may have no way to this folder.
    input: script,
    encoding: 'utf8',
  });
  expect(run.stderr).toBe('');
  expect(run.stdout).toMatch(/^postgres \(PostgreSQL\) .*: recovered to \d{4}-/);
  expect(run.status).toBe(0);
});
