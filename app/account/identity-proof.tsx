import type { Channel } from '@contract/channel';
import { OTHER_COUNTRY } from '@contract/constants';
import type { UserInfo } from '@contract/member/user-info';
import { Button } from '@ds/button/button';
import { Tabs } from '@ds/tabs/tabs';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../i18n/translation';
import { RichText } from '../i18n/rich-text';
import { SupportLink } from '../shell/support-link';
import { clearCode, useAuthForm, type AuthForm } from './auth-form';
import type { AuthField, AuthValues } from './auth-values';
import { otherChannel } from './channel-fields';
import { CodeField } from './code-field';
import { PasswordInput } from './password-fields';
import { useRecipientText } from './use-recipient-text';

/** What proves that it is the member: the current password, or a code to one of the account's contacts. */
export type Proof = 'old' | Channel;

/** The fields that each proof asks for. */
export const PROOF_FIELDS = {
  old: ['oldPassword'],
  phone: ['authCode'],
  email: ['authCode'],
} as const satisfies Record<Proof, readonly AuthField[]>;

/** The channels by which a code reaches the member. */
export const channelsOf = ({ mobile, email }: Pick<UserInfo, 'mobile' | 'email'>): Channel[] => [
  ...(mobile ? (['phone'] as const) : []),
  ...(email ? (['email'] as const) : []),
];

/** The member's own number and address, as the values of a form. */
export const ownContacts = ({
  mobile,
  email,
}: Pick<UserInfo, 'mobile' | 'email'>): Pick<AuthValues, 'country' | 'phone' | 'email'> => ({
  country: OTHER_COUNTRY,
  phone: mobile?.replace('+', '') ?? '',
  email: email ?? '',
});

/**
 * The form of a proof: its codes go to the member's contacts, also where another tab changes one.
 * @param names the fields that the page asks for, a constant
 */
export function useProofForm(
  names: readonly AuthField[],
  member: Pick<UserInfo, 'mobile' | 'email'>,
): AuthForm {
  const contacts = ownContacts(member);
  const form = useAuthForm(names, contacts);
  const { phone, email } = contacts;
  useEffect(() => {
    form.setValue('phone', phone);
    form.setValue('email', email);
  }, [form, phone, email]);
  return form;
}

interface IdentityProofProps {
  /** See `useProofForm`. */
  form: AuthForm;
  proof: Proof;
  channels: readonly Channel[];
  onProofChange: (proof: Proof) => void;
  /** Names the button that leads from the password to a code. @default "Forgot it?" */
  byCodeLabel?: string;
}

/** The fields of a proof, and the way to another one. */
export function IdentityProof({ form, proof, channels, onProofChange, byCodeLabel }: IdentityProofProps) {
  const change = (next: Proof): void => {
    onProofChange(next);
    clearCode(form);
    form.clearErrors();
  };
  // The pressed button disappears, so focus moves to the first field of the other proof.
  const replace = (next: Proof): void => {
    flushSync(() => change(next));
    form.setFocus(next === 'old' ? 'oldPassword' : 'authCode');
  };
  if (proof === 'old')
    return <OldPassword form={form} channels={channels} byCodeLabel={byCodeLabel} onForgotten={replace} />;
  return (
    <ByCode form={form} channels={channels} channel={proof} onChannelChange={change} onRemembered={replace} />
  );
}

interface OldPasswordProps {
  form: AuthForm;
  channels: readonly Channel[];
  byCodeLabel: string | undefined;
  onForgotten: (channel: Channel) => void;
}

/** The current password. A member who has forgotten it uses a code, or asks support if no code reaches them (D36). */
function OldPassword({ form, channels, byCodeLabel, onForgotten }: OldPasswordProps) {
  const { t } = useTranslation();
  const [first] = channels;
  const toSupport = (inner: string) => (
    <SupportLink variant="inline" newTab>
      {inner}
    </SupportLink>
  );
  return (
    <>
      <PasswordInput
        form={form}
        name="oldPassword"
        label={t('field.oldPassword')}
        autoComplete="current-password"
        enterKeyHint="next"
      />
      {first === undefined ? (
        <p className="-mt-2 text-small text-muted">
          <RichText text={t('password.noContact')} tags={{ support: toSupport }} />
        </p>
      ) : (
        <Button variant="text" className="-my-2 self-start" onClick={() => onForgotten(first)}>
          {byCodeLabel ?? t('password.forgotten')}
        </Button>
      )}
    </>
  );
}

interface ByCodeProps {
  form: AuthForm;
  channels: readonly Channel[];
  channel: Channel;
  onChannelChange: (channel: Channel) => void;
  onRemembered: (proof: 'old') => void;
}

/** A code to the member's own number or address. */
function ByCode({ form, channels, channel, onChannelChange, onRemembered }: ByCodeProps) {
  const { t } = useTranslation();
  const isChoice = channels.length > 1;
  const lead = <Recipient form={form} channel={channel} />;
  return (
    <>
      {isChoice ? (
        <Tabs
          label={t('channel.label')}
          value={channel}
          onValueChange={onChannelChange}
          tabs={channels.map((value) => ({ value, label: t(`channel.${value}`), content: lead }))}
        />
      ) : (
        lead
      )}
      <CodeField
        form={form}
        channel={channel}
        purpose="contact"
        alternative={isChoice ? otherChannel(channel) : undefined}
      />
      <Button variant="text" className="-my-2 self-start" onClick={() => onRemembered('old')}>
        {t('password.remembered')}
      </Button>
    </>
  );
}

function Recipient({ form, channel }: { form: AuthForm; channel: Channel }) {
  const { t } = useTranslation();
  const [country, phone, email] = useWatch({ control: form.control, name: ['country', 'phone', 'email'] });
  const recipient = useRecipientText({ channel, country, phone, email });
  return <p className="text-body text-muted wrap-anywhere">{t('unlock.lead', { destination: recipient })}</p>;
}
