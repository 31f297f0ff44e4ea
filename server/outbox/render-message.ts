import type { Locale } from '@contract/locale';
import { EMAIL_TEMPLATES, type MessageTemplate } from '../http/deps';
import { translate } from '../i18n/translate';
import type { RenderedMessage } from '../senders/sender';
import type { MessageContent } from './envelope';

/** Characters of a device name in an SMS: longer names would need a second segment. */
const DEVICE_IN_SMS = 24;

/**
 * Renders a message in its language (D3). An SMS with a code ends with the WebOTP line, by which browsers fill in the
 * code on our own host only.
 * @param publicOrigin origin that members use
 */
export function renderMessage(
  { channel, template, locale, values }: MessageContent,
  publicOrigin: string,
): Pick<RenderedMessage, 'subject' | 'text'> {
  const host = new URL(publicOrigin).hostname;
  const allValues = { ...withDevice(locale, values), host };
  if (channel === 'email' || isByEmail(template))
    return {
      subject: translate(locale, `message.${template}.subject`, allValues),
      text: translate(locale, `message.${template}.text`, allValues),
    };
  const text = translate(locale, `message.${template}.sms`, withShortDevice(allValues));
  return { subject: '', text: template === 'code' ? `${text}\n@${host} #${values['code'] ?? ''}` : text };
}

/** Says in the reader's language that a device has no name. */
function withDevice(locale: Locale, values: MessageContent['values']): MessageContent['values'] {
  if (values['device'] !== '') return values;
  return { ...values, device: translate(locale, 'message.newDevice.unknown') };
}

const byEmail: readonly MessageTemplate[] = EMAIL_TEMPLATES;

const isByEmail = (template: MessageTemplate): template is (typeof EMAIL_TEMPLATES)[number] =>
  byEmail.includes(template);

function withShortDevice(values: MessageContent['values']): MessageContent['values'] {
  const { device } = values;
  if (typeof device !== 'string' || [...device].length <= DEVICE_IN_SMS) return values;
  return { ...values, device: `${[...device].slice(0, DEVICE_IN_SMS - 3).join('')}...` };
}
