import type { Config } from '../config';
import type { Database } from '../database/open';
import { createInboxSender } from '../inbox/messages';
import { isInboxOpen } from '../inbox/visibility';
import type { DeliveryChannel, Send, Senders } from './sender';
import { createSmsGatewaySender } from './sms-gateway';
import { createSmtpSender } from './smtp';

/** Creates the sender of each channel (D3): the configured one, else the development inbox if it is open. */
export function createSenders(deps: { db: Database; config: Config; clock: () => Date }): Senders {
  const { config } = deps;
  const inbox = (channel: DeliveryChannel): Send | null =>
    isInboxOpen(config) ? createInboxSender(deps, channel) : null;
  return {
    sms: config.smsGateway ? createSmsGatewaySender(config.smsGateway) : inbox('sms'),
    email: config.smtp ? createSmtpSender(config.smtp) : inbox('email'),
  };
}
