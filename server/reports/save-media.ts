import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type MessageMedium, PICTURE_SIDES } from '@contract/chat/media';
import type { CaseDetail } from '@contract/reports/case';
import { AdminError } from '../admin/verb';
import type { Storage } from '../media/storage';

/** A medium of a case, and the file that it is written into; null if its content is missing. */
interface Saved {
  medium: MessageMedium;
  file: string | null;
}

/** What is stored of a medium at its best. */
const bestForm = (medium: MessageMedium): string =>
  medium.kind === 'picture' && !medium.animated ? String(Math.max(...PICTURE_SIDES)) : 'original';

/** How the name of its file ends. What members send as a file may be anything, so nothing opens it by its name. */
function extensionOf(medium: MessageMedium): string {
  if (medium.kind === 'picture') return medium.animated ? 'gif' : 'webp';
  if (medium.kind === 'file') return 'bin';
  return medium.type === 'quicktime' ? 'mov' : medium.type;
}

/** What to tell of an error of the disk that is written to. */
function explainFault(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EEXIST') return new AdminError(`${folder} exists already; name a new folder.`);
  return /^E[A-Z]+$/.test(code) ? new AdminError(`${folder} cannot be written (${code}).`) : error;
}

/** Writes a medium into a folder; false if its content is missing. */
async function saveMedium(storage: Storage, medium: MessageMedium, file: string): Promise<boolean> {
  const stored = await storage.read(medium.id, bestForm(medium));
  if (stored) await pipeline(stored.content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  return stored !== null;
}

/**
 * Writes the media that a case keeps into a new folder that only its owner may read. No file is called as a member wants.
 * @throws AdminError the case keeps none, or the folder exists or cannot be written
 */
export async function saveMedia(
  storage: Storage,
  { id, messages }: Pick<CaseDetail, 'id' | 'messages'>,
  folder: string,
): Promise<Saved[]> {
  const media = messages.flatMap(({ kept }) => kept);
  if (media.length === 0) throw new AdminError(`Case ${id} keeps no media.`);
  const saved: Saved[] = [];
  try {
    // A new one: nothing is there that could be overwritten.
    await mkdir(folder, { mode: 0o700 });
    for (const [index, medium] of media.entries()) {
      const file = `case-${id}-${index + 1}.${extensionOf(medium)}`;
      const isStored = await saveMedium(storage, medium, path.join(folder, file));
      saved.push({ medium, file: isStored ? file : null });
    }
  } catch (error) {
    throw explainFault(error, folder);
  }
  return saved;
}
