import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { pipeline as connect, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { AdminError } from '../admin/verb';

/** The last line: the checksum of all lines before it. */
const ending = z.object({ sha256: z.string() });

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Adds the checksum of the lines as their last. */
async function* withChecksum(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const line of lines) {
    hash.update(`${line}\n`);
    yield `${line}\n`;
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
}

/** Writes a new file that only this user can read, and waits until it is on the disk. */
async function writeFile(file: string, lines: AsyncIterable<string>): Promise<void> {
  await pipeline(
    Readable.from(withChecksum(lines)),
    createGzip(),
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  );
  const written = await open(file, 'r');
  try {
    await written.sync();
  } finally {
    await written.close();
  }
}

/**
 * Writes lines into a compressed file with a checksum. The file appears under its name once it is complete.
 * @throws AdminError the file exists or cannot be written
 */
export async function writeArchive(file: string, lines: AsyncIterable<string>): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}.partial`;
  try {
    await writeFile(draft, lines);
    // Unlike renaming, linking never replaces a file that has appeared meanwhile.
    await link(draft, file);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') throw new AdminError(`${file} exists already; a backup replaces no file.`);
    if (/^E[A-Z]+$/.test(code)) throw new AdminError(`${file} cannot be written (${code}).`);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** The lines of a compressed file. */
async function* readLines(file: string): AsyncGenerator<string> {
  const text = connect(createReadStream(file), createGunzip(), () => undefined).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** The lines of a file without its last, the checksum; throws at the end if they don't match it. */
async function* checkedLines(file: string): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let held: string | null = null;
  for await (const line of readLines(file)) {
    if (held !== null) {
      hash.update(`${held}\n`);
      yield held;
    }
    held = line;
  }
  if (z.parse(ending, JSON.parse(held ?? 'null')).sha256 !== hash.digest('hex'))
    throw new Error('the checksum differs');
}

/**
 * Reads the lines of a file written by `writeArchive`.
 * @throws AdminError at the beginning if the file cannot be read, at the latest at the end if it is damaged
 */
export async function* readArchive(file: string): AsyncGenerator<string> {
  try {
    yield* checkedLines(file);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') throw new AdminError(`There is no file ${file}.`);
    if (/^E[A-Z]+$/.test(code)) throw new AdminError(`${file} cannot be read (${code}).`);
    throw new AdminError(`${file} is no complete backup: it is damaged, cut off, or something else.`);
  }
}
