import { CODE } from '@contract/codes';
import type { Person } from '@contract/contacts/person';
import { Avatar } from '@ds/avatar/avatar';
import { Button } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { TextField } from '@ds/text-field/text-field';
import { usePending } from '@ds/use-pending/use-pending';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useAuthForm, useSubmit, useTextField, type AuthForm } from '../../account/auth-form';
import type { AuthField } from '../../account/auth-values';
import { FormFrame, SubmitButton } from '../../account/form-frame';
import { markField, useFormFailure } from '../../account/form-failures';
import { useErrorText } from '../../i18n/field-errors';
import { useServices } from '../../services/services-context';
import { useSession } from '../../session/session-context';
import { MemberQueries } from '../../shell/member-queries';
import { useFailureText } from '../../shell/use-failure';
import { MemberScreen } from './member-screen';
import { usePersonActions } from './use-person-actions';

const FIELDS = ['username'] as const satisfies readonly AuthField[];

/** /contacts/find: finds a member by the exact account ID and opens the chat. */
export function FindPage() {
  const { t } = useTranslation();
  return (
    <MemberQueries>
      <MemberScreen title={t('find.title')}>
        <Find />
      </MemberScreen>
    </MemberQueries>
  );
}

function Find() {
  const { t } = useTranslation();
  const { contacts } = useServices();
  const form = useAuthForm(FIELDS, { username: '' });
  const fail = useFormFailure(form);
  const textOf = useFailureText();
  const [found, setFound] = useState<Person | null>(null);
  const submit = useSubmit(form, async ({ username }) => {
    setFound(null);
    const result = await contacts.findPerson({ username });
    if (result.ok) return setFound(result.data);
    fail(result, {
      [CODE.notFound]: () => markField(form, 'username', textOf(result)),
    });
  });
  return (
    <div className="flex flex-col gap-6">
      <FormFrame onSubmit={submit}>
        <UsernameField form={form} />
        <SubmitButton form={form} names={FIELDS} busyLabel={t('find.busy')}>
          {t('find.submit')}
        </SubmitButton>
      </FormFrame>
      <div role="status">
        {found ? <Found person={found} onUnblocked={() => setFound({ ...found, isBlocked: false })} /> : null}
      </div>
    </div>
  );
}

function UsernameField({ form }: { form: AuthForm }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { input, value, error, setValue } = useTextField(form, 'username');
  return (
    <TextField
      {...input}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      label={t('find.label')}
      hint={t('find.hint')}
      error={errorText('username', error)}
    />
  );
}

function Found({ person, onUnblocked }: { person: Person; onUnblocked: () => void }) {
  const { t } = useTranslation();
  const { member } = useSession();
  const { message, unblock } = usePersonActions(person);
  const [busy, run] = usePending();
  const isSelf = person.memberId === member?.memberId;
  return (
    <Card className="flex flex-col items-center gap-4 text-center">
      <Avatar name={person.nickname} src={person.photo} size="large" aria-hidden />
      <h2 className="text-title font-semibold wrap-anywhere">
        <bdi>{person.nickname}</bdi>
      </h2>
      <p className="text-small text-muted">
        {t(isSelf ? 'find.self' : person.isContact ? 'person.contact' : 'person.stranger')}
      </p>
      {isSelf ? null : person.isBlocked ? (
        <Button
          block
          variant="secondary"
          loading={busy}
          loadingLabel={t('page.loading')}
          onClick={() =>
            void run(async () => {
              if (await unblock()) onUnblocked();
            })
          }
        >
          {t('person.unblock', { name: person.nickname })}
        </Button>
      ) : (
        <Button block loading={busy} loadingLabel={t('person.opening')} onClick={() => void run(message)}>
          {t('person.message')}
        </Button>
      )}
    </Card>
  );
}
