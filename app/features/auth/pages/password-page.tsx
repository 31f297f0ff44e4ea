import type { UserInfo } from '@contract/member/user-info';
import { ButtonLink } from '@ds/button/button';
import { PageHeading } from '@ds/page/page';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/translation';
import { useSubmit } from '../../../account/auth-form';
import type { AuthField } from '../../../account/auth-values';
import { FormFrame } from '../../../account/form-frame';
import { channelsOf, IdentityProof, useProofForm } from '../../../account/identity-proof';
import { NewPasswordFields } from '../../../account/password-fields';
import { AwaitedMember } from '../../../shell/awaited-member';
import { SitePage } from '../../../shell/site-page';
import { useKnownMember } from '../../../shell/use-known-member';
import { usePasswordChange, type PasswordProof } from '../data/use-password-change';

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
  const member = useKnownMember();
  if (member) return <PasswordOf key={member.memberId} member={member} />;
  const title = t('password.title');
  return (
    <SitePage title={title}>
      <PageHeading className="mb-6">{title}</PageHeading>
      <AwaitedMember />
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

function ChangePassword({ member, isDue }: { member: UserInfo; isDue: boolean }) {
  const { t } = useTranslation();
  const [proof, setProof] = useState<PasswordProof>(isDue ? 'due' : 'old');
  const form = useProofForm(FIELDS[proof], member);
  const submit = useSubmit(form, usePasswordChange(form, proof));
  return (
    <FormFrame onSubmit={submit}>
      {proof === 'due' ? null : (
        <IdentityProof form={form} proof={proof} channels={channelsOf(member)} onProofChange={setProof} />
      )}
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
