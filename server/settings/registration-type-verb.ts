import type { Channel } from '@contract/channel';
import { isChannelOpen, registrationTypeValue, type RegistrationType } from '@contract/sso/registration-type';
import * as z from 'zod/mini';
import { AdminError, requireWords, type Verb } from '../admin/verb';
import { channelsWithoutSender } from '../inbox/visibility';
import { type DeliveryChannel, deliveryChannelOf } from '../senders/sender';
import { writeRegistrationType } from './settings';

/** Names of the registration types, for operators (S4). */
const TYPE_NAME: Record<RegistrationType, string> = {
  1: 'phone only',
  2: 'e-mail only',
  3: 'phone and e-mail',
};

const CHANNELS: readonly Channel[] = ['phone', 'email'];

/** The delivery channels that must work for a registration type (S4, D3). */
export const requiredChannels = (type: RegistrationType): DeliveryChannel[] =>
  CHANNELS.filter((channel) => isChannelOpen(type, channel)).map(deliveryChannelOf);

/** The environment variable that configures the sender of a channel. */
export const senderSetting = (channel: DeliveryChannel): string =>
  channel === 'sms' ? 'SMS_GATEWAY_URL' : 'SMTP_URL';

/** Opens and closes channels (S4, D4). */
export const registrationType: Verb = {
  name: 'registration-type',
  usage: 'registration-type <1|2|3>',
  summary: 'opens registration by phone only (1), e-mail only (2) or both (3)',
  prepare: (words) => {
    const [word] = requireWords(1, words, registrationType.usage);
    const parsed = z.safeParse(registrationTypeValue, Number(word));
    if (!parsed.success) throw new AdminError(`The registration type is 1, 2 or 3, not "${word}".`);
    const type = parsed.data;
    return async ({ db, config }) => {
      const [unsent] = channelsWithoutSender(config, requiredChannels(type));
      if (unsent)
        throw new AdminError(`Type ${type} needs a sender for ${unsent}: set ${senderSetting(unsent)}.`);
      await writeRegistrationType(db, type);
      return `Registration type is now ${type} (${TYPE_NAME[type]}).`;
    };
  },
};
