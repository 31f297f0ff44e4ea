import { UNNAMED_DEVICE } from '@contract/constants';
import { purposeOf } from '@contract/sso/code-purpose';
import * as calls from '@contract/sso/calls';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open';
import { Failure } from '../failure';
import { type Caller, type Handlers, type ReadSession, registerCalls } from '../http/route';
import { refuseOldAgreement } from '../member/agreement';
import type { LoginIdentifier } from '../member/members';
import type { AppDeps } from '../module';
import { type DeviceRecord, endSession, rotateSession } from '../session/sessions';
import { readRegistrationType } from '../settings/settings';
import { readRedirect, type ThirdPartyLogin } from '../third-party/redirect-origins';
import { listCountries } from './countries';
import type { SsoContext } from './context';
import {
  type Destination,
  destinationOf,
  emailDestination,
  loginIdentifier,
  phoneDestination,
} from './destination';
import { loginByCode, loginByPassword, loginByTicket, type LoginRequest } from './login';
import { type LoggedIn, toLoginResult } from './open-login';
import { resetPassword, unlock } from './recover';
import { suggestUsername, type Profile, register, exchangeCode } from './register';
import { sendCode } from './send-code';

type PurposeFlags = Parameters<typeof purposeOf>[0];
/** What the calls say of a device; the mode has a default (D26). */
type DeviceFields = Omit<DeviceRecord, 'pageMode'> & Partial<Pick<DeviceRecord, 'pageMode'>>;

const toDevice = (caller: Caller, { deviceId, deviceName, deviceType, pageMode = 'web' }: DeviceFields) => ({
  caller,
  deviceId,
  deviceName: deviceName === UNNAMED_DEVICE ? '' : deviceName,
  deviceType,
  pageMode,
});

/** Creates a login request, or passes on the failure of its destination. */
const toLogin = <Name extends LoginIdentifier>(
  destination: Name | Failure,
  caller: Caller,
  payload: DeviceFields & { isStreamHostLogin?: '0' | '1' | undefined },
): LoginRequest<Name> | Failure =>
  destination instanceof Failure
    ? destination
    : { destination, device: toDevice(caller, payload), hostOnly: payload.isStreamHostLogin === '1' };

const toProfile = (payload: Profile): Profile => ({
  username: payload.username,
  nickname: payload.nickname,
  agreement: payload.agreement,
  guestId: payload.guestId,
  groupCode: payload.groupCode,
  agentAccountId: payload.agentAccountId,
  groupLink: payload.groupLink,
  hicsRoomId: payload.hicsRoomId,
  agentId: payload.agentId,
  inviteCode: payload.inviteCode,
});

/** Sets the known-device cookie of a successful login and returns its result. */
function toResult(caller: Caller, outcome: LoggedIn | Failure) {
  if (outcome instanceof Failure) return outcome;
  caller.rememberDevice(outcome.deviceToken);
  return outcome.result;
}

type SsoHandlers = Handlers<typeof calls>;

/** Sends a code. Only reads the session if the purpose depends on it (D11). */
async function sendTo(
  context: SsoContext,
  destination: Destination | Failure,
  { payload, caller, readSession }: { payload: PurposeFlags; caller: Caller; readSession: ReadSession },
) {
  if (destination instanceof Failure) return destination;
  const session = purposeOf(payload, true) === 'contact' ? await readSession() : null;
  if (session instanceof Failure) return session;
  const purpose = purposeOf(payload, session !== null);
  return sendCode(context, { ...caller, destination, purpose, memberId: session?.member.id ?? null });
}

/** What precedes a registration or login: settings, suggestions and codes. */
const codeHandlers = (
  context: SsoContext,
): Pick<
  SsoHandlers,
  | 'registrationType'
  | 'getCountryList'
  | 'generateRandomUsername'
  | 'genPhoneAuthCode'
  | 'genEmailAuthCode'
  | 'getRegisterToken'
> => ({
  registrationType: async () => ({ type: await readRegistrationType(context.db) }),
  getCountryList: async ({ caller }) => listCountries(caller.locale),
  generateRandomUsername: async ({ caller }) => {
    const id = await suggestUsername(context, caller.address);
    return id instanceof Failure ? id : { id };
  },
  genPhoneAuthCode: (input) =>
    sendTo(context, phoneDestination(input.payload.country, input.payload.phoneNo, 'phoneNo'), input),
  genEmailAuthCode: (input) => sendTo(context, emailDestination(input.payload.email), input),
  getRegisterToken: async ({ payload: { authCode, agreement, ...address } }) => {
    const destination = destinationOf(address);
    if (destination instanceof Failure) return destination;
    return (
      (await refuseOldAgreement(context.db, agreement)) ?? exchangeCode(context, { destination, authCode })
    );
  },
});

