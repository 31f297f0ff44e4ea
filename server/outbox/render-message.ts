import { translate } from '../i18n/translate';
import type { RenderedMessage } from '../senders/sender';
import type { MessageContent } from './envelope';

/** Characters of a device's name in an SMS: more would spill into a second segment. */
const DEVICE_IN_SMS = 24;

/**
 * The words of a message, in its language (D3). An SMS with a code ends with the line by which browsers
 * fill the code in on our own host only (WebOTP).
 * @param publicOrigin where members use the product
 */
export function renderMessage(
  { channel, template, locale, values }: MessageContent,
  publicOrigin: string,
): Pick<RenderedMessage, 'subject' | 'text'> {
  const host = new URL(publicOrigin).hostname;
  const all = { ...values, host };
  if (channel === 'email')
    return {
      subject: translate(locale, `message.${template}.subject`, all),
      text: translate(locale, `message.${template}.text`, all),
    };
  const text = translate(locale, `message.${template}.sms`, shortened(all));
  return { subject: '', text: template === 'code' ? `${text}\n@${host} #${values['code'] ?? ''}` : text };
}

function shortened(values: MessageContent['values']): MessageContent['values'] {
  const { device } = values;
  if (typeof device !== 'string' || [...device].length <= DEVICE_IN_SMS) return values;
  return { ...values, device: `${[...device].slice(0, DEVICE_IN_SMS - 3).join('')}...` };
}
