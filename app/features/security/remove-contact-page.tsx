import type { Channel } from '@contract/channel';
import type { UserInfo } from '@contract/member/user-info';
import { ButtonLink } from '@ds/button/button';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { Navigate } from 'react-router-dom';
import { useSubmit } from '../../account/auth-form';
import { FormFrame, SubmitButton } from '../../account/form-frame';
import {
  channelsOf,
  IdentityProof,
  ownContacts,
  PROOF_FIELDS,
  type Proof,
  useProofForm,
} from '../../account/identity-proof';
import { useRecipientText } from '../../account/use-recipient-text';
import { AwaitedMember } from '../../shell/awaited-member';
import { SitePage } from '../../shell/site-page';
import { useKnownMember } from '../../shell/use-known-member';
import { useContactRemoval } from './use-contact-change';

const TITLE = { phone: 'security.contact.removePhone', email: 'security.contact.removeEmail' } as const;

/** /dashboard/security/phone/remove (D10). */
export const RemovePhonePage = () => <RemoveContactPage channel="phone" />;

/** /dashboard/security/email/remove (D10). */
export const RemoveEmailPage = () => <RemoveContactPage channel="email" />;

/** The last contact stays: there is nothing to remove, so the page leads back. */
function RemoveContactPage({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const member = useKnownMember();
  const title = t(TITLE[channel]);
  const channels = member ? channelsOf(member) : [];
  if (member && !(channels.includes(channel) && channels.length > 1))
    return <Navigate replace to="/dashboard/security" />;
  return (
    <SitePage title={title} heading={title}>
      {member ? <Removal key={member.memberId} channel={channel} member={member} /> : <AwaitedMember />}
    </SitePage>
  );
}

function Removal({ channel, member }: { channel: Channel; member: UserInfo }) {
  const { t } = useTranslation();
  const [proof, setProof] = useState<Proof>('old');
  const form = useProofForm(PROOF_FIELDS[proof], member);
  const submit = useSubmit(form, useContactRemoval(channel, form, proof));
  const contact = useRecipientText({ channel, ...ownContacts(member) });
  return (
    <FormFrame onSubmit={submit}>
      <p className="text-body text-muted wrap-anywhere">{t('security.contact.removeLead', { contact })}</p>
      <IdentityProof
        form={form}
        proof={proof}
        channels={channelsOf(member)}
        onProofChange={setProof}
        byCodeLabel={t('security.contact.byCode')}
      />
      <SubmitButton form={form} names={PROOF_FIELDS[proof]} busyLabel={t('security.contact.removing')}>
        {t('security.contact.remove')}
      </SubmitButton>
      <ButtonLink block variant="quiet" href="#/dashboard/security">
        {t('page.cancel')}
      </ButtonLink>
    </FormFrame>
  );
}
