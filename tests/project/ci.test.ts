import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProject } from './temporary-project';

const count = '3 passed, 0 failed, 0 skipped';

/** Runs .ci/run with a fake npm. */
function run({ check = 0, test = 0, output = count }) {
  const project = createProject({
    'bin/npm': `#!/bin/sh\ncase "$*" in *check*) exit ${check};; esac\ncat "$(dirname "$0")/output"\nexit ${test}\n`,
    'bin/output': `${output}\n`,
  });
  mkdirSync(join(project.root, '.ci'));
  cpSync(resolve(import.meta.dirname, '../../.ci/run'), join(project.root, '.ci/run'));
  chmodSync(join(project.root, 'bin/npm'), 0o755);
  const { status, stdout } = spawnSync(join(project.root, '.ci/run'), {
    env: { PATH: `${join(project.root, 'bin')}:${process.env['PATH'] ?? ''}` },
    encoding: 'utf8',
  });
  project.remove();
  return { status, last: stdout.trimEnd().split('\n').at(-1) };
}

describe('.ci/run', () => {
  it('prints the count and passes if everything passes', () => {
    expect(run({})).toEqual({ status: 0, last: count });
  });

  it('fails with a failing check, a failing test, or no count', () => {
    expect(run({ check: 1 })).toEqual({ status: 1, last: count });
    expect(run({ test: 1, output: '2 passed, 1 failed, 0 skipped' })).toEqual({
      status: 1,
      last: '2 passed, 1 failed, 0 skipped',
    });
    expect(run({ output: 'nothing ran' })).toEqual({ status: 1, last: '0 passed, 1 failed, 0 skipped' });
  });

  it.each([
    'PostgreSQL was not reached: 9 server tests ran on the embedded engine only.',
    'SKIPPED: no Redis to test on. Start one, or set TEST_REDIS_URL.',
  ])('fails when runs were skipped: %s', (warning) => {
    expect(run({ output: `${warning}\n${count}` })).toEqual({ status: 1, last: count });
  });
});

describe('npm run check', () => {
  it('fails for an unknown check', () => {
    const check = resolve(import.meta.dirname, '../../scripts/check.mjs');
    const { status, stderr } = spawnSync(process.execPath, [check, 'layers', 'mistyped'], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('Unknown checks: mistyped. The checks are sizes, lint,');
  });
});
