import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = resolve(import.meta.dirname, '../../server/database/migrations');

/** The last one before this was checked: those up to it have run everywhere. */
const BASELINE = '0023_groups.sql';

/** What a process of the former version, which still serves, can't bear: it reads and writes as it knows. */
const BREAKING: readonly [why: string, pattern: RegExp][] = [
  ['it reads what is dropped', /\bdrop\s+(table|column|view|type|schema)\b/i],
  ['it knows the former name', /\brename\s+(to|column|constraint|value)\b/i],
  ['it writes rows without it', /\badd\s+column\b(?=[^;]*\bnot\s+null\b)(?![^;]*\b(default|generated)\b)/i],
  ['it writes null', /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i],
  ['it counts on the default', /\balter\s+column\s+\S+\s+drop\s+default\b/i],
  ['it writes the former type', /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i],
];

/** Why a migration breaks the former version; empty if it doesn't. Reasons in comments don't count as statements. */
const whyBreaking = (migration: string): string[] =>
  migration
    .replaceAll(/--(?!> statement-breakpoint).*$/gm, '')
    .split(/;|--> statement-breakpoint/)
    .flatMap((statement) => BREAKING.flatMap(([why, pattern]) => (pattern.test(statement) ? [why] : [])));

const later = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > BASELINE);

describe('migrations, while processes of the former version serve', () => {
  it('of this version break nothing for them', () => {
    const broken = later.flatMap((name) =>
      whyBreaking(readFileSync(join(folder, name), 'utf8')).map((why) => `${name}: ${why}`),
    );
    expect(broken).toEqual([]);
  });

  it.each([
    ['a column that rows must have', 'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;'],
    ['a dropped column', 'ALTER TABLE "a" DROP COLUMN "b";'],
    ['a dropped table', 'DROP TABLE "a" CASCADE;'],
    ['a renamed column', 'ALTER TABLE "a" RENAME COLUMN "b" TO "c";'],
    ['a renamed table', 'ALTER TABLE "a" RENAME TO "b";'],
    ['a column that must not be null any more', 'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;'],
    ['a column without its default', 'ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;'],
    ['a column of another type', 'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;'],
    ['one of several', 'CREATE TABLE "c" ("d" text);--> statement-breakpoint\nDROP TABLE "a";'],
  ])('would be refused with %s', (_name, migration) => {
    expect(whyBreaking(migration)).toHaveLength(1);
  });

  it.each([
    ['a table', 'CREATE TABLE "a" ("b" text NOT NULL);'],
    ['a column that may be null', 'ALTER TABLE "a" ADD COLUMN "b" text;'],
    ['a column with a default', `ALTER TABLE "a" ADD COLUMN "b" text DEFAULT '' NOT NULL;`],
    [
      'a computed column',
      'ALTER TABLE "a" ADD COLUMN "b" text GENERATED ALWAYS AS (lower("c")) STORED NOT NULL;',
    ],
    ['an index', 'CREATE INDEX "a" ON "b" ("c");--> statement-breakpoint\nDROP INDEX "d";'],
    ['what a comment says', '-- DROP TABLE "a"\nCREATE TABLE "b" ("c" text);'],
  ])('may have %s', (_name, migration) => {
    expect(whyBreaking(migration)).toEqual([]);
  });
});
