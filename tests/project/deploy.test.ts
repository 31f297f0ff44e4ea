import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DURATION } from '@contract/constants';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';

const project = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(project, path), 'utf8');

const service = z.object({
  build: z.optional(z.string()),
  image: z.optional(z.string()),
  ports: z.optional(z.array(z.string())),
  read_only: z.optional(z.boolean()),
  cap_drop: z.optional(z.array(z.string())),
  security_opt: z.optional(z.array(z.string())),
  environment: z.optional(z.record(z.string(), z.string())),
  volumes: z.optional(z.array(z.string())),
});
const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
});

const { services, volumes } = z.parse(compose, parse(read('deploy/compose.yml')));
const { halo, proxy } = services;
if (!halo || !proxy) throw new Error('compose.yml lacks a service');

const dockerfile = read('Dockerfile').split('\n');
const lastStage = dockerfile.slice(dockerfile.findLastIndex((line) => line.startsWith('FROM ')));
/** The arguments of an instruction, one entry for each line that has it. */
const argumentsOf = (lines: readonly string[], instruction: string): string[][] =>
  lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.split(/\s+/).slice(1));

describe('compose.yml', () => {
  it('opens no service to the world but the proxy (D5)', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });

  it('runs the server without what it doesn’t need', () => {
    expect(halo).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(halo.volumes).toEqual(['media:/data']);
  });

  it('sets variables that the server has, and contains no secret', () => {
    const documented = read('README.md');
    for (const [name, value] of Object.entries(halo.environment ?? {})) {
      expect(documented, name).toContain(`\`${name}\``);
      if (/KEY|TOKEN|PASSWORD/.test(name)) expect(value).toMatch(/^\$\{\w+:[?-][^}]*\}$/);
    }
    expect(halo.environment).toMatchObject({ TRUST_PROXY: '1', PUBLIC_ORIGIN: 'https://${HALO_HOST}' });
  });

  it('names files and volumes that exist', () => {
    for (const { volumes: mounts = [] } of Object.values(services))
      for (const [source = ''] of mounts.map((mount) => mount.split(':')))
        expect(
          source.startsWith('./') ? existsSync(join(project, 'deploy', source)) : source in volumes,
          source,
        ).toBe(true);
  });
});

describe('Caddyfile', () => {
  const lines = read('deploy/Caddyfile')
    .split('\n')
    .map((line) => line.trim());

  it('passes requests on to the processes, and waits for one that restarts, less than a client (S7)', () => {
    expect(lines).toContain('reverse_proxy halo:3000 {');
    const wait = lines.find((line) => line.startsWith('lb_try_duration '))?.split(' ')[1];
    expect(wait).toMatch(/^\d+s$/);
    expect(Number.parseInt(wait ?? '') * 1_000).toBeLessThan(DURATION.httpTimeout);
  });

  it('keeps no connection to a process: a request on one that ends would be lost', () => {
    expect(lines).toContain('keepalive off');
  });

  it.skipIf(spawnSync('caddy', ['version']).status !== 0)('is accepted by Caddy', () => {
    const file = join(project, 'deploy/Caddyfile');
    const env = { ...process.env, HALO_HOST: 'halo.example' };
    const run = spawnSync('caddy', ['adapt', '--config', file, '--validate'], { env, encoding: 'utf8' });
    expect(run.stderr).not.toMatch(/"level":"(warn|error)"/);
    expect(run.status).toBe(0);
  });
});

describe('Dockerfile', () => {
  it('runs a supported Node, as a user without rights', () => {
    const bases = argumentsOf(dockerfile, 'FROM').map(([image]) => image);
    expect(bases.filter((image) => image?.includes(':')).map((image) => image?.split('-')[0])).toEqual([
      'node:24',
      'node:24',
    ]);
    expect(argumentsOf(lastStage, 'USER')).toEqual([['node']]);
    expect(argumentsOf(lastStage, 'EXPOSE')).toEqual([['3000']]);
  });

  it('copies files that the project has, or that a stage makes', () => {
    for (const [source = '', ...more] of argumentsOf(dockerfile, 'COPY')) {
      if (source.startsWith('--from=')) continue;
      for (const path of [source, ...more.slice(0, -1)])
        expect(existsSync(join(project, path)), path).toBe(true);
    }
    const stages = argumentsOf(dockerfile, 'FROM').flatMap(([, , name]) => name ?? []);
    for (const [source = ''] of argumentsOf(dockerfile, 'COPY'))
      if (source.startsWith('--from=')) expect(stages).toContain(source.slice('--from='.length));
  });

  it('leaves out what is made or secret', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.git', '.data', '.env', '**/.env', 'node_modules', 'dist']),
    );
  });
});
