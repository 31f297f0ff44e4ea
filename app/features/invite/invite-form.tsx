import type { Channel } from '@contract/channel';
import { CODE } from '@contract/codes';
import type { Invite, InviteType } from '@contract/invite/calls';
import { suggestNickname } from '@contract/nickname';
import type { LoginResult } from '@contract/sso/login-result';
import { isChannelOpen, type RegistrationType } from '@contract/sso/registration-type';
import { Card } from '@ds/card/card';
import { Link } from '@ds/link/link';
import { TextField } from '@ds/text-field/text-field';
import { useToast } from '@ds/toast/toast';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { AttributionFields, useAttribution } from '../../account/attribution-fields';
import {
  clearCode,
  isFilled,
  useAuthForm,
  useSubmit,
  useTextField,
  type AuthForm,
} from '../../account/auth-form';
import type { AuthField, AuthValues } from '../../account/auth-values';
import { ChannelFields, openChannel, otherChannel, WithRegistrationType } from '../../account/channel-fields';
import { CodeField } from '../../account/code-field';
import { ConsentField } from '../../account/consent-boxes';
import { ExistingAccount, type Existing } from '../../account/existing-account';
import { markField, useFormFailure } from '../../account/form-failures';
import { FormFrame, SubmitButton } from '../../account/form-frame';
import { keepLoginWay } from '../../account/keep-login-way';
import { useAfterLogin } from '../../account/use-after-login';
import {
  useExchangeCode,
  useExchangeFailures,
  useRegistration,
  type Verified,
} from '../../account/use-registration';
import { useErrorText } from '../../i18n/field-errors';
import {
  type AcceptedInvite,
  acceptedState,
  INVITE_COMPLETE,
  inviteRoute,
  joiningState,
  type NamedInvite,
} from '../../navigation/invite';
import type { Result } from '../../services/result';
import { useServices } from '../../services/services-context';
import { useMemory } from '../../session/session-context';

/** The fields that must be filled, by channel. */
const REQUIRED = {
  phone: ['country', 'phone', 'authCode', 'agreed'],
  email: ['email', 'authCode', 'agreed'],
} as const satisfies Record<Channel, readonly AuthField[]>;

type OptionalField = 'groupCode' | 'agentAccountId';

/** The optional field that a type has besides (S3, D20). */
const OPTIONAL: Readonly<Record<InviteType, OptionalField | null>> = {
  group: 'groupCode',
  agent: 'agentAccountId',
  room: null,
  friend: null,
};

/** Account IDs are random; one that was taken meanwhile is replaced this often. */
const USERNAME_TRIES = 3;

/** The words of the form: who registers accepts the invite, or asks to join. */
const wordsOf = ({ approval }: Invite) => (approval ? 'ask' : 'accept');

interface Props {
  named: NamedInvite;
  /** What one is invited to. */
  invite: Invite;
}

/** The short registration on an invite; an account that is there already logs in and joins (D20). */
export function InviteForm({ named, invite }: Props) {
  const { t } = useTranslation();
  const words = wordsOf(invite);
  const [existing, setExisting] = useState<Existing | null>(null);
  if (existing)
    return (
      <Card>
        <h2 className="mb-3 text-title font-semibold">{t('invite.existingTitle')}</h2>
        <ExistingAccount
          existing={existing}
          onLeave={() => setExisting(null)}
          loginLabel={t(`invite.${words}.existingLogin`)}
          next={(login) => ({
            kind: 'route',
            route: `${inviteRoute(named)}&mid=${login.memberId}`,
            state: joiningState,
          })}
        />
      </Card>
    );
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-title font-semibold">{t(`invite.${words}.formTitle`)}</h2>
      <WithRegistrationType>
        {(type) => <Form type={type} named={named} invite={invite} onExisting={setExisting} />}
      </WithRegistrationType>
      <p className="flex flex-wrap items-center gap-x-2 text-body text-muted">
        {t('invite.hasAccount')}
        <Link variant="quiet" href={`#/login?callback=${encodeURIComponent(inviteRoute(named))}`}>
          {t('header.login')}
        </Link>
      </p>
    </Card>
  );
}

interface FormProps extends Props {
  type: RegistrationType;
  onExisting: (existing: Existing) => void;
}

function Form({ type, named, invite, onExisting }: FormProps) {
  const { t } = useTranslation();
  const { draft } = useMemory();
  const [channel, setChannel] = useState(() => openChannel(type, draft.get().channel));
  const choice = isChannelOpen(type, 'phone') && isChannelOpen(type, 'email');
  const optional = OPTIONAL[named.type];
  const required = REQUIRED[channel];
  const form = useAuthForm(optional ? WITH_OPTIONAL[channel] : required, useOptionalValues(named));
  const { register, dialog } = useRegister(form, channel, { named, invite, onExisting });
  const submit = useSubmit(form, register);

  const changeChannel = (next: Channel): void => {
    draft.set({ channel: next });
    setChannel(next);
    clearCode(form);
  };
  // The code sends the form only where nothing else is missing (D18).
  const submitIfFilled = async (): Promise<void> => {
    if (isFilled(form.getValues(), required)) await submit();
  };

  return (
    <FormFrame onSubmit={submit}>
      <ChannelFields form={form} channel={channel} onChannelChange={changeChannel} choice={choice} />
      {optional ? <OptionalInput form={form} name={optional} invite={named.key} /> : null}
      <AttributionFields />
      <CodeField
        form={form}
        channel={channel}
        purpose="register"
        onComplete={submitIfFilled}
        alternative={choice ? otherChannel(channel) : undefined}
      />
      <ConsentField form={form} onChange={(agreed) => draft.set({ agreed })} />
      <SubmitButton form={form} names={required} busyLabel={t('invite.registering')}>
        {t(`invite.${wordsOf(invite)}.submit`)}
      </SubmitButton>
      {dialog}
    </FormFrame>
  );
}