/** Registration by phone and by e-mail. */
const registrationHandlers = (
  context: SsoContext,
): Pick<SsoHandlers, 'registerByPhone' | 'registerByEmail'> => ({
  registerByPhone: async ({ payload, caller }) => {
    const destination = phoneDestination(payload.country, payload.phone, 'phone');
    if (destination instanceof Failure) return destination;
    const device = toDevice(caller, payload);
    const form = { ...payload, destination, profile: toProfile(payload), device };
    return toResult(caller, await register(context, form));
  },
  registerByEmail: async ({ payload, caller }) => {
    const destination = emailDestination(payload.email);
    const device = toDevice(caller, payload);
    const form = { ...payload, destination, profile: toProfile(payload), device };
    return toResult(caller, await register(context, form));
  },
});

/** Checks the third-party redirect first, so that nothing is spent if it is refused, then logs in (D16). */
async function logInAndRedirect(
  db: Database,
  caller: Caller,
  payload: ThirdPartyLogin,
  logIn: () => Promise<LoggedIn | Failure>,
) {
  const redirect = await readRedirect(db, payload);
  if (redirect instanceof Failure) return redirect;
  const result = toResult(caller, await logIn());
  if (result instanceof Failure || redirect === null) return result;
  return { ...result, fameExRedirectUrl: redirect };
}

/** Login by password, code and login token. */
const loginHandlers = (
  context: SsoContext,
): Pick<SsoHandlers, 'loginByPhone' | 'loginByEmail' | 'loginByPhoneSms'> => ({
  loginByPhone: async ({ payload, caller }) => {
    const login = toLogin(loginIdentifier(payload.country, payload.phone), caller, payload);
    if (login instanceof Failure) return login;
    return logInAndRedirect(context.db, caller, payload, () =>
      loginByPassword(context, { ...login, password: payload.password }),
    );
  },
  loginByEmail: async ({ payload, caller }) => {
    const login = toLogin(emailDestination(payload.email), caller, payload);
    if (login instanceof Failure) return login;
    const { password = '', loginToken } = payload;
    return logInAndRedirect(context.db, caller, payload, () =>
      loginToken === undefined
        ? loginByPassword(context, { ...login, password })
        : loginByTicket(context, { ...login, loginToken }),
    );
  },
  loginByPhoneSms: async ({ payload, caller }) => {
    const login = toLogin(phoneDestination(payload.country, payload.phone, 'phone'), caller, payload);
    if (login instanceof Failure) return login;
    const { authCode = '', loginToken } = payload;
    return logInAndRedirect(context.db, caller, payload, () =>
      loginToken === undefined
        ? loginByCode(context, { ...login, authCode })
        : loginByTicket(context, { ...login, loginToken }),
    );
  },
});

/** Password reset and unlocking by code. */
const recoveryHandlers = (
  context: SsoContext,
): Pick<
  SsoHandlers,
  'forgetPasswordByPhone' | 'forgetPasswordByEmail' | 'unlockUserByPhone' | 'unlockUser'
> => ({
  forgetPasswordByPhone: async ({ payload: { country, phoneNo, ...reset }, caller: { address, device } }) => {
    const destination = phoneDestination(country, phoneNo, 'phoneNo');
    return destination instanceof Failure
      ? destination
      : resetPassword(context, { ...reset, destination, address, device });
  },
  forgetPasswordByEmail: async ({ payload: { email, ...reset }, caller: { address, device } }) =>
    resetPassword(context, { ...reset, destination: emailDestination(email), address, device }),
  unlockUserByPhone: async ({ payload: { country, phoneNo, authCode } }) => {
    const destination = phoneDestination(country, phoneNo, 'phoneNo');
    return destination instanceof Failure ? destination : unlock(context, { destination, authCode });
  },
  unlockUser: async ({ payload: { email, authCode } }) =>
    unlock(context, { destination: emailDestination(email), authCode }),
});

/** Token rotation and logout. */
const sessionHandlers = ({ db, clock }: SsoContext): Pick<SsoHandlers, 'refreshToken' | 'logout'> => ({
  refreshToken: async ({ payload, session, caller: { visitId } }) => {
    const grace = payload.handedOver !== '1';
    const token = await rotateSession(db, session, { visitId, grace }, clock());
    return token instanceof Failure ? token : toLoginResult(session.member, token);
  },
  logout: async ({ session }) => {
    await endSession(db, session.id);
    return null;
  },
});

/** The calls under `/sso` (D10). */
export const registerSso = (app: FastifyInstance, deps: AppDeps): void =>
  registerCalls(app, deps, calls, {
    ...codeHandlers(deps.sso),
    ...registrationHandlers(deps.sso),
    ...loginHandlers(deps.sso),
    ...recoveryHandlers(deps.sso),
    ...sessionHandlers(deps.sso),
  });
