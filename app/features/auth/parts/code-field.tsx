import type { Channel } from '@contract/channel';
import { CODE } from '@contract/codes';
import { DURATION, FORM_VERSION } from '@contract/constants';
import type { FieldError } from '@contract/fields';
import { normaliseEmail, normalisePhone } from '@contract/text';
import { purposeFlags, type CodePurpose } from '@contract/sso/code-purpose';
import { CodeInput } from '@ds/code-input/code-input';
import { useEffect, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../i18n/field-errors';
import type { FailureHandlers } from '../../../services/failure';
import { useServices } from '../../../services/services-context';
import { useMemory } from '../../../session/session-context';
import { useFailure } from '../../../shell/use-failure';
import type { AuthForm } from '../data/auth-form';
import { CodeHelp, type OtherWay } from './code-help';
import { useDestinationText } from '../data/use-destination-text';

const SECOND = 1000;

/** Where a code goes as the form stands now: its name among the resend deadlines, and as it is shown. */
function useDestination(form: AuthForm, channel: Channel, purpose: CodePurpose) {
  const [country, typedPhone, typedEmail] = useWatch({
    control: form.control,
    name: ['country', 'phone', 'email'],
  });
  const phone = normalisePhone(typedPhone);
  const email = normaliseEmail(typedEmail);
  const text = useDestinationText({ channel, country, phone, email });
  return { key: `${purpose}:${channel === 'phone' ? `${country}:${phone}` : email}`, text };
}

interface Props {
  form: AuthForm;
  channel: Channel;
  purpose: CodePurpose;
  /** Called with each distinct complete code; leave it out where the code isn't what completes the page. */
  onComplete?: (code: string) => Promise<void>;
  /** The page's own answers to a refused send. */
  handlers?: FailureHandlers;
  /** What else there is, for whom no code reaches. */
  otherWay?: OtherWay | undefined;
}

/** The code, and the sending of it: the destination is checked first, and keeps its countdown (S5, D11). */
export function CodeField({ form, channel, purpose, onComplete, handlers, otherWay }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { resend } = useMemory();
  const { key, text } = useDestination(form, channel, purpose);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const code = useController({ control: form.control, name: 'authCode' });
  const request = useSendCode({ form, channel, purpose, handlers: handlers ?? {} });
  const resendAt = resend.get(key);
  const wanted = useRef(key);
  useEffect(() => {
    wanted.current = key;
  });

  return (
    <CodeInput
      ref={code.field.ref}
      name={code.field.name}
      onBlur={code.field.onBlur}
      enterKeyHint="go"
      label={t('code.label')}
      value={code.field.value}
      onValueChange={(value) => {
        // Without a check: one of the cleared value would put "required" over why it was cleared.
        form.setValue('authCode', value);
        if (value !== '') form.clearErrors('authCode');
      }}
      {...(onComplete ? { onComplete } : {})}
      error={errorText('authCode', form.formState.errors.authCode?.message)}
      onRequestCode={async () => {
        if (!(await request(key))) return;
        setSentTo(key);
        // Whoever has gone on to another destination meanwhile isn't called back from it.
        if (wanted.current === key) form.setFocus('authCode');
      }}
      resendAt={resendAt}
      messages={{
        send: t('code.send'),
        resend: t('code.resend'),
        resendIn: (count) => t('code.resendIn', { count }),
        sending: t('code.sending'),
        canResend: t('code.canResend'),
        ...(sentTo === key ? { sent: t('code.sent', { destination: text }) } : {}),
      }}
      help={
        sentTo === key || resendAt !== null ? (
          <CodeHelp channel={channel} destination={text} otherWay={otherWay} />
        ) : null
      }
    />
  );
}

/** Sends a code; true when it left. A refusal for asking too often starts the countdown from the server's wait. */
function useSendCode({
  form,
  channel,
  purpose,
  handlers,
}: Required<Omit<Props, 'onComplete' | 'otherWay'>>): (key: string) => Promise<boolean> {
  const services = useServices();
  const { resend } = useMemory();
  const fail = useFailure();
  const [, redraw] = useState(0);

  const waitFor = (key: string, seconds: number | undefined): void => {
    const wait = seconds === undefined ? DURATION.resendDefault : seconds * SECOND;
    resend.set(key, Date.now() + wait);
    redraw((turn) => turn + 1);
  };

  return async (key) => {
    const fields = channel === 'phone' ? (['country', 'phone'] as const) : (['email'] as const);
    if (!(await form.trigger(fields, { shouldFocus: true }))) return false;
    const { country, phone, email } = form.getValues();
    const common = { ...purposeFlags[purpose], version: FORM_VERSION } as const;
    const options = { asMember: purpose === 'contact' };
    const result =
      channel === 'phone'
        ? await services.sso.genPhoneAuthCode({ ...common, country, phoneNo: normalisePhone(phone) }, options)
        : await services.sso.genEmailAuthCode({ ...common, email: normaliseEmail(email) }, options);
    if (result.ok) {
      form.clearErrors('authCode');
      waitFor(key, result.data.expire);
      return true;
    }
    const { retryAfter } = result.data;
    if (result.code === CODE.tooManyRequests && retryAfter !== undefined) waitFor(key, retryAfter);
    const markAs = (name: Channel, message: FieldError) => () =>
      form.setError(name, { type: 'server', message }, { shouldFocus: true });
    fail(result, {
      [CODE.phoneFormat]: markAs('phone', 'phoneFormat'),
      [CODE.emailFormat]: markAs('email', 'emailFormat'),
      ...handlers,
    });
    return false;
  };
}
