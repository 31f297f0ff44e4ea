import type { UserInfo } from '@contract/member/user-info';
import { Button } from '@ds/button/button';
import { Notice } from '@ds/notice/notice';
import { TextField } from '@ds/text-field/text-field';
import { useTranslation } from '../../i18n/translation';
import { useTextField, type AuthForm } from '../../account/auth-form';
import { FormFrame, SubmitButton } from '../../account/form-frame';
import { useErrorText } from '../../i18n/field-errors';
import { NICKNAME, useNickname } from './use-nickname';

/** The nickname. Where it was changed elsewhere in the meantime, the member decides which one stays (D10). */
export function NicknameForm({ member }: { member: UserInfo }) {
  const { t } = useTranslation();
  const { form, submit, conflict, takeCurrent } = useNickname(member);
  return (
    <FormFrame onSubmit={submit}>
      <NicknameField form={form} />
      {conflict ? (
        <Notice
          role="alert"
          tone="warning"
          title={t('profile.conflictTitle')}
          action={
            <Button variant="secondary" size="small" className="mt-2" onClick={takeCurrent}>
              {t('profile.takeCurrent')}
            </Button>
          }
        >
          <span className="wrap-anywhere">{t('profile.conflict', { nickname: conflict.nickname })}</span>
        </Notice>
      ) : null}
      <SubmitButton form={form} names={NICKNAME} busyLabel={t('profile.saving')}>
        {t(conflict ? 'profile.saveAnyway' : 'profile.save')}
      </SubmitButton>
    </FormFrame>
  );
}

function NicknameField({ form }: { form: AuthForm }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { input, value, error, setValue } = useTextField(form, 'nickname');
  return (
    <TextField
      {...input}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      autoComplete="nickname"
      enterKeyHint="done"
      label={t('field.nickname')}
      hint={t('profile.nicknameHint')}
      error={errorText('nickname', error)}
    />
  );
}
