import type { Channel } from '@contract/channel';
import { FORM_VERSION } from '@contract/constants';
import type * as contract from '@contract/sso/calls';
import type { LoginResult } from '@contract/sso/login-result';
import { useTranslation } from '../i18n/translation';
import type * as z from 'zod/mini';
import { useToast } from '@ds/toast/toast';
import { UNEXPECTED_ANSWER } from '@contract/codes';
import { registrationFields } from '../navigation/attribution';
import type { FailureHandlers } from '../services/failure';
import type { Result } from '../services/result';
import { useServices } from '../services/services-context';
import { useMemory } from '../session/session-context';
import { useAttribution } from './attribution-fields';
import type { AuthForm } from './auth-form';
import type { AuthValues } from './auth-values';
import { codeFailures, identityFailures } from './form-failures';
import { useDeviceFields } from './use-login';

/** A verified number or address, and the register token for it (D12). */
export type Verified = { registerToken: string } & ({ country: string; phone: string } | { email: string });

/** The version of the terms that a registration accepts; without a known one the member is asked later (D32). */
function useAgreement(): () => Promise<{ agreement?: string }> {
  const services = useServices();
  return async () => {
    const site = await services.site();
    return site.ok ? { agreement: site.data.agreement } : {};
  };
}

/** Exchanges the code of a form for a register token (D12). */
export function useExchangeCode(channel: Channel) {
  const services = useServices();
  const readAgreement = useAgreement();
  return async ({ country, phone, email, authCode }: AuthValues) => {
    const recipient = channel === 'phone' ? { country, phone } : { email };
    const agreement = await readAgreement();
    return services.sso.getRegisterToken({ ...recipient, ...agreement, authCode, version: FORM_VERSION });
  };
}

/** Reactions to a code that can't be exchanged. */
export function useExchangeFailures(form: AuthForm): FailureHandlers {
  const { t } = useTranslation();
  const { show } = useToast();
  return {
    ...codeFailures(form),
    ...identityFailures(form),
    // It may have been a success without a register token (S8).
    [UNEXPECTED_ANSWER]: () => show({ id: 'no-token', tone: 'danger', text: t('signup.noToken') }),
  };
}

/** What a person chooses for a new account, and what a page adds. */
type Chosen = Pick<AuthValues, 'username' | 'nickname' | 'password'> &
  Pick<z.input<typeof contract.registerByPhone.request>, 'joinGroup' | 'groupCode' | 'agentAccountId'>;

/** Registers, with the device, the accepted terms, and who brought the visitor here (D12, D31). */
export function useRegistration(): (verified: Verified, chosen: Chosen) => Promise<Result<LoginResult>> {
  const services = useServices();
  const deviceFields = useDeviceFields();
  const { local } = useMemory();
  const attribution = useAttribution();
  const readAgreement = useAgreement();
  return async (verified, chosen) => {
    const guestId = local.get('guestId');
    const fields = {
      ...deviceFields(),
      isBiometric: '0',
      ...(await readAgreement()),
      ...(guestId ? { guestId } : {}),
      ...registrationFields(attribution),
      ...chosen,
    } as const;
    return 'email' in verified
      ? services.sso.registerByEmail({ ...fields, ...verified })
      : services.sso.registerByPhone({ ...fields, ...verified });
  };
}
