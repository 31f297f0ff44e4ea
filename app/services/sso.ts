import type * as z from 'zod/mini';
import type { Send } from './http';

type Contract = typeof import('@contract/sso');
type Form<Name extends keyof Contract> = Contract[Name] extends {
  request: infer Request extends z.ZodMiniType;
}
  ? z.input<Request>
  : never;

// The contract's schemas come with the first call, not with the first page.
const contract = (): Promise<Contract> => import('@contract/sso');

/**
 * The calls under /sso (D10), one function each, under the contract's names.
 * @param sendAs sends with a token that isn't the session's
 */
export const createSso = (send: Send, sendAs: (token: string) => Send) => ({
  registrationType: () =>
    send(
      contract().then((calls) => calls.registrationType),
      {},
    ),
  getCountryList: () =>
    send(
      contract().then((calls) => calls.getCountryList),
      {},
    ),
  generateRandomUsername: () =>
    send(
      contract().then((calls) => calls.generateRandomUsername),
      {},
    ),
  genPhoneAuthCode: (form: Form<'genPhoneAuthCode'>) =>
    send(
      contract().then((calls) => calls.genPhoneAuthCode),
      form,
    ),
  genEmailAuthCode: (form: Form<'genEmailAuthCode'>) =>
    send(
      contract().then((calls) => calls.genEmailAuthCode),
      form,
    ),
  getRegisterToken: (form: Form<'getRegisterToken'>) =>
    send(
      contract().then((calls) => calls.getRegisterToken),
      form,
    ),
  registerByPhone: (form: Form<'registerByPhone'>) =>
    send(
      contract().then((calls) => calls.registerByPhone),
      form,
    ),
  registerByEmail: (form: Form<'registerByEmail'>) =>
    send(
      contract().then((calls) => calls.registerByEmail),
      form,
    ),
  loginByPhone: (form: Form<'loginByPhone'>) =>
    send(
      contract().then((calls) => calls.loginByPhone),
      form,
    ),
  loginByEmail: (form: Form<'loginByEmail'>) =>
    send(
      contract().then((calls) => calls.loginByEmail),
      form,
    ),
  loginByPhoneSms: (form: Form<'loginByPhoneSms'>) =>
    send(
      contract().then((calls) => calls.loginByPhoneSms),
      form,
    ),
  forgetPasswordByPhone: (form: Form<'forgetPasswordByPhone'>) =>
    send(
      contract().then((calls) => calls.forgetPasswordByPhone),
      form,
    ),
  forgetPasswordByEmail: (form: Form<'forgetPasswordByEmail'>) =>
    send(
      contract().then((calls) => calls.forgetPasswordByEmail),
      form,
    ),
  unlockUserByPhone: (form: Form<'unlockUserByPhone'>) =>
    send(
      contract().then((calls) => calls.unlockUserByPhone),
      form,
    ),
  unlockUser: (form: Form<'unlockUser'>) =>
    send(
      contract().then((calls) => calls.unlockUser),
      form,
    ),
  /** @param token the one to replace @default the session's */
  refreshToken: (token?: string) =>
    (token === undefined ? send : sendAs(token))(
      contract().then((calls) => calls.refreshToken),
      {},
    ),
  /** @param token whose session ends @default the session's */
  logout: (token?: string) =>
    (token === undefined ? send : sendAs(token))(
      contract().then((calls) => calls.logout),
      {},
    ),
});
