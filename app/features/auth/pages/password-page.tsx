import type { Channel } from '@contract/channel';
import { OTHER_COUNTRY } from '@contract/constants';
import type { UserInfo } from '@contract/member/user-info';
import { Button, ButtonLink } from '@ds/button/button';
import { PageHeading } from '@ds/page/page';
import { Spinner } from '@ds/spinner/spinner';
import { Tabs } from '@ds/tabs/tabs';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../../i18n/rich-text';
import { useSession } from '../../../session/session-context';
import { SitePage } from '../../../shell/site-page';
import { SupportLink } from '../../../shell/support-link';
import { clearCode, useAuthForm, useSubmit, type AuthForm } from '../data/auth-form';
import type { AuthField } from '../data/auth-values';
import { usePasswordChange, type PasswordProof } from '../data/use-password-change';
import { useRecipientText } from '../data/use-recipient-text';
import { otherChannel } from '../parts/channel-fields';
import { CodeField } from '../parts/code-field';
import { FormFrame } from '../parts/form-frame';
import { NewPasswordFields, PasswordInput } from '../parts/password-fields';

const NEW = ['password', 'confirmPassword'] as const satisfies readonly AuthField[];
const BY_CODE = ['authCode', ...NEW] as const satisfies readonly AuthField[];
const FIELDS = {
  due: NEW,
  old: ['oldPassword', ...NEW],
  phone: BY_CODE,
  email: BY_CODE,
} as const satisfies Record<PasswordProof, readonly AuthField[]>;

/** /dashboard/password: a member changes the password, or chooses one in place of an operator's (D35, D36). */
export function PasswordPage() {
  const { t } = useTranslation();
  const { member } = useSession();
  if (member) return <PasswordOf member={member} />;
  const title = t('password.title');
  return (
    <SitePage title={title}>
      <PageHeading className="mb-6">{title}</PageHeading>
      <Spinner label={t('page.loading')} />
    </SitePage>
  );
}

function PasswordOf({ member }: { member: UserInfo }) {
  const { t } = useTranslation();
  // The page keeps its words after the choice, until it is left.
  const [isDue] = useState(member.passwordDue);
  const title = t(isDue ? 'password.dueTitle' : 'password.title');
  return (
    <SitePage title={title}>
      <PageHeading className="mb-2">{title}</PageHeading>
      <p className="mb-6 text-body text-muted">{t(isDue ? 'password.due' : 'password.lead')}</p>
      <ChangePassword member={member} isDue={isDue} />
    </SitePage>
  );
}

/** The channels by which a code reaches the member. */
const channelsOf = ({ mobile, email }: UserInfo): Channel[] => [
  ...(mobile ? (['phone'] as const) : []),
  ...(email ? (['email'] as const) : []),
];

function ChangePassword({ member, isDue }: { member: UserInfo; isDue: boolean }) {
  const { t } = useTranslation();
  const [proof, setProof] = useState<PasswordProof>(isDue ? 'due' : 'old');
  const form = useAuthForm(FIELDS[proof], {
    country: OTHER_COUNTRY,
    phone: member.mobile?.replace('+', '') ?? '',
    email: member.email ?? '',
  });
  const submit = useSubmit(form, usePasswordChange(form, proof));
  const channels = channelsOf(member);

  const changeProof = (next: PasswordProof): void => {
    setProof(next);
    clearCode(form);
    form.clearErrors();
  };
  // The pressed button disappears, so focus moves to the first field of the other proof.
  const replaceProof = (next: PasswordProof): void => {
    flushSync(() => changeProof(next));
    form.setFocus(next === 'old' ? 'oldPassword' : 'authCode');
  };

  return (
    <FormFrame onSubmit={submit}>
      {proof === 'old' ? <OldPassword form={form} channels={channels} onForgotten={replaceProof} /> : null}
      {proof === 'phone' || proof === 'email' ? (
        <ByCode
          form={form}
          channels={channels}
          channel={proof}
          onChannelChange={changeProof}
          onRemembered={replaceProof}
        />
      ) : null}
      <NewPasswordFields form={form} names={FIELDS[proof]} />
      {isDue ? (
        <ButtonLink block variant="quiet" href="#/logout">
          {t('header.logout')}
        </ButtonLink>
      ) : (
        <ButtonLink block variant="quiet" href="#/dashboard">
          {t('page.cancel')}
        </ButtonLink>
      )}
    </FormFrame>
  );
}

interface OldPasswordProps {
  form: AuthForm;
  channels: readonly Channel[];
  onForgotten: (channel: Channel) => void;
}

/** The current password. A member who has forgotten it uses a code, or asks support if no code reaches them (D36). */
function OldPassword({ form, channels, onForgotten }: OldPasswordProps) {
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
          {t('password.forgotten')}
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
  const { country, phone, email } = form.getValues();
  const recipient = useRecipientText({ channel, country, phone, email });
  return <p className="text-body text-muted wrap-anywhere">{t('unlock.lead', { destination: recipient })}</p>;
}
