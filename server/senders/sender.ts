import type { Channel } from '@contract/channel';

/** How messages are delivered. */
export const DELIVERY_CHANNELS = ['sms', 'email'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** How messages to a phone number or an e-mail address are delivered. */
export const deliveryChannelOf = (channel: Channel): DeliveryChannel =>
  channel === 'phone' ? 'sms' : 'email';

/** A rendered message. */
export interface RenderedMessage {
  /** The id in the outbox; the same for every attempt, so that a provider can drop duplicates. */
  id: string;
  /** E.164, or an e-mail address. */
  to: string;
  /** Empty for SMS. */
  subject: string;
  text: string;
}

/**
 * Hands a message to a provider (D3). Rejects if the provider doesn't accept it: with `PermanentSendError` if a retry
 * can't help, with any other error if it may. When the signal aborts, it gives up: nothing is handed over afterwards.
 */
export type Send = (message: RenderedMessage, signal: AbortSignal) => Promise<void>;

/** The sender of each channel; null if the channel has none. */
export type Senders = Readonly<Record<DeliveryChannel, Send | null>>;

/** A message could not be handed to the provider. Its text is for the log: neither recipient, nor content, nor secrets. */
export class SendError extends Error {
  override name = 'SendError';
}

/** The provider refused the message permanently. */
export class PermanentSendError extends SendError {
  override name = 'PermanentSendError';
}
