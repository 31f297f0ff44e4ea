import type { Channel } from '@contract/channel';
import { CODE } from '@contract/codes';
import { DURATION, FORM_VERSION } from '@contract/constants';
import { purposeFlags, type CodePurpose } from '@contract/sso/code-purpose';
import { normaliseEmail, normalisePhone } from '@contract/text';
import { CodeInput } from '@ds/code-input/code-input';
import { Disclosure } from '@ds/disclosure/disclosure';
import { memo, useEffect, useReducer, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '../i18n/translation';
import { useErrorText } from '../i18n/field-errors';
import { RichText } from '../i18n/rich-text';
import type { FailureHandlers } from '../services/failure';
import { useServices } from '../services/services-context';
import { useMemory } from '../session/session-context';
import { SupportLink, useSupportWay } from '../shell/support-link';
import { useFailure } from '../shell/use-failure';
import { useTextField, type AuthForm } from './auth-form';
import type { AuthValues } from './auth-values';
import { checkFields } from './check-fields';
import { identityFailures } from './form-failures';
import { useRecipientText } from './use-recipient-text';

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
  /** The code is on its way with another form than its own. */
  pending?: boolean;
}

const normalised = ({ country, phone, email }: Pick<AuthValues, 'country' | 'phone' | 'email'>) => ({
  country,
  phone: normalisePhone(phone),
  email: normaliseEmail(email),
});

/** The key of a recipient among the resend deadlines. */
function recipientKey({ channel, purpose }: Props, values: AuthValues): string {
  const { country, phone, email } = normalised(values);
  return `${purpose}:${channel === 'phone' ? `${country}:${phone}` : email}`;
}

/** The code and its request. The recipient is checked first, and each keeps its countdown (S5, D11). */
export function CodeField(props: Props) {
  const { form, channel } = props;
  const { resend } = useMemory();
  const [country, phone, email] = useWatch({ control: form.control, name: ['country', 'phone', 'email'] });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const key = recipientKey(props, form.getValues());
  const isSent = sentTo === key;
  const resendAt = resend.get(key);
  const isShown = isSent || resendAt !== null;
  const recipient = useRecipientText({ channel, ...normalised({ country, phone, email }) }, isShown);
  return (
    <Code
      {...props}
      isSent={isSent}
      resendAt={resendAt}
      recipient={recipient}
      onSent={setSentTo}
      onCountdown={redraw}
    />
  );
}

interface CodeProps extends Props {
  /** A code was sent to the recipient that the form names now. */
  isSent: boolean;
  resendAt: number | null;
  /** The recipient as people read it; empty while no code was asked for. */
  recipient: string;
  onSent: (key: string) => void;
  onCountdown: () => void;
}

/** A component of its own: a key press in another field doesn't render it again. */
const Code = memo(function Code(props: CodeProps) {
  const {
    form,
    channel,
    onComplete,
    alternative,
    pending = false,
    isSent,
    resendAt,
    recipient,
    onSent,
  } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { input, value, error } = useTextField(form, 'authCode');
  const { isSubmitting } = useFormState({ control: form.control });
  const sendCode = useSendCode(props);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
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
      pending={isSubmitting || pending}
      error={errorText('authCode', error)}
      onRequestCode={async () => {
        const key = await sendCode();
        if (key === null) return;
        onSent(key);
        // A person who has gone on to another recipient meanwhile isn't called back.
        if (recipientKey(latest.current, form.getValues()) === key) form.setFocus('authCode');
      }}
      resendAt={resendAt}
      messages={{
        send: t('code.send'),
        resend: t('code.resend'),
        resendIn: (count) => t('code.resendIn', { count }),
        sending: t('code.sending'),
        canResend: t('code.canResend'),
        ...(isSent ? { sent: t('code.sent', { destination: recipient }) } : {}),
      }}
      help={
        isSent || resendAt !== null ? (
          <CodeHelp channel={channel} recipient={recipient} alternative={alternative} />
        ) : null
      }
    />
  );
});

/**
 * Sends a code; resolves to the key of its recipient, or to null where it isn't sent. A refusal for too many requests
 * starts the countdown with the server's wait.
 */
function useSendCode(props: CodeProps): () => Promise<string | null> {
  const { form, channel, purpose, handlers, onCountdown } = props;
  const services = useServices();
  const { resend } = useMemory();
  const fail = useFailure();

  const startCountdown = (key: string, seconds: number | undefined): void => {
    const wait = seconds === undefined ? DURATION.resendDefault : seconds * SECOND;
    resend.set(key, Date.now() + wait);
    onCountdown();
  };

  return async () => {
    const fields = channel === 'phone' ? (['country', 'phone'] as const) : (['email'] as const);
    if (!(await checkFields(form, fields))) return null;
    // The key and the call name the same recipient, also where it was edited during the check.
    const values = form.getValues();
    const key = recipientKey(props, values);
    const { country, phone, email } = values;
    const common = { ...purposeFlags[purpose], version: FORM_VERSION } as const;
    const options = { asMember: purpose === 'contact' };
    const result =
      channel === 'phone'
        ? await services.sso.genPhoneAuthCode({ ...common, country, phoneNo: normalisePhone(phone) }, options)
        : await services.sso.genEmailAuthCode({ ...common, email: normaliseEmail(email) }, options);
    if (result.ok) {
      form.clearErrors('authCode');
      startCountdown(key, result.data.expire);
      return key;
    }
    const { retryAfter } = result.data;
    if (result.code === CODE.tooManyRequests && retryAfter !== undefined) startCountdown(key, retryAfter);
    fail(result, { ...identityFailures(form), ...handlers });
    return null;
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
