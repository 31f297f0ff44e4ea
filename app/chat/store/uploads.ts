import type { MessageMedium } from '@contract/chat/media';
import type { Result } from '../../services/result';
import type { Services } from '../../services/services';
import type { Attachment } from '../attachment';

interface Running {
  share: number;
  controller: AbortController;
}

/** Running uploads and their progress. Separate from the state of chats, since it changes many times a second. */
export class Uploads {
  readonly #chat: Services['chat'];
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<string, Running>();

  constructor(chat: Services['chat']) {
    this.#chat = chat;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** How much of some attachments the server has, from 0 to 1. */
  shareOf(attachments: readonly Attachment[]): number {
    const shares = attachments.map(({ id, uploaded }) =>
      uploaded ? 1 : (this.#running.get(id)?.share ?? 0),
    );
    return shares.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
  }

  /** Sends one to the server. */
  async upload({
    id,
    kind,
    name,
    content,
    voice,
    description = '',
  }: Attachment): Promise<Result<MessageMedium>> {
    const controller = new AbortController();
    this.#note(id, { share: 0, controller });
    const file = new File([content], name, { type: content.type });
    const result = await this.#chat.uploadMedia(
      {
        file,
        kind,
        ...(voice ? { peaks: voice.peaks } : {}),
        ...(description.trim() === '' ? {} : { description }),
      },
      { signal: controller.signal, onProgress: (share) => this.#note(id, { share, controller }) },
    );
    this.#running.delete(id);
    this.#tell();
    return result;
  }

  /** Cancels the uploads of some attachments. */
  cancel(attachments: readonly Attachment[]): void {
    for (const { id } of attachments) this.#running.get(id)?.controller.abort();
  }

  #note(id: string, running: Running): void {
    this.#running.set(id, running);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
