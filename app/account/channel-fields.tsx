import type { Channel } from '@contract/channel';
import { isChannelOpen, type RegistrationType } from '@contract/sso/registration-type';
import { Spinner } from '@ds/spinner/spinner';
import { Tabs } from '@ds/tabs/tabs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../services/services-context';
import { FailureNotice } from '../shell/failure-notice';
import { useFailureText } from '../shell/use-failure';
import { useRequest } from '../shell/use-request';
import type { AuthForm } from './auth-form';
import { EmailInput, PhoneInput } from './identity-fields';

/** The channel a page opens with: the one used before if it is open, else the open one (S4). */
export function openChannel(type: RegistrationType, previous: Channel | undefined): Channel {
  if (previous !== undefined && isChannelOpen(type, previous)) return previous;
  return isChannelOpen(type, 'phone') ? 'phone' : 'email';
}

/** The channel that isn't this one. */
export const otherChannel = (channel: Channel): Channel => (channel === 'phone' ? 'email' : 'phone');

interface ChannelFieldsProps {
  form: AuthForm;
  channel: Channel;
  onChannelChange: (channel: Channel) => void;
  /** Whether the person can choose. */
  choice: boolean;
}

/** Phone or e-mail; tabs where the person can choose. */
export function ChannelFields({ form, channel, onChannelChange, choice }: ChannelFieldsProps) {
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

/** Asks the server which channels are open, and renders what depends on it (S4). */
export function WithRegistrationType({ children }: { children: (type: RegistrationType) => ReactNode }) {
  const { t } = useTranslation();
  const services = useServices();
  const textOf = useFailureText();
  const [request, retry] = useRequest(services.sso.registrationType);
  if (request.state === 'ready') return children(request.data.type);
  if (request.state === 'loading') return <Spinner label={t('page.loading')} />;
  return <FailureNotice onRetry={retry}>{textOf(request.failure)}</FailureNotice>;
}
