import type { Channel } from '@contract/channel';

/** How messages are delivered. */
export const DELIVERY_CHANNELS = ['sms', 'email'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** How messages to a phone number or an e-mail address are delivered. */
export const deliveryChannelOf = (channel: Channel): DeliveryChannel =>
  channel === 'phone' ? 'sms' : 'email';

/** A message as its recipient reads it. */
export interface RenderedMessage {
  /** The outbox's id of the message; the same on every try, so that a provider can drop repeats. */
  id: string;
  /** E.164, or an e-mail address. */
  to: string;
  /** Empty for SMS. */
  subject: string;
  text: string;
}

/**
 * Hands one message to a provider (D3). Rejects when the provider didn't take it: with
 * `PermanentSendError` where trying again can't help, with anything else where it may.
 */
export type Send = (message: RenderedMessage) => Promise<void>;

/** A sender per channel; null where messages have nowhere to go. */
export type Senders = Readonly<Record<DeliveryChannel, Send | null>>;

/** The provider refused the message for good. Never holds the recipient or the text. */
export class PermanentSendError extends Error {
  override name = 'PermanentSendError';
}
