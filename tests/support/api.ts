import { createCipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import { CODE } from '../../contract/codes';
import { API_BASE, FORM_VERSION, HEADER } from '../../contract/constants';
import { envelope } from '../../contract/envelope';
import { FIELD_ENCODING } from '../../contract/field-encoding';
import { site } from '../../contract/public/calls';
import * as sso from '../../contract/sso/calls';
import { purposeFlags } from '../../contract/sso/code-purpose';
import type { LoginResult } from '../../contract/sso/login-result';
import { openInbox } from './inbox';

export type Payload = Record<string, string>;

/** An answer as it came: the envelope, and the cookies that were set. */
export interface Answer {
  code: number;
  message: string;
  data: unknown;
  cookie: string;
}

/** A phone with its country, or an e-mail address. */
export type Destination = { country: string; phone: string; e164: string } | { email: string };

/** A member who has just been registered. */
export interface Member {
  to: Destination;
  password: string;
  login: LoginResult;
  /** The known-device cookie that came with the registration (D11). */
  cookie: string;
}

/** A client of the calls that needs no browser. */
export interface Api {
  /** The server's public passphrase of the field encoding (D8). */
  fieldKey: string;
  /** The version of the terms that is in force. */
  agreement: string;
  /** Encodes what travels encoded, sends, and returns the envelope. */
  send(call: Call, payload: Payload, headers?: Payload): Promise<Answer>;
  /** Registers a new member through the calls that a browser makes. */
  register(to: Destination, password: string): Promise<Member>;
}

/** Encodes a value for the wire (D8), written a second time on purpose: a mistake can't hide on both sides. */
export function encodeField(value: string, passphrase: string): string {
  const iv = randomBytes(FIELD_ENCODING.ivBytes);
  const cipher = createCipheriv('aes-256-cbc', createHash('sha256').update(passphrase).digest(), iv);
  const body = Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final()]);
  return FIELD_ENCODING.prefix + body.toString('base64url');
}

/** A payload as a query or form carries it. */
export const formOf = (payload: Payload, fieldKey: string, { encoded = [] }: Pick<Call, 'encoded'>): string =>
  new URLSearchParams(
    Object.entries(payload).map(([name, value]): [string, string] => [
      name,
      encoded.includes(name) ? encodeField(value, fieldKey) : value,
    ]),
  ).toString();

/** What every login and registration tells of its device (S3). */
export const deviceFields = {
  deviceId: 'test-device',
  deviceName: 'Test',
  deviceType: '9',
  version: FORM_VERSION,
};

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');

/** Parses the data of a success by its call; anything else is an error that says what came. */
function dataOf<Data extends z.ZodMiniType>(call: Call<z.ZodMiniType, Data>, answer: Answer): z.output<Data> {
  if (answer.code !== CODE.success)
    throw new Error(`${call.path} answered ${answer.code}: ${answer.message} ${JSON.stringify(answer.data)}`);
  return z.parse(call.data, answer.data);
}

/** Opens a client on a server. */
export async function openApi(origin: string): Promise<Api> {
  const visitId = randomUUID();
  const inbox = openInbox(origin);
  let fieldKey = '';

  const send: Api['send'] = async (call, payload, headers = {}) => {
    const form = formOf(payload, fieldKey, call);
    const isPost = call.method === 'POST';
    const response = await fetch(`${origin}${API_BASE}${call.path}${form && !isPost ? `?${form}` : ''}`, {
      method: call.method,
      headers: { 'Accept-Language': 'en-US', [HEADER.visitId]: visitId, ...headers },
      ...(isPost ? { body: new URLSearchParams(form) } : {}),
    });
    const { code, message, data } = z.parse(envelope, await response.json());
    return { code, message, data, cookie: cookiesOf(response) };
  };

  const { fieldKey: key, agreement } = dataOf(site, await send(site, {}));
  fieldKey = key;

  const register: Api['register'] = async (to, password) => {
    const byEmail = 'email' in to;
    const version = FORM_VERSION;
    const flags = { ...purposeFlags.register, version };
    const where: Payload = byEmail ? { email: to.email } : { country: to.country, phone: to.phone };
    const sent = byEmail
      ? await send(sso.genEmailAuthCode, { ...flags, email: to.email })
      : await send(sso.genPhoneAuthCode, { ...flags, country: to.country, phoneNo: to.phone });
    dataOf(sso.genPhoneAuthCode, sent);
    const authCode = await inbox.code(byEmail ? to.email : to.e164);
    const { registerToken } = dataOf(
      sso.getRegisterToken,
      await send(sso.getRegisterToken, { ...where, authCode, version, agreement }),
    );
    const { id } = dataOf(sso.generateRandomUsername, await send(sso.generateRandomUsername, {}));
    const call = byEmail ? sso.registerByEmail : sso.registerByPhone;
    const answer = await send(call, {
      ...deviceFields,
      ...where,
      registerToken,
      username: id,
      nickname: `Member ${id.slice(-5)}`,
      password,
      agreement,
    });
    return { to, password, login: dataOf(call, answer), cookie: answer.cookie };
  };
  return { fieldKey, agreement, send, register };
}
