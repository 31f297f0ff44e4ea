import type { Channel } from '@contract/channel';
import { CODE } from '@contract/codes';
import { useToast } from '@ds/toast/toast';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { clearCode, type AuthForm } from '../../account/auth-form';
import type { AuthValues } from '../../account/auth-values';
import {
  codeFailures,
  identityFailures,
  markField,
  oldPasswordFailures,
  useFormFailure,
} from '../../account/form-failures';
import type { Proof } from '../../account/identity-proof';
import { useServices } from '../../services/services-context';
import { useMemory } from '../../session/session-context';
import { proofOf } from './proof-fields';

const SECURITY = '/dashboard/security';

/** The fields of the first step, as a refusal names them. */
const FIRST_STEP = ['country', 'phone', 'email', 'authCode'];

const DONE = { phone: 'security.contact.donePhone', email: 'security.contact.doneEmail' } as const;

interface ContactChange {
  channel: Channel;
  /** The form of the new contact and its code. */
  contact: AuthForm;
  /** The form of the proof. */
  identity: AuthForm;
  proof: Proof;
  /** Shows the first step again, whose field is refused. */
  onBack: () => void;
}

/** Adds or changes a contact (D10). A refusal of the contact or its code is shown in the first step. */
export function useContactChange({ channel, contact, identity, proof, onBack }: ContactChange) {
  const { t } = useTranslation();
  const { member } = useServices();
  const { session, draft } = useMemory();
  const { show } = useToast();
  const navigate = useNavigate();
  const failContact = useFormFailure(contact);
  const failIdentity = useFormFailure(identity);

  return async (given: AuthValues, values: AuthValues): Promise<void> => {
    const { token } = session.get();
    const { country, phone, email, authCode } = given;
    const address = channel === 'phone' ? { country, phone } : { email };
    const result = await member.changeContact({ ...address, authCode, ...proofOf(proof, values) });
    if (result.ok) {
      draft.clear();
      if (token !== null) session.changeMember(result.data, token);
      show({ id: 'contact', tone: 'success', text: t(DONE[channel]) });
      return void navigate(SECURITY, { replace: true });
    }
    if (result.data.field === undefined || !FIRST_STEP.includes(result.data.field))
      return failIdentity(result, { ...oldPasswordFailures(identity), ...codeFailures(identity) });
    onBack();
    // It was sent to the contact that is refused, or is no longer good.
    clearCode(contact);
    failContact(result, {
      ...codeFailures(contact),
      ...identityFailures(contact),
      [CODE.conflict]: ({ message }) => markField(contact, channel, message),
    });
  };
}

const REMOVED = { phone: 'security.contact.removedPhone', email: 'security.contact.removedEmail' } as const;

/** Removes a contact (D10). */
export function useContactRemoval(channel: Channel, identity: AuthForm, proof: Proof) {
  const { t } = useTranslation();
  const { member } = useServices();
  const { session } = useMemory();
  const { show } = useToast();
  const navigate = useNavigate();
  const fail = useFormFailure(identity);

  return async (values: AuthValues): Promise<void> => {
    const { token } = session.get();
    const result = await member.removeContact({ channel, ...proofOf(proof, values) });
    if (!result.ok) return fail(result, { ...oldPasswordFailures(identity), ...codeFailures(identity) });
    if (token !== null) session.changeMember(result.data, token);
    show({ id: 'contact', tone: 'success', text: t(REMOVED[channel]) });
    void navigate(SECURITY, { replace: true });
  };
}
