import { buffer } from 'node:stream/consumers';
import { listMediaIds } from '../chat/uploads';
import type { Database } from '../database/open';
import { listKeptIds } from '../media/kept-media';
import type { Storage } from '../media/storage';
import type { ContentLine, Tally } from './header';

/** Bytes of a part: a line of a backup stays short. */
const PART = 192 * 1024;

/** The ids of all media whose content is stored: those of chats, and those that cases keep. */
export const listContent = async (db: Database): Promise<string[]> => [
  ...new Set([...(await listMediaIds(db)), ...(await listKeptIds(db))]),
];

/** The lines of the content of all media. What is deleted meanwhile is left out. */
export async function* readContent(
  tx: Database,
  storage: Storage,
  tally: Tally,
): AsyncGenerator<ContentLine> {
  for (const medium of await listContent(tx)) {
    const forms = await storage.list(medium);
    if (forms.length > 0) tally.media++;
    for (const form of forms) yield* readForm(storage, medium, form);
  }
}

async function* readForm(storage: Storage, medium: string, form: string): AsyncGenerator<ContentLine> {
  const stored = await storage.read(medium, form);
  if (!stored) return;
  const content = await buffer(stored.content);
  for (let at = 0; at === 0 || at < content.length; at += PART)
    yield { medium, form, part: content.toString('base64', at, at + PART) };
}

/** Takes the content of media out of a backup; what it has stored is removed again if the restore fails. */
export class ContentWriter {
  readonly #storage: Storage;
  readonly #known: ReadonlySet<string>;
  readonly #written = new Set<string>();
  #form: { medium: string; form: string; parts: Buffer[] } | null = null;

  /** @param known media whose content may be there already */
  constructor(storage: Storage, known: readonly string[]) {
    this.#storage = storage;
    this.#known = new Set(known);
  }

  get count(): number {
    return this.#written.size;
  }

  async add({ medium, form, part }: ContentLine): Promise<void> {
    if (this.#form?.medium !== medium || this.#form.form !== form) {
      await this.flush();
      this.#form = { medium, form, parts: [] };
    }
    this.#form.parts.push(Buffer.from(part, 'base64'));
  }

  /** Stores the form whose parts have come. */
  async flush(): Promise<void> {
    if (!this.#form) return;
    const { medium, form, parts } = this.#form;
    this.#form = null;
    this.#written.add(medium);
    const isStored = await this.#storage.put(medium, form, Buffer.concat(parts));
    if (!isStored) throw new Error('there is no room for the content of media');
  }

  /** The restore has failed: only what was there before stays. */
  async undo(): Promise<void> {
    for (const medium of this.#written) if (!this.#known.has(medium)) await this.#storage.remove(medium);
  }

  /** The restore is done: what it has replaced goes. */
  async finish(): Promise<void> {
    for (const medium of this.#known) if (!this.#written.has(medium)) await this.#storage.remove(medium);
  }
}
