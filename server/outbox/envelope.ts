import type { KeyObject } from 'node:crypto';
import * as z from 'zod';
import { LOCALES } from '@contract/locale';
import { seal, unseal } from '../crypto/seal';
import { MESSAGE_TEMPLATES, type OutgoingMessage } from '../http/deps';
import { DELIVERY_CHANNELS } from '../senders/sender';

const content = z.object({
  channel: z.enum(DELIVERY_CHANNELS),
  to: z.string(),
  template: z.enum(MESSAGE_TEMPLATES),
  locale: z.enum(LOCALES),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** The stored content of a waiting message. */
export type MessageContent = Omit<OutgoingMessage, 'expiresAt'>;

/** Encrypts and decrypts the messages of the outbox (D3). */
export function createEnvelope(key: KeyObject) {
  return {
    close: (id: string, message: MessageContent): string =>
      seal(key, JSON.stringify(content.parse(message)), id),
    /** Null if the row was encrypted with another key. */
    open(id: string, payload: string): MessageContent | null {
      const text = unseal(key, payload, id);
      return text === null ? null : content.parse(JSON.parse(text));
    },
  };
}
