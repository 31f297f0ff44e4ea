import * as z from 'zod';
import { LOCALES } from '@contract/locale';
import { seal, unseal } from '../crypto/seal';
import type { OutgoingMessage } from '../http/deps';
import { DELIVERY_CHANNELS } from '../senders/sender';

const content = z.object({
  channel: z.enum(DELIVERY_CHANNELS),
  to: z.string(),
  template: z.enum(['code', 'newDevice', 'passwordChanged']),
  locale: z.enum(LOCALES),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** What is kept of a message while it waits. */
export type MessageContent = Omit<OutgoingMessage, 'expiresAt'>;

/** Encrypts messages for the outbox's rows and reads them back (D3). */
export function createEnvelope(key: Buffer) {
  return {
    close: (id: string, message: MessageContent): string =>
      seal(key, JSON.stringify(content.parse(message)), id),
    /** Null where the row was written under another key. */
    open(id: string, payload: string): MessageContent | null {
      const text = unseal(key, payload, id);
      return text === null ? null : content.parse(JSON.parse(text));
    },
  };
}