const WITH_OPTIONAL = {
  phone: [...REQUIRED.phone, 'groupCode', 'agentAccountId'],
  email: [...REQUIRED.email, 'groupCode', 'agentAccountId'],
} as const satisfies Record<Channel, readonly AuthField[]>;

/** What the optional field holds at first: what was typed for this invite before (D18), else what the address says. */
function useOptionalValues({ type, key }: NamedInvite): Pick<AuthValues, OptionalField> {
  const { draft } = useMemory();
  const { groupCode = '', agentAccountId = '' } = useAttribution();
  const { invite, inviteField } = draft.get();
  const optional = OPTIONAL[type];
  const isKept = optional !== null && invite === key && inviteField !== undefined;
  return { groupCode, agentAccountId, ...(isKept ? { [optional]: inviteField } : {}) };
}

interface OptionalInputProps {
  form: AuthForm;
  name: OptionalField;
  /** The invite's key, with which what is typed is kept. */
  invite: string;
}

function OptionalInput({ form, name, invite }: OptionalInputProps) {
  const { t } = useTranslation();
  const { draft } = useMemory();
  const errorText = useErrorText();
  const { input, value, error, setValue } = useTextField(form, name);
  return (
    <TextField
      {...input}
      value={value}
      onChange={(event) => {
        setValue(event.target.value);
        draft.set({ invite, inviteField: event.target.value });
      }}
      label={t(`field.${name}`)}
      hint={t('field.optional')}
      error={errorText('authCode', error)}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
    />
  );
}

/** A verified recipient with the code that is its password at first; kept for another try. */
interface Kept {
  values: Pick<AuthValues, 'country' | 'phone' | 'email' | 'authCode'>;
  verified: Verified;
}

const isSame = (kept: Kept['values'], { country, phone, email, authCode }: AuthValues): boolean =>
  kept.country === country && kept.phone === phone && kept.email === email && kept.authCode === authCode;

/** What has come of the invite. Whether admins decide may have changed since the form was opened. */
function acceptedBy(
  { inviteFailures = {}, groupJoined }: LoginResult,
  { named, invite }: Pick<FormProps, 'named' | 'invite'>,
): AcceptedInvite {
  const approval = groupJoined === undefined ? invite.approval : !groupJoined;
  return { ...named, title: invite.title, approval, failure: inviteFailures[named.type] };
}

/** Verifies, registers with a generated name (D18), and leads to the last page. */
function useRegister(
  form: AuthForm,
  channel: Channel,
  { named, invite, onExisting }: Pick<FormProps, 'named' | 'invite' | 'onExisting'>,
) {
  const { t } = useTranslation();
  const { show } = useToast();
  const services = useServices();
  const navigate = useNavigate();
  const exchange = useExchangeCode(channel);
  const failures = useExchangeFailures(form);
  const { local } = useMemory();
  const send = useRegistration();
  const fail = useFormFailure(form);
  const kept = useRef<Kept>(undefined);
  const { finish, dialog } = useAfterLogin({
    registered: true,
    next: (login) => ({
      kind: 'route',
      route: INVITE_COMPLETE,
      state: acceptedState(acceptedBy(login, { named, invite })),
    }),
  });

  /** Null where the code was refused, which has been said, or belongs to an account. */
  const verify = async (values: AuthValues): Promise<Verified | null> => {
    // The code is spent already, and only the registration failed.
    if (kept.current && isSame(kept.current.values, values)) return kept.current.verified;
    const { country, phone, email } = values;
    const result = await exchange(values);
    if (result.ok) {
      const { registerToken } = result.data;
      const verified = channel === 'phone' ? { registerToken, country, phone } : { registerToken, email };
      kept.current = { values, verified };
      return verified;
    }
    const { loginToken } = result.data;
    if (result.code !== CODE.conflict || loginToken === undefined) fail(result, failures);
    else
      onExisting(
        channel === 'phone' ? { channel, country, phone, loginToken } : { channel, email, loginToken },
      );
    return null;
  };

  const createAccount = async (verified: Verified, values: AuthValues): Promise<Result<LoginResult>> => {
    const optional = OPTIONAL[named.type];
    for (let tries = 1; ; tries++) {
      // oxlint-disable-next-line no-await-in-loop -- the next name is needed only where this one is taken
      const username = await services.sso.generateRandomUsername();
      if (!username.ok) return username;
      const { id } = username.data;
      // oxlint-disable-next-line no-await-in-loop -- as above
      const result = await send(verified, {
        username: id,
        nickname: suggestNickname(id),
        password: values.authCode,
        ...(optional ? { [optional]: values[optional] } : {}),
        ...(named.type === 'group' ? { joinGroup: '1' } : {}),
      });
      if (result.ok || result.code !== CODE.duplicateAccountId || tries === USERNAME_TRIES) return result;
    }
  };

  const register = async (values: AuthValues): Promise<void> => {
    const verified = await verify(values);
    if (!verified) return;
    const result = await createAccount(verified, values);
    if (result.ok) return finish(result.data, channel === 'phone' ? values.country : undefined);
    fail(result, {
      [CODE.tokenInvalid]: () => {
        kept.current = undefined;
        markField(form, 'authCode', 'codeExpired');
      },
      [CODE.conflict]: () => {
        keepLoginWay(channel, local);
        show({ tone: 'danger', text: t('invite.taken') });
        void navigate(`/login?callback=${encodeURIComponent(inviteRoute(named))}`);
      },
    });
  };
  return { register, dialog };
}
