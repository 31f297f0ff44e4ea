import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import * as z from 'zod/mini';
import { describeSocket } from './lib/api/asyncapi';
import { readContract } from './lib/api/contract';
import { describeCalls } from './lib/api/openapi';
import { report } from './lib/findings';

const manifest = z.object({ version: z.string() });

/** The documents that are made of the contract, by path. */
export async function describeContract(root: string): Promise<Map<string, string>> {
  const exports = await readContract(root);
  const { version } = z.parse(manifest, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const options = { ...(await resolveConfig(join(root, 'package.json'))), parser: 'json' };
  const write = (document: object) => format(JSON.stringify(document), options);
  return new Map([
    ['docs/openapi.json', await write(describeCalls(exports, version))],
    ['docs/asyncapi.json', await write(describeSocket(exports, version))],
  ]);
}

/** Finds documents that don't say what the contract says. */
export async function checkApiDocuments(root: string): Promise<string[]> {
  const isCurrent = (path: string, text: string) =>
    existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8') === text;
  return [...(await describeContract(root))]
    .filter(([path, text]) => !isCurrent(path, text))
    .map(([path]) => `${path} doesn't match the contract: run npm run api`);
}

if (process.argv[1] === import.meta.filename) {
  const root = process.cwd();
  if (process.argv.includes('--write'))
    for (const [path, text] of await describeContract(root)) writeFileSync(join(root, path), text);
  else report(await checkApiDocuments(root));
}
