import { CODE } from '@contract/codes';
import type { CreatorApplication } from '@contract/creator/calls';
import type { Creator } from '@contract/creator/creator';
import type { UserInfo } from '@contract/member/user-info';
import { normaliseEmail } from '@contract/text';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, useWatch, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { useAuthForm, type AuthForm } from '../../account/auth-form';
import { checkFields } from '../../account/check-fields';
import { codeFailures, identityFailures, markField } from '../../account/form-failures';
import { isAboutSession, settle, type FailureHandlers } from '../../services/failure';
import type { Failure } from '../../services/result';
import { useServices } from '../../services/services-context';
import { createApplicationDraft, type ApplicationDraftStore } from '../../session/application-draft';
import { useMemory } from '../../session/session-context';
import { useFailure } from '../../shell/use-failure';
import { applicationResolver, knownFields, type ApplicationValues } from './application-schema';

/** The fields of the form beside the address. */
export type ApplicationForm = UseFormReturn<ApplicationValues>;

type Field = keyof ApplicationValues;

/** In the order of the page: the first error takes focus. */
const FIELDS: readonly Field[] = ['fields', 'reason', 'affect', 'agreed'];

const ADDRESS = ['email', 'authCode'] as const;

/** Codes that say that the application is known already: the page shows what became of it. */
const DECIDED: readonly number[] = [CODE.conflict, CODE.isStreamer, CODE.isBlogger];

/** Keeps what is typed over a reload (D18), without the address that was filled in: the account may get another one. */
function useKeptDraft(
  application: ApplicationDraftStore,
  { memberId, email: ownEmail }: UserInfo,
  contact: AuthForm,
  form: ApplicationForm,
): void {
  const typed = useWatch({ control: contact.control, name: 'email' });
  const [filledIn] = useState(ownEmail);
  const email = normaliseEmail(typed) === filledIn ? '' : typed;
  const [fields, reason, affect] = useWatch({ control: form.control, name: ['fields', 'reason', 'affect'] });
  useEffect(
    () => application.set(memberId, { email, fields, reason, affect }),
    [application, memberId, email, fields, reason, affect],
  );
}

interface Props {
  type: Creator;
  member: UserInfo;
  /** Called with the status of the application once it is sent. */
  onSent: (application: CreatorApplication) => void;
  /** Called when there is an application already. */
  onKnown: () => void;
}

/** Shows refusals at the fields that they name. */
function fieldFailures(
  contact: AuthForm,
  form: ApplicationForm,
  onOther: (failure: Failure) => void,
): FailureHandlers {
  return {
    ...codeFailures(contact),
    ...identityFailures(contact),
    [CODE.invalidInput]: (failure) => {
      const { field } = failure.data;
      const name = FIELDS.find((known) => known === field);
      if (field === 'authCode') markField(contact, 'authCode', 'required');
      else if (name) form.setError(name, { type: 'server', message: failure.message }, { shouldFocus: true });
      else onOther(failure);
    },
  };
}

/**
 * The application of a member: its forms, and the way to send it. The address has a form of its own, which codes are
 * requested with. A failure that no field explains is returned; everything that was typed stays (S8).
 */
export function useApplication({ type, member, onSent, onKnown }: Props) {
  const services = useServices();
  const fail = useFailure();
  const { tab } = useMemory();
  const [application] = useState(() => createApplicationDraft(tab));
  const [draft] = useState(() => application.get(member.memberId));
  const [failure, setFailure] = useState<Failure | null>(null);
  const isRunning = useRef(false);

  const contact = useAuthForm(ADDRESS, { email: draft?.email || member.email || '' });
  const form = useForm<ApplicationValues>({
    resolver: applicationResolver,
    defaultValues: {
      fields: knownFields(draft?.fields ?? []),
      reason: draft?.reason ?? '',
      affect: draft?.affect ?? '',
      agreed: false,
    },
    // The address comes first on the page.
    shouldFocusError: false,
  });
  useKeptDraft(application, member, contact, form);
  const email = normaliseEmail(useWatch({ control: contact.control, name: 'email' }));
  const isOwn = email === member.email;

  const refuse = (refusal: Failure): void => {
    if (isAboutSession(refusal)) return fail(refusal);
    if (DECIDED.includes(refusal.code)) {
      fail(refusal);
      return onKnown();
    }
    const reaction = settle(refusal, fieldFailures(contact, form, setFailure));
    if (reaction !== 'handled') setFailure(refusal);
  };

  /** Resolves to whether it was sent. */
  const send = async ({ fields, reason, affect }: ApplicationValues): Promise<boolean> => {
    const refused = (refusal: Failure): false => {
      refuse(refusal);
      return false;
    };
    const site = await services.site();
    if (!site.ok) return refused(site);
    const { agreement } = site.data;
    const code = isOwn ? {} : { authCode: contact.getValues('authCode') };
    const result = await services.creator.apply({ type, email, fields, reason, affect, agreement, ...code });
    // The next try accepts the terms of today.
    if (!result.ok && result.data.field === 'agreement') void services.site(true);
    if (!result.ok) return refused(result);
    application.clear();
    onSent(result.data);
    return true;
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // A second press in the same frame would still read the old state.
    if (isRunning.current) return;
    isRunning.current = true;
    let isSent = false;
    setFailure(null);
    try {
      const isReachable = await checkFields(contact, isOwn ? ['email'] : ADDRESS);
      const focusFirst = (errors: FieldErrors<ApplicationValues>): void => {
        const first = FIELDS.find((name) => errors[name]);
        if (isReachable && first) form.setFocus(first);
      };
      await form.handleSubmit(async (values) => {
        isSent = isReachable && (await send(values));
      }, focusFirst)();
    } finally {
      // What was sent isn't sent again by a press before the form is gone.
      isRunning.current = isSent;
    }
  };

  return { contact, form, isOwn, failure, submit };
}
