import { LENGTH } from '@contract/constants';
import type { CreatorApplication } from '@contract/creator/calls';
import { CREATIVE_FIELDS, type Creator } from '@contract/creator/creator';
import type { FieldError } from '@contract/fields';
import type { UserInfo } from '@contract/member/user-info';
import { Button } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { Checkbox } from '@ds/checkbox/checkbox';
import { CheckboxGroup } from '@ds/checkbox-group/checkbox-group';
import { Link } from '@ds/link/link';
import { Notice } from '@ds/notice/notice';
import { TextArea } from '@ds/text-area/text-area';
import { TextField } from '@ds/text-field/text-field';
import type { MouseEvent } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '../../i18n/translation';
import { useTextField, type AuthForm } from '../../account/auth-form';
import { CodeField } from '../../account/code-field';
import { useErrorText } from '../../i18n/field-errors';
import { RichText } from '../../i18n/rich-text';
import { useFailureText } from '../../shell/use-failure';
import { focusRules } from './rules';
import { useApplication, type ApplicationForm } from './use-application';

interface Props {
  type: Creator;
  member: UserInfo;
  /** Called with the status of the application once it is sent. */
  onSent: (application: CreatorApplication) => void;
  /** Called when there is an application already. */
  onKnown: () => void;
}

/** The form of an application (S3, S5). */
export function ApplicationForm(props: Props) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const { contact, form, isOwn, failure, submit } = useApplication(props);
  const { isSubmitting } = form.formState;
  return (
    <Card>
      <h2 className="mb-4 text-lead font-semibold">{t('creator.form.title')}</h2>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <Address form={contact} isOwn={isOwn || contact.getValues('email').trim() === ''} />
        {isOwn ? null : <CodeField form={contact} channel="email" purpose="contact" pending={isSubmitting} />}
        <Answers form={form} />
        {failure ? (
          <Notice role="alert" tone="danger" title={t('creator.form.failed')}>
            {textOf(failure)}
          </Notice>
        ) : null}
        <Button type="submit" block loading={isSubmitting} loadingLabel={t('creator.form.sending')}>
          {t('creator.form.submit')}
        </Button>
      </form>
    </Card>
  );
}

/** The address that the decision is sent to. */
function Address({ form, isOwn }: { form: AuthForm; isOwn: boolean }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { input, value, error, setValue } = useTextField(form, 'email');
  return (
    <TextField
      {...input}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      // Not type=email: browsers trim and reject it by rules of their own before the form sees it.
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      label={t('field.email')}
      hint={isOwn ? t('creator.form.emailHint') : t('creator.form.codeHint')}
      error={errorText('email', error)}
    />
  );
}

const max = LENGTH.creatorText;

/** What an error of a field says; the server's own words pass through. */
function useAnswerError(): (
  field: 'fields' | 'reason' | 'affect' | 'rules',
  error?: string,
) => string | undefined {
  const { t } = useTranslation();
  return (field, error) => {
    const is = (id: FieldError): boolean => error === id;
    if (is('required') || is('termsRequired')) return t(`creator.error.${field}`);
    if (is('tooLong')) return t('creator.error.tooLong', { max });
    return is('malformed') ? t('creator.error.link') : error;
  };
}

/** What the applicant creates, why, and where to see it; and the rules. */
function Answers({ form }: { form: ApplicationForm }) {
  const { t } = useTranslation();
  const errorText = useAnswerError();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Fields form={form} />
      <TextArea
        {...register('reason')}
        label={t('creator.form.reason')}
        rows={5}
        maxLength={max}
        counter={(used, limit) => t('creator.form.counter', { used, max: limit })}
        announceLeft={(left) =>
          left < 0 ? t('creator.form.over', { count: -left }) : t('creator.form.left', { count: left })
        }
        error={errorText('reason', errors.reason?.message)}
      />
      <TextField
        {...register('affect')}
        label={t('creator.form.affect')}
        hint={t('creator.form.affectHint', { max })}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        error={errorText('affect', errors.affect?.message)}
      />
      <Checkbox
        {...register('agreed')}
        label={<RichText text={t('creator.form.agree')} tags={{ rules: toRules }} />}
        error={errorText('rules', errors.agreed?.message)}
      />
    </>
  );
}

const goToRules = (event: MouseEvent): void => {
  event.preventDefault();
  focusRules();
};

const toRules = (inner: string) => (
  <Link variant="inline" href="#rules" onClick={goToRules}>
    {inner}
  </Link>
);

function Fields({ form }: { form: ApplicationForm }) {
  const { t } = useTranslation();
  const errorText = useAnswerError();
  const { field, fieldState } = useController({ control: form.control, name: 'fields' });
  return (
    <CheckboxGroup
      ref={(group) => field.ref(group && { focus: () => group.querySelector('input')?.focus() })}
      label={t('creator.form.fields')}
      hint={t('creator.form.fieldsHint')}
      options={CREATIVE_FIELDS.map((value) => ({ value, label: t(`creator.fields.${value}`) }))}
      value={field.value}
      onValueChange={(chosen) => form.setValue('fields', chosen, { shouldValidate: fieldState.invalid })}
      error={errorText('fields', fieldState.error?.message)}
    />
  );
}
