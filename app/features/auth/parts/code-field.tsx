import type { Channel } from '@contract/channel';
import { CODE } from '@contract/codes';
import { DURATION, FORM_VERSION } from '@contract/constants';
import { purposeFlags, type CodePurpose } from '@contract/sso/code-purpose';
import { normaliseEmail, normalisePhone } from '@contract/text';
import { CodeInput } from '@ds/code-input/code-input';
import { Disclosure } from '@ds/disclosure/disclosure';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../i18n/field-errors';
import { RichText } from '../../../i18n/rich-text';
import type { FailureHandlers } from '../../../services/failure';
import { useServices } from '../../../services/services-context';
import { useMemory } from '../../../session/session-context';
import { SupportLink, useSupportWay } from '../../../shell/support-link';
import { useFailure } from '../../../shell/use-failure';
import { useTextField, type AuthForm } from '../data/auth-form';
import { identityFailures } from '../data/form-failures';
import { useRecipientText } from '../data/use-recipient-text';

const SECOND = 1000;

/** What else a person can use where no code arrives. */
type Alternative = 'password' | Channel;

interface Props {
  form: AuthForm;
  channel: Channel;
  purpose: CodePurpose;
  /** Called with each new complete code; leave it out where a code doesn't complete the page. */
  onComplete?: (code: string) => Promise<void>;
  /** The page's reactions to a refused send. */
  handlers?: FailureHandlers;
  alternative?: Alternative | undefined;
}

/** The recipient that the form names now: its key among the resend deadlines, and its text. */
function useRecipient({ form, channel, purpose }: Props) {
  const [country, typedPhone, typedEmail] = useWatch({
    control: form.control,
    name: ['country', 'phone', 'email'],
  });
  const phone = normalisePhone(typedPhone);
  const email = normaliseEmail(typedEmail);
  const text = useRecipientText({ channel, country, phone, email });
  return { key: `${purpose}:${channel === 'phone' ? `${country}:${phone}` : email}`, text };
}

/** The code and its request. The recipient is checked first, and each keeps its countdown (S5, D11). */
export function CodeField(props: Props) {
  const { form, channel, onComplete, alternative } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { resend } = useMemory();
  const { key, text } = useRecipient(props);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { input, value, error } = useTextField(form, 'authCode');
  const sendCode = useSendCode(props);
  const resendAt = resend.get(key);
  const currentKey = useRef(key);
  useEffect(() => {
    currentKey.current = key;
  });

  return (
    <CodeInput
      {...input}
      enterKeyHint="go"
      label={t('code.label')}
      value={value}
      onValueChange={(typed) => {
        // Not checked: "required" would replace the reason why the code was cleared.
        form.setValue('authCode', typed);
        if (typed !== '') form.clearErrors('authCode');
      }}
      {...(onComplete ? { onComplete } : {})}
      error={errorText('authCode', error)}
      onRequestCode={async () => {
        if (!(await sendCode(key))) return;
        setSentTo(key);
        // A person who has gone on to another recipient meanwhile isn't called back.
        if (currentKey.current === key) form.setFocus('authCode');
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
          <CodeHelp channel={channel} recipient={text} alternative={alternative} />
        ) : null
      }
    />
  );
}

/** Sends a code; true once sent. A refusal for too many requests starts the countdown with the server's wait. */
function useSendCode({ form, channel, purpose, handlers }: Props): (key: string) => Promise<boolean> {
  const services = useServices();
  const { resend } = useMemory();
  const fail = useFailure();
  const [, rerender] = useState(0);

  const startCountdown = (key: string, seconds: number | undefined): void => {
    const wait = seconds === undefined ? DURATION.resendDefault : seconds * SECOND;
    resend.set(key, Date.now() + wait);
    rerender((count) => count + 1);
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
      startCountdown(key, result.data.expire);
      return true;
    }
    const { retryAfter } = result.data;
    if (result.code === CODE.tooManyRequests && retryAfter !== undefined) startCountdown(key, retryAfter);
    fail(result, { ...identityFailures(form), ...handlers });
    return false;
  };
}

const ALTERNATIVE_TEXT = {
  password: 'code.helpPassword',
  email: 'code.helpEmail',
  phone: 'code.helpPhone',
} as const satisfies Record<Alternative, string>;

interface CodeHelpProps {
  channel: Channel;
  /** Who gets the code, as people read it. */
  recipient: string;
  alternative: Alternative | undefined;
}

/** "Didn't get the code?": what to check, what else there is, and whom to ask. */
function CodeHelp({ channel, recipient, alternative }: CodeHelpProps) {
  const { t } = useTranslation();
  return (
    <Disclosure label={t('code.help')} className="basis-full">
      <ul className="list-disc space-y-1 ps-5 text-small text-muted wrap-anywhere">
        <li>{t('code.helpDestination', { destination: recipient })}</li>
        <li>{t(channel === 'phone' ? 'code.helpBlocked' : 'code.helpSpam')}</li>
        <li>{t('code.helpWait')}</li>
        {alternative ? <li>{t(ALTERNATIVE_TEXT[alternative])}</li> : null}
        <SupportItem />
      </ul>
    </Disclosure>
  );
}

function SupportItem() {
  const { t } = useTranslation();
  const { address } = useSupportWay();
  const toSupport = (inner: string) => (
    <SupportLink variant="inline" newTab>
      {inner}
    </SupportLink>
  );
  return (
    <li>
      <RichText
        text={address === null ? t('code.helpContact') : t('code.helpSupport', { address })}
        tags={{ support: toSupport }}
      />
    </li>
  );
}
