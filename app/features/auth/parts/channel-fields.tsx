import { isChannelOpen, type RegistrationType } from '@contract/sso/registration-type';
import { Tabs } from '@ds/tabs/tabs';
import { useTranslation } from 'react-i18next';
import type { AuthForm } from '../data/auth-form';
import type { Channel } from '@contract/channel';
import { EmailInput, PhoneInput } from './identity-fields';

/** The channel a page opens with: the one used before where it is open, else the open one (S4). */
export function openChannel(type: RegistrationType, wanted: Channel | undefined): Channel {
  if (wanted !== undefined && isChannelOpen(type, wanted)) return wanted;
  return isChannelOpen(type, 'phone') ? 'phone' : 'email';
}

/** The channel that isn't this one. */
export const otherChannel = (channel: Channel): Channel => (channel === 'phone' ? 'email' : 'phone');

interface Props {
  form: AuthForm;
  channel: Channel;
  onChannelChange: (channel: Channel) => void;
  /** Whether there is a choice to offer. */
  choice: boolean;
}

/** Phone or e-mail, as tabs where both may be chosen. */
export function ChannelFields({ form, channel, onChannelChange, choice }: Props) {
  const { t } = useTranslation();
  const phone = <PhoneInput form={form} autoComplete="tel-national" />;
  const email = <EmailInput form={form} autoComplete="email" />;
  if (!choice) return channel === 'phone' ? phone : email;
  return (
    <Tabs
      label={t('channel.label')}
      value={channel}
      onValueChange={onChannelChange}
      tabs={[
        { value: 'phone', label: t('channel.phone'), content: phone },
        { value: 'email', label: t('channel.email'), content: email },
      ]}
    />
  );
}
