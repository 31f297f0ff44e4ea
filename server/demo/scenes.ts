import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** What people of the demonstration send pictures of: each is a file of that name. */
export type Scene = 'ginkgo' | 'hills' | 'lanterns' | 'patio' | 'pie' | 'river' | 'surf';

/** Reads a picture, as somebody would upload it: next to this file in the sources, and next to the bundle once built. */
export async function readScene(scene: Scene): Promise<File> {
  const path = fileURLToPath(new URL(`./pictures/${scene}.webp`, import.meta.url));
  return new File([new Uint8Array(await readFile(path))], `${scene}.webp`, { type: 'image/webp' });
}
