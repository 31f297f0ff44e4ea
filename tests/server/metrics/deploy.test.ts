import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createMetrics } from '@server/metrics/metrics';
import { createPasswords } from '@server/sso/passwords';
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

/** Places in the queue for hashing that unknown devices can take. */
const PLACES_OF_STRANGERS = 192;

/** What alerts are tried on: values of series, minute after minute, for an hour. */
interface Trial {
  alert: string;
  series: Readonly<Record<string, string>>;
  /** The labels of the alert that fires beside its severity; null if none does. */
  fires: Readonly<Record<string, string>> | null;
}

const A = { instance: 'a' };
const steady = (value: number): string => `${value}+0x60`;
/** A counter that grows by so much each minute. */
const growing = (step: number): string => `0+${step}x60`;
const answered = (status: number): string =>
  `http_request_duration_seconds_count{instance="a",route="/api/me",status="${status}"}`;
const within = (le: string): string =>
  `http_request_duration_seconds_bucket{instance="a",route="/api/me",le="${le}"}`;

/** Each alert, with what it must tell of and what it must not. */
const trials: readonly Trial[] = [
  { alert: 'HaloDown', series: { 'up{job="halo"}': steady(0) }, fires: { job: 'halo' } },
  { alert: 'HaloDown', series: { 'up{job="halo"}': steady(1) }, fires: null },
  { alert: 'HaloDatabaseDown', series: { 'halo_database_up{instance="a"}': steady(0) }, fires: A },
  { alert: 'HaloDatabaseDown', series: { 'halo_database_up{instance="a"}': steady(1) }, fires: null },
  { alert: 'HaloRedisDown', series: { 'halo_redis_up{instance="a"}': steady(0) }, fires: A },
  { alert: 'HaloRedisDown', series: { 'halo_redis_up{instance="a"}': steady(1) }, fires: null },
  { alert: 'HaloFaults', series: { [answered(200)]: growing(980), [answered(500)]: growing(20) }, fires: {} },
  {
    alert: 'HaloFaults',
    series: { [answered(200)]: growing(995), [answered(500)]: growing(5) },
    fires: null,
  },
  { alert: 'HaloSlow', series: { [within('2.5')]: growing(90), [within('+Inf')]: growing(100) }, fires: {} },
  { alert: 'HaloSlow', series: { [within('1')]: growing(99), [within('+Inf')]: growing(100) }, fires: null },
  {
    alert: 'HaloMessagesWait',
    series: { 'halo_outbox_oldest_seconds{instance="a"}': steady(130) },
    fires: A,
  },
  {
    alert: 'HaloMessagesWait',
    series: { 'halo_outbox_oldest_seconds{instance="a"}': steady(60) },
    fires: null,
  },
  { alert: 'HaloMessagesRefused', series: refusedOnThree(11), fires: {} },
  { alert: 'HaloMessagesRefused', series: refusedOnThree(9), fires: null },
  { alert: 'HaloSupportWaits', series: { halo_support_longest_wait_seconds: steady(1_900) }, fires: {} },
  { alert: 'HaloSupportWaits', series: { halo_support_longest_wait_seconds: steady(600) }, fires: null },
  {
    alert: 'HaloHashingFull',
    series: { 'halo_hashing_queued{instance="a"}': steady(PLACES_OF_STRANGERS) },
    fires: A,
  },
  { alert: 'HaloHashingFull', series: { 'halo_hashing_queued{instance="a"}': steady(32) }, fires: null },
  { alert: 'HaloPushesLate', series: { halo_pushes_oldest_seconds: steady(90) }, fires: {} },
  { alert: 'HaloPushesLate', series: { halo_pushes_oldest_seconds: steady(3) }, fires: null },
  { alert: 'HaloPushesFail', series: { 'halo_pushes_waiting{state="again"}': steady(1_100) }, fires: {} },
  { alert: 'HaloPushesFail', series: { 'halo_pushes_waiting{state="new"}': steady(5_000) }, fires: null },
  { alert: 'HaloDiskShort', series: { 'halo_disk_free_bytes{instance="a"}': steady(9e8) }, fires: A },
  { alert: 'HaloDiskShort', series: { 'halo_disk_free_bytes{instance="a"}': steady(2e9) }, fires: null },
  {
    alert: 'HaloConnectionsShort',
    series: { 'halo_database_connections{instance="a",state="waiting"}': steady(6) },
    fires: { ...A, state: 'waiting' },
  },
  {
    alert: 'HaloConnectionsShort',
    series: { 'halo_database_connections{instance="a",state="used"}': steady(10) },
    fires: null,
  },
  {
    alert: 'HaloEventLoopBlocked',
    series: { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': steady(1) },
    fires: A,
  },
  {
    alert: 'HaloEventLoopBlocked',
    series: { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': steady(0.1) },
    fires: null,
  },
];

/** A count of the database, as each of three processes reports it. */
function refusedOnThree(count: number): Record<string, string> {
  const names = ['a', 'b', 'c'].map((name) => `halo_outbox_messages{instance="${name}",status="refused"}`);
  return Object.fromEntries(names.map((name) => [name, steady(count)]));
}

/** A trial in the words of `promtool test rules`. */
function testOf({ alert, series, fires }: Trial) {
  const rule = rules.find((each) => each.alert === alert);
  const expected = fires && {
    exp_labels: { ...fires, severity: rule?.labels.severity },
    exp_annotations: rule?.annotations,
  };
  return {
    name: alert,
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [{ eval_time: '45m', alertname: alert, exp_alerts: expected ? [expected] : [] }],
  };
}

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

  it('are told of a flood of logins by strangers, who get three quarters of the queue (D38)', async () => {
    const { reserve, load } = createPasswords({ secretKey: 'tests-only-'.repeat(4), rejectDelay: 0 });
    let release: () => void = () => undefined;
    const hold = new Promise<void>((resolve) => (release = resolve));
    const flood = Array.from({ length: 300 }, (_, index) =>
      reserve({ address: `198.51.${index}.1`, known: false }, () => hold),
    );
    expect(load().queued).toBe(PLACES_OF_STRANGERS);
    release();
    await Promise.all(flood);
  });

  it('each alert is tried on what it tells of, and on what it doesn’t', () => {
    const tried = (fires: boolean) =>
      trials.flatMap((trial) => ((trial.fires !== null) === fires ? trial.alert : []));
    const names = rules.map(({ alert }) => alert).toSorted();
    expect([...new Set(tried(true))].toSorted()).toEqual(names);
    expect([...new Set(tried(false))].toSorted()).toEqual(names);
  });

  it.skipIf(!hasPromtool)('Prometheus raises each alert when it should, and only then', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rules-'));
    const file = join(folder, 'trials.yml');
    const files = { rule_files: [join(deploy, 'alerts.yml')], evaluation_interval: '1m' };
    writeFileSync(file, JSON.stringify({ ...files, tests: trials.map(testOf) }));
    const run = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(run.stderr + run.stdout).toMatch(/SUCCESS\s*$/);
    expect(run.status).toBe(0);
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
