import * as call from '@contract/sso';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure';
import type { Deps } from '../http/deps';
import { type Caller, memberRoute, route } from '../http/route';
import type { MemberName } from '../member/members';
import { type DeviceRecord, endSession, rotateSession } from '../session/sessions';
import { readRegistrationType } from '../settings/settings';
import { readRedirect, type ThirdPartyLogin } from '../third-party/redirect-origins';
import { createSsoContext } from './context';
import { listCountries } from './countries';
import { emailDestination, loginName, phoneDestination } from './destination';
import { loginByCode, loginByPassword, loginByTicket, type LoginRequest } from './login';
import { type LoggedIn, toLoginResult } from './open-login';
import { resetPassword, unlock } from './recover';
import { generateUsername, type Profile, register, tradeCode } from './register';
import { sendCode } from './send-code';

type DeviceFields = Omit<DeviceRecord, 'pageMode'> & Partial<Pick<DeviceRecord, 'pageMode'>>;

const toDevice = (caller: Caller, { deviceId, deviceName, deviceType, pageMode = 'web' }: DeviceFields) => ({
  caller,
  deviceId,
  deviceName,
  deviceType,
  pageMode,
});

/** Who logs in, where the destination is one. */
const toLogin = <Name extends MemberName>(
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

/** Marks the device as known and hands on the result. */
function finish(caller: Caller, outcome: LoggedIn | Failure) {
  if (outcome instanceof Failure) return outcome;
  caller.rememberDevice(outcome.deviceToken);
  return outcome.result;
}

/** The calls under `/sso` (D10). */
export function registerSso(app: FastifyInstance, deps: Deps): void {
  const context = createSsoContext(deps);
  const { db, clock } = deps;

  /** Logs in once it is known that it may lead where it shall (D16): refused first, so that nothing is spent. */
  async function finishLogin(
    caller: Caller,
    payload: ThirdPartyLogin,
    logIn: () => Promise<LoggedIn | Failure>,
  ) {
    const redirect = await readRedirect(db, payload);
    if (redirect instanceof Failure) return redirect;
    const result = finish(caller, await logIn());
    if (result instanceof Failure || redirect === null) return result;
    return { ...result, fameExRedirectUrl: redirect };
  }

  route(app, deps, call.registrationType, async () => ({ type: await readRegistrationType(db) }));
  route(app, deps, call.getCountryList, async ({ caller }) => listCountries(caller.locale));
  route(app, deps, call.generateRandomUsername, async () => ({ id: await generateUsername(db) }));

  route(app, deps, call.genPhoneAuthCode, async ({ payload, caller }) => {
    const destination = phoneDestination(payload.country, payload.phoneNo, 'phoneNo');
    if (destination instanceof Failure) return destination;
    return sendCode(context, { ...caller, destination, purpose: call.purposeOf(payload) });
  });
  route(app, deps, call.genEmailAuthCode, async ({ payload, caller }) =>
    sendCode(context, {
      ...caller,
      destination: emailDestination(payload.email),
      purpose: call.purposeOf(payload),
    }),
  );

  route(
    app,
    deps,
    call.getRegisterToken,
    async ({ payload: { email, phone = '', country = '', authCode } }) => {
      const destination =
        email === undefined ? phoneDestination(country, phone, 'phone') : emailDestination(email);
      return destination instanceof Failure ? destination : tradeCode(context, { destination, authCode });
    },
  );
  route(app, deps, call.registerByPhone, async ({ payload, caller }) => {
    const destination = phoneDestination(payload.country, payload.phone, 'phone');
    if (destination instanceof Failure) return destination;
    const device = toDevice(caller, payload);
    const form = { ...payload, destination, profile: toProfile(payload), device };
    return finish(caller, await register(context, form));
  });
  route(app, deps, call.registerByEmail, async ({ payload, caller }) => {
    const destination = emailDestination(payload.email);
    const device = toDevice(caller, payload);
    const form = { ...payload, destination, profile: toProfile(payload), device };
    return finish(caller, await register(context, form));
  });

  route(app, deps, call.loginByPhone, async ({ payload, caller }) => {
    const login = toLogin(loginName(payload.country, payload.phone), caller, payload);
    if (login instanceof Failure) return login;
    return finishLogin(caller, payload, () =>
      loginByPassword(context, { ...login, password: payload.password }),
    );
  });
  route(app, deps, call.loginByEmail, async ({ payload, caller }) => {
    const login = toLogin(emailDestination(payload.email), caller, payload);
    if (login instanceof Failure) return login;
    const { password = '', loginToken } = payload;
    return finishLogin(caller, payload, () =>
      loginToken === undefined
        ? loginByPassword(context, { ...login, password })
        : loginByTicket(context, { ...login, loginToken }),
    );
  });
  route(app, deps, call.loginByPhoneSms, async ({ payload, caller }) => {
    const login = toLogin(phoneDestination(payload.country, payload.phone, 'phone'), caller, payload);
    if (login instanceof Failure) return login;
    const { authCode = '', loginToken } = payload;
    return finishLogin(caller, payload, () =>
      loginToken === undefined
        ? loginByCode(context, { ...login, authCode })
        : loginByTicket(context, { ...login, loginToken }),
    );
  });

  route(
    app,
    deps,
    call.forgetPasswordByPhone,
    async ({ payload: { country, phoneNo, authCode, newPassword } }) => {
      const destination = phoneDestination(country, phoneNo, 'phoneNo');
      return destination instanceof Failure
        ? destination
        : resetPassword(context, { destination, authCode, newPassword });
    },
  );
  route(app, deps, call.forgetPasswordByEmail, async ({ payload: { email, authCode, newPassword } }) =>
    resetPassword(context, { destination: emailDestination(email), authCode, newPassword }),
  );
  route(app, deps, call.unlockUserByPhone, async ({ payload: { country, phoneNo, authCode } }) => {
    const destination = phoneDestination(country, phoneNo, 'phoneNo');
    return destination instanceof Failure ? destination : unlock(context, { destination, authCode });
  });
  route(app, deps, call.unlockUser, async ({ payload: { email, authCode } }) =>
    unlock(context, { destination: emailDestination(email), authCode }),
  );

  memberRoute(app, deps, call.refreshToken, async ({ session, caller }) => {
    const token = await rotateSession(db, session, caller.visitId, clock());
    return token instanceof Failure ? token : toLoginResult(session.member, token);
  });
  memberRoute(app, deps, call.logout, async ({ session }) => {
    await endSession(db, session.id);
    return null;
  });
}
