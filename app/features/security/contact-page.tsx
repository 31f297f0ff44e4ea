import type { Channel } from '@contract/channel';
import type { UserInfo } from '@contract/member/user-info';
import { normaliseEmail, normalisePhone } from '@contract/text';
import { Button, ButtonLink } from '@ds/button/button';
import { Steps } from '@ds/steps/steps';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../i18n/translation';
import { Navigate } from 'react-router-dom';
import { useAuthForm, useSubmit } from '../../account/auth-form';
import type { AuthField, AuthValues } from '../../account/auth-values';
import { CodeField } from '../../account/code-field';
import { FormFrame, SubmitButton } from '../../account/form-frame';
import { EmailInput, PhoneInput } from '../../account/identity-fields';
import {
  channelsOf,
  IdentityProof,
  PROOF_FIELDS,
  type Proof,
  useProofForm,
} from '../../account/identity-proof';
import { useRecipientText } from '../../account/use-recipient-text';
import { AwaitedMember } from '../../shell/awaited-member';
import { SitePage } from '../../shell/site-page';
import { useKnownMember } from '../../shell/use-known-member';
import { useContactChange } from './use-contact-change';

const FIELDS = {
  phone: ['country', 'phone', 'authCode'],
  email: ['email', 'authCode'],
} as const satisfies Record<Channel, readonly AuthField[]>;

const WORDS = {
  phone: {
    add: 'security.contact.addPhone',
    change: 'security.contact.changePhone',
    lead: 'security.contact.phoneLead',
    remove: 'security.contact.removePhone',
  },
  email: {
    add: 'security.contact.addEmail',
    change: 'security.contact.changeEmail',
    lead: 'security.contact.emailLead',
    remove: 'security.contact.removeEmail',
  },
} as const;

/** /dashboard/security/phone (D19). */
export const PhonePage = () => <ContactPage channel="phone" />;

/** /dashboard/security/email (D19). */
export const EmailPage = () => <ContactPage channel="email" />;

function ContactPage({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const member = useKnownMember();
  const has = member ? channelsOf(member).includes(channel) : false;
  const title = t(WORDS[channel][has ? 'change' : 'add']);
  if (member?.assistant) return <Navigate replace to="/dashboard/security" />;
  return (
    <SitePage title={title} heading={title}>
      {member ? <NewContact key={member.memberId} channel={channel} member={member} /> : <AwaitedMember />}
    </SitePage>
  );
}

interface NewContactProps {
  channel: Channel;
  member: UserInfo;
}

/** Two steps: the new contact with the code that reaches it, then the proof that it is the member. */
function NewContact({ channel, member }: NewContactProps) {
  const { t } = useTranslation();
  const [given, setGiven] = useState<AuthValues | null>(null);
  const [proof, setProof] = useState<Proof>('old');
  const contact = useAuthForm(FIELDS[channel]);
  const identity = useProofForm(PROOF_FIELDS[proof], member);
  // The fields of the other step must be there before one gets focus.
  const back = (): void => flushSync(() => setGiven(null));
  const change = useContactChange({ channel, contact, identity, proof, onBack: back });
  const goOn = useSubmit(contact, async (values) => {
    flushSync(() => setGiven(values));
    identity.setFocus(proof === 'old' ? 'oldPassword' : 'authCode');
  });
  const submit = useSubmit(identity, async (values) => {
    if (given) await change(given, values);
  });
  const channels = channelsOf(member);
  const isRemovable = channels.includes(channel) && channels.length > 1;
  const step = given ? 2 : 1;
  return (
    <div className="flex flex-col gap-5">
      <Steps current={step} total={2} label={t('security.contact.step', { current: step, total: 2 })} />
      {given ? (
        <FormFrame onSubmit={submit}>
          <Given channel={channel} values={given} />
          <IdentityProof
            form={identity}
            proof={proof}
            channels={channels}
            onProofChange={setProof}
            byCodeLabel={t('security.contact.byCode')}
          />
          <SubmitButton form={identity} names={PROOF_FIELDS[proof]} busyLabel={t('security.contact.busy')}>
            {t('security.contact.submit')}
          </SubmitButton>
          <Button
            block
            variant="quiet"
            onClick={() => {
              back();
              contact.setFocus(channel);
            }}
          >
            {t('page.back')}
          </Button>
        </FormFrame>
      ) : (
        <FormFrame onSubmit={goOn}>
          <p className="text-body text-muted">{t(WORDS[channel].lead)}</p>
          {channel === 'phone' ? (
            <PhoneInput form={contact} autoComplete="tel-national" />
          ) : (
            <EmailInput form={contact} autoComplete="email" />
          )}
          <CodeField form={contact} channel={channel} purpose="contact" onComplete={() => goOn()} />
          <SubmitButton form={contact} names={FIELDS[channel]} busyLabel={t('page.loading')}>
            {t('security.contact.continue')}
          </SubmitButton>
          {isRemovable ? (
            <ButtonLink block variant="quiet" href={`#/dashboard/security/${channel}/remove`}>
              {t(WORDS[channel].remove)}
            </ButtonLink>
          ) : null}
          <ButtonLink block variant="quiet" href="#/dashboard/security">
            {t('page.cancel')}
          </ButtonLink>
        </FormFrame>
      )}
    </div>
  );
}

/** The new contact, as people read it. */
function Given({ channel, values: { country, phone, email } }: { channel: Channel; values: AuthValues }) {
  const { t } = useTranslation();
  const contact = useRecipientText({
    channel,
    country,
    phone: normalisePhone(phone),
    email: normaliseEmail(email),
  });
  return (
    <div className="flex flex-col gap-1">
      <h2 className="text-lead font-semibold">{t('security.contact.proof')}</h2>
      <p className="text-body text-muted wrap-anywhere">{t('security.contact.given', { contact })}</p>
    </div>
  );
}
