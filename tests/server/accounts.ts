import { CODE } from '@contract/codes';
import * as sso from '@contract/sso/calls';
import type { LoginResult } from '@contract/sso/login-result';
import { members } from '@server/database/schema';
import { siteSettings } from '@server/site.config';
import { eq } from 'drizzle-orm';
import { type Client, device, type phone, type TestServer } from './harness';

export const PASSWORD = 'gr8Tea!';

type Phone = ReturnType<typeof phone>;

/** The address fields of registration and login. */
export const addressFields = (to: Phone | string) =>
  typeof to === 'string' ? { email: to } : { country: to.country, phone: to.digits };

/** A registration form without the token. */
export const registrationForm = (to: Phone | string, username = 'tea_lover') => ({
  ...device,
  ...addressFields(to),
  username,
  nickname: 'Tea Lover',
  password: PASSWORD,
  agreement: siteSettings.agreement,
});

/** Requests a code and exchanges it for a register token. */
export async function registerToken(
  server: TestServer,
  client: Client,
  to: Phone | string,
  agreement: string = siteSettings.agreement,
): Promise<string> {
  const authCode = await server.requestCode(client, 'register', to);
  const { data } = await client.call(sso.getRegisterToken, {
    authCode,
    ...addressFields(to),
    version: '2',
    agreement,
  });
  return data.registerToken;
}

let accounts = 0;

/** Registers an account and keeps its token in the client. */
export async function signUp(
  server: TestServer,
  client: Client,
  to: Phone | string,
  overrides: Record<string, string> = {},
): Promise<LoginResult> {
  const token = await registerToken(server, client, to);
  accounts++;
  const form = { ...registrationForm(to, `member_${accounts}`), registerToken: token, ...overrides };
  const { data } =
    typeof to === 'string'
      ? await client.call(sso.registerByEmail, form)
      : await client.call(sso.registerByPhone, form);
  client.token = data.token;
  // After the minimum time between two codes.
  server.advance(60);
  return data;
}

/** Logs in by password. */
export const logIn = (
  client: Client,
  to: Phone | string,
  password = PASSWORD,
  extra: Record<string, string | undefined> = {},
) =>
  typeof to === 'string'
    ? client.call(sso.loginByEmail, { ...device, email: to, password, ...extra })
    : client.call(sso.loginByPhone, { ...device, country: to.country, phone: to.digits, password, ...extra });

/** Enters wrong passwords and returns the codes of the answers. */
export async function guessWrong(client: Client, to: Phone | string, times: number): Promise<number[]> {
  const codes: number[] = [];
  for (let guess = 0; guess < times; guess++) codes.push((await logIn(client, to, `wrong${guess}`)).code);
  return codes;
}

export const wrong = (times: number): number[] => Array.from({ length: times }, () => CODE.wrongPassword);

/** Sets columns that no call can set. */
export const setMember = (
  { db }: TestServer,
  id: number,
  values: Partial<Pick<typeof members.$inferInsert, 'status' | 'isHost'>>,
) => db.update(members).set(values).where(eq(members.id, id));
