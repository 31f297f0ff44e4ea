import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createMetrics } from '@server/metrics/metrics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { suite, TestServer } from '../harness';

const deploy = resolve(import.meta.dirname, '../../../deploy');
const read = (name: string) => readFileSync(join(deploy, name), 'utf8');

const alerts = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
});

const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

const rules = z.parse(alerts, parse(read('alerts.yml'))).groups.flatMap((group) => group.rules);
const { panels } = z.parse(dashboard, JSON.parse(read('grafana-dashboard.json')));

/** Prometheus itself makes this metric for each target. */
const OWN = 'up';

/** The metrics that an expression names: what is neither a function, a label nor in quotes. */
const metricsIn = (expr: string): string[] => [
  ...new Set(
    expr
      .replaceAll(/"[^"]*"/g, '')
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|without)\s*\([^)]*\)/g, ' ')
      .match(/[a-z_][a-z0-9_]*(?![a-z0-9_]*\s*\()/g) ?? [],
  ),
];

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

suite('what operators are given', () => {
  let server: TestServer;
  let served: Set<string>;

  beforeAll(async () => {
    server = await TestServer.start({ METRICS_PORT: '0' });
    await server.app.inject('/api/sso/registration/type');
    // Some installations have neither connections to count nor Redis.
    const whole = await createMetrics({
      db: server.db,
      clock: () => server.now(),
      connections: () => ({ open: 1, idle: 1, waiting: 0 }),
      isRedisAway: () => false,
    });
    const text = `${(await server.metrics?.read())?.text ?? ''}\n${(await whole.read()).text}`;
    served = new Set(text.split('\n').flatMap((line) => /^[a-z_][a-z0-9_]*/.exec(line)?.[0] ?? []));
  });
  afterAll(() => server.close());

  it.each(rules)('alert $alert asks for metrics that the server serves', ({ expr }) => {
    const named = metricsIn(expr);
    expect(named).not.toEqual([]);
    expect(named.filter((name) => name !== OWN && !served.has(name))).toEqual([]);
  });

  it.each(panels)('the panel “$title” shows metrics that the server serves', ({ targets }) => {
    for (const { expr } of targets) {
      expect(metricsIn(expr)).not.toEqual([]);
      expect(metricsIn(expr).filter((name) => !served.has(name))).toEqual([]);
    }
  });

  it('a metric that nobody serves would be found', () => {
    expect(
      metricsIn('sum by (le) (rate(halo_nothing{a="b"}[5m])) > 2').filter((name) => !served.has(name)),
    ).toEqual(['halo_nothing']);
  });

  it.skipIf(!hasPromtool)('Prometheus accepts the rules and the expressions of the panels', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rules-'));
    const own = panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => ({ record: 'panel:expression', expr })),
    );
    writeFileSync(
      join(folder, 'panels.yml'),
      JSON.stringify({ groups: [{ name: 'panels', rules: unique(own) }] }),
    );
    const run = spawnSync('promtool', [
      'check',
      'rules',
      join(deploy, 'alerts.yml'),
      join(folder, 'panels.yml'),
    ]);
    rmSync(folder, { recursive: true });
    expect(run.stderr.toString()).toBe('');
    expect(run.status).toBe(0);
  });
});

/** Each with a name of its own: Prometheus warns about rules that look alike. */
const unique = <Rule extends { record: string }>(list: readonly Rule[]) =>
  list.map((rule, index) => ({ ...rule, record: `${rule.record}${index}` }));
