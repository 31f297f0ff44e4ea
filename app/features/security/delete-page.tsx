import { ButtonLink } from '@ds/button/button';
import { Notice } from '@ds/notice/notice';
import { useTranslation } from '../../i18n/translation';
import { Navigate } from 'react-router-dom';
import { useAuthForm, useSubmit } from '../../account/auth-form';
import { FormFrame, SubmitButton } from '../../account/form-frame';
import { PROOF_FIELDS } from '../../account/identity-proof';
import { PasswordInput } from '../../account/password-fields';
import { PASSWORD_PAGE } from '../../navigation/password-page';
import { AwaitedMember } from '../../shell/awaited-member';
import { SitePage } from '../../shell/site-page';
import { useKnownMember } from '../../shell/use-known-member';
import { useDeleteAccount } from './use-delete-account';

const ERASED = [
  'security.deletion.profile',
  'security.deletion.contents',
  'security.deletion.sessions',
] as const;

/** /dashboard/security/delete: says what is erased, asks for the login password, then once more (S1, D19). */
export function DeletePage() {
  const { t } = useTranslation();
  const member = useKnownMember();
  const title = t('security.deletion.title');
  if (member?.assistant) return <Navigate replace to="/dashboard/security" />;
  return (
    <SitePage title={title} heading={title}>
      {member ? <Deletion key={member.memberId} /> : <AwaitedMember />}
    </SitePage>
  );
}

function Deletion() {
  const { t } = useTranslation();
  const form = useAuthForm(PROOF_FIELDS.old);
  const submit = useSubmit(form, useDeleteAccount(form));
  return (
    <FormFrame onSubmit={submit}>
      <Notice tone="danger" title={t('security.deletion.lead')}>
        <ul className="list-disc space-y-1 ps-5">
          {ERASED.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </Notice>
      <p className="text-body text-muted">{t('security.deletion.again')}</p>
      <PasswordInput
        form={form}
        name="oldPassword"
        label={t('security.deletion.password')}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <ButtonLink variant="text" className="-my-2 self-start" href={`#${PASSWORD_PAGE}`}>
        {t('security.deletion.forgotten')}
      </ButtonLink>
      <SubmitButton form={form} names={PROOF_FIELDS.old} busyLabel={t('security.deletion.busy')}>
        {t('security.deletion.title')}
      </SubmitButton>
      <ButtonLink block variant="quiet" href="#/dashboard/security">
        {t('page.cancel')}
      </ButtonLink>
    </FormFrame>
  );
}
