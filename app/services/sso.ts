import * as contract from '@contract/sso';
import type * as z from 'zod/mini';
import type { Send } from './http';
import type { Result } from './result';

type Form<Call extends { request: z.ZodMiniType }> = z.input<Call['request']>;
type Answer<Call extends { data: z.ZodMiniType }> = Promise<Result<z.output<Call['data']>>>;

/** The calls under /sso (D10), one function each, under the contract's names. */
export const createSso = (send: Send) => ({
  registrationType: (): Answer<typeof contract.registrationType> => send(contract.registrationType, {}),
  getCountryList: (): Answer<typeof contract.getCountryList> => send(contract.getCountryList, {}),
  generateRandomUsername: (): Answer<typeof contract.generateRandomUsername> =>
    send(contract.generateRandomUsername, {}),
  genPhoneAuthCode: (
    form: Form<typeof contract.genPhoneAuthCode>,
  ): Answer<typeof contract.genPhoneAuthCode> => send(contract.genPhoneAuthCode, form),
  genEmailAuthCode: (
    form: Form<typeof contract.genEmailAuthCode>,
  ): Answer<typeof contract.genEmailAuthCode> => send(contract.genEmailAuthCode, form),
  getRegisterToken: (
    form: Form<typeof contract.getRegisterToken>,
  ): Answer<typeof contract.getRegisterToken> => send(contract.getRegisterToken, form),
  registerByPhone: (form: Form<typeof contract.registerByPhone>): Answer<typeof contract.registerByPhone> =>
    send(contract.registerByPhone, form),
  registerByEmail: (form: Form<typeof contract.registerByEmail>): Answer<typeof contract.registerByEmail> =>
    send(contract.registerByEmail, form),
  loginByPhone: (form: Form<typeof contract.loginByPhone>): Answer<typeof contract.loginByPhone> =>
    send(contract.loginByPhone, form),
  loginByEmail: (form: Form<typeof contract.loginByEmail>): Answer<typeof contract.loginByEmail> =>
    send(contract.loginByEmail, form),
  loginByPhoneSms: (form: Form<typeof contract.loginByPhoneSms>): Answer<typeof contract.loginByPhoneSms> =>
    send(contract.loginByPhoneSms, form),
  forgetPasswordByPhone: (
    form: Form<typeof contract.forgetPasswordByPhone>,
  ): Answer<typeof contract.forgetPasswordByPhone> => send(contract.forgetPasswordByPhone, form),
  forgetPasswordByEmail: (
    form: Form<typeof contract.forgetPasswordByEmail>,
  ): Answer<typeof contract.forgetPasswordByEmail> => send(contract.forgetPasswordByEmail, form),
  unlockUserByPhone: (
    form: Form<typeof contract.unlockUserByPhone>,
  ): Answer<typeof contract.unlockUserByPhone> => send(contract.unlockUserByPhone, form),
  unlockUser: (form: Form<typeof contract.unlockUser>): Answer<typeof contract.unlockUser> =>
    send(contract.unlockUser, form),
  refreshToken: (): Answer<typeof contract.refreshToken> => send(contract.refreshToken, {}),
  logout: (): Answer<typeof contract.logout> => send(contract.logout, {}),
});
