import { acceptAgreement, changePassword } from '../../contract/member/calls';
import { loginByEmail, loginByPhone } from '../../contract/sso/calls';
import type { LoginResult } from '../../contract/sso/login-result';
import { deviceFields, type Api, type Destination } from './api';
import type { RunningServer } from './server';

/**
 * Makes an account that no code has been sent to: who has just registered by a code waits a minute for the next (D11).
 * An operator makes it as a host's; its owner has chosen the password and accepted the terms.
 * @param options.accepts whether its owner accepts the terms @default true
 * @returns the owner's session
 */
export async function makeAccount(
  { server, api }: { server: Pick<RunningServer, 'admin'>; api: Api },
  to: Destination,
  password: string,
  { accepts = true }: { accepts?: boolean } = {},
): Promise<LoginResult> {
  const printed = await server.admin('create-host', 'email' in to ? to.email : to.e164);
  const given = /One-time password: (\S+)/.exec(printed)?.[1] ?? '';
  const login = 'email' in to ? loginByEmail : loginByPhone;
  const name: Record<string, string> = 'email' in to ? to : { country: to.country, phone: to.phone };
  const loggedIn = login.data.parse(
    (await api.send(login, { ...deviceFields, ...name, password: given })).data,
  );
  const as = ({ tokenHead, token }: typeof loggedIn) => ({ Authorization: tokenHead + token });
  const changed = await api.send(changePassword, { newPassword: password }, as(loggedIn));
  const chosen = changePassword.data.parse(changed.data);
  if (accepts) await api.send(acceptAgreement, { agreement: api.agreement }, as(chosen));
  return chosen;
}
