import { OTHER_COUNTRY } from '@contract/constants';
import type { UserInfo } from '@contract/member/user-info';
import { Button, ButtonLink } from '@ds/button/button';
import { PageHeading } from '@ds/page/page';
import { Spinner } from '@ds/spinner/spinner';
import { Tabs } from '@ds/tabs/tabs';
import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../../i18n/rich-text';
import { useSession } from '../../../session/session-context';
import { SitePage } from '../../../shell/site-page';
import { SupportLink } from '../../../shell/support-link';
import { dropCode, useAuthForm, useFilled, type AuthForm } from '../data/auth-form';
import type { AuthField } from '../data/auth-values';
import { otherChannel } from '../parts/channel-fields';
import type { Channel } from '@contract/channel';
import { CodeField } from '../parts/code-field';
import { NewPasswordFields } from '../parts/new-password-fields';
import { PasswordInput } from '../parts/password-input';
import { useBusy } from '../data/use-busy';
import { useDestinationText } from '../data/use-destination-text';
import { useChange, type Way } from '../data/use-password-change';

const NEW = ['password', 'confirmPassword'] as const satisfies readonly AuthField[];
const BY_CODE = ['authCode', ...NEW] as const satisfies readonly AuthField[];
const FIELDS = {
  due: NEW,
  old: ['oldPassword', ...NEW],
  phone: BY_CODE,
  email: BY_CODE,
} as const satisfies Record<Way, readonly AuthField[]>;

/** /dashboard/password: a member changes the password, or chooses one in place of an operator's (D35, D36). */
export function PasswordPage() {
  const { t } = useTranslation();
  const { member } = useSession();
  if (member) return <OfMember member={member} />;
  const title = t('password.title');
  return (
    <SitePage title={title}>
      <PageHeading className="mb-6">{title}</PageHeading>
      <Spinner label={t('page.loading')} />
    </SitePage>
  );
}

function OfMember({ member }: { member: UserInfo }) {
  const { t } = useTranslation();
  // Once it is chosen the page says what it said until it is left.
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

/** The ways in which a code reaches the member. */
const channelsOf = ({ mobile, email }: UserInfo): Channel[] => [
  ...(mobile ? (['phone'] as const) : []),
  ...(email ? (['email'] as const) : []),
];

function ChangePassword({ member, isDue }: { member: UserInfo; isDue: boolean }) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>(isDue ? 'due' : 'old');
  const form = useAuthForm(FIELDS[way], {
    country: OTHER_COUNTRY,
    phone: member.mobile?.replace('+', '') ?? '',
    email: member.email ?? '',
  });
  const filled = useFilled(form, FIELDS[way]);
  const [busy, run] = useBusy();
  const send = useChange(form, way);
  const channels = channelsOf(member);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(() => form.handleSubmit(send)());
  };
  const turnTo = (next: Way): void => {
    setWay(next);
    dropCode(form);
    form.clearErrors();
  };
  // The button that was pressed gives way, and focus with it: the first field of the other way gets it.
  const replaceBy = (next: Way): void => {
    flushSync(() => turnTo(next));
    form.setFocus(next === 'old' ? 'oldPassword' : 'authCode');
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {way === 'old' ? <OldPassword form={form} channels={channels} onForgotten={replaceBy} /> : null}
      {way === 'phone' || way === 'email' ? (
        <ByCode form={form} channels={channels} channel={way} onTurn={turnTo} onRemembered={replaceBy} />
      ) : null}
      <NewPasswordFields form={form} filled={filled} busy={busy} />
      {isDue ? (
        <ButtonLink block variant="quiet" href="#/logout">
          {t('dashboard.logout')}
        </ButtonLink>
      ) : (
        <ButtonLink block variant="quiet" href="#/dashboard">
          {t('page.cancel')}
        </ButtonLink>
      )}
    </form>
  );
}

interface OldPasswordProps {
  form: AuthForm;
  channels: readonly Channel[];
  onForgotten: (channel: Channel) => void;
}

/** The password so far; where it is forgotten a code takes its place, or support where no code reaches (D36). */
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
  onTurn: (channel: Channel) => void;
  onRemembered: (way: 'old') => void;
}

/** A code to one's own number or address. */
function ByCode({ form, channels, channel, onTurn, onRemembered }: ByCodeProps) {
  const { t } = useTranslation();
  const isChoice = channels.length > 1;
  const lead = <Destination form={form} channel={channel} />;
  return (
    <>
      {isChoice ? (
        <Tabs
          label={t('channel.label')}
          value={channel}
          onValueChange={onTurn}
          tabs={channels.map((value) => ({ value, label: t(`channel.${value}`), content: lead }))}
        />
      ) : (
        lead
      )}
      <CodeField
        form={form}
        channel={channel}
        purpose="contact"
        otherWay={isChoice ? otherChannel(channel) : undefined}
      />
      <Button variant="text" className="-my-2 self-start" onClick={() => onRemembered('old')}>
        {t('password.remembered')}
      </Button>
    </>
  );
}

function Destination({ form, channel }: { form: AuthForm; channel: Channel }) {
  const { t } = useTranslation();
  const { country, phone, email } = form.getValues();
  const destination = useDestinationText({ channel, country, phone, email });
  return <p className="text-body text-muted wrap-anywhere">{t('unlock.lead', { destination })}</p>;
}
