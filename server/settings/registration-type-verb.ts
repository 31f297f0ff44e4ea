import type { Channel } from '@contract/channel';
import { isChannelOpen, registrationTypeValue, type RegistrationType } from '@contract/sso/registration-type';
import * as z from 'zod/mini';
import { AdminError, exactly, type Verb } from '../admin/verb';
import { deadChannels } from '../inbox/visibility';
import { type DeliveryChannel, deliveryChannelOf } from '../senders/sender';
import { writeRegistrationType } from './settings';

/** How a type reads to an operator (S4). */
const TYPE_NAME: Record<RegistrationType, string> = {
  1: 'phone only',
  2: 'e-mail only',
  3: 'phone and e-mail',
};

const CHANNELS: readonly Channel[] = ['phone', 'email'];

/** The delivery channels that must work for a registration type (S4, D3). */
export const requiredChannels = (type: RegistrationType): DeliveryChannel[] =>
  CHANNELS.filter((channel) => isChannelOpen(type, channel)).map(deliveryChannelOf);

/** The variable that gives a channel its sender. */
export const senderSetting = (channel: DeliveryChannel): string =>
  channel === 'sms' ? 'SMS_GATEWAY_URL' : 'SMTP_URL';

/** Opens and closes channels (S4, D4). */
export const registrationType: Verb = {
  name: 'registration-type',
  usage: 'registration-type <1|2|3>',
  summary: 'opens registration by phone only (1), e-mail only (2) or both (3)',
  prepare: (words) => {
    const [word] = exactly(1, words, registrationType.usage);
    const parsed = z.safeParse(registrationTypeValue, Number(word));
    if (!parsed.success) throw new AdminError(`The registration type is 1, 2 or 3, not "${word}".`);
    const type = parsed.data;
    return async ({ db, config }) => {
      const [dead] = deadChannels(config, requiredChannels(type));
      if (dead) throw new AdminError(`Type ${type} needs a sender for ${dead}: set ${senderSetting(dead)}.`);
      await writeRegistrationType(db, type);
      return `Registration type is now ${type} (${TYPE_NAME[type]}).`;
    };
  },
};
