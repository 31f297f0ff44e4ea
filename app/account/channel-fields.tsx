import type { Channel } from '@contract/channel';
import { isChannelOpen, REGISTRATION_TYPES, type RegistrationType } from '@contract/sso/registration-type';
import { Spinner } from '@ds/spinner/spinner';
import { Tabs } from '@ds/tabs/tabs';
import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/translation';
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

/** The registration type that the server has sent with the document, if any. */
const sentType = (): RegistrationType | undefined => {
  const { registration } = window.document.documentElement.dataset;
  return REGISTRATION_TYPES.find((type) => String(type) === registration);
};

/**
 * Renders what depends on the channels that are open (S4): at once as the document says, then as the server answers.
 */
export function WithRegistrationType({ children }: { children: (type: RegistrationType) => ReactNode }) {
  const { t } = useTranslation();
  const services = useServices();
  const textOf = useFailureText();
  const [request, retry] = useRequest(services.sso.registrationType);
  const [sent] = useState(sentType);
  const type = request.state === 'ready' ? request.data.type : sent;
  // Another type is another form.
  if (type !== undefined) return <Fragment key={type}>{children(type)}</Fragment>;
  if (request.state === 'failed')
    return <FailureNotice onRetry={retry}>{textOf(request.failure)}</FailureNotice>;
  return <Spinner label={t('page.loading')} />;
}
