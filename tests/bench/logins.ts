import { API_BASE, HEADER } from '../../contract/constants';
import { loginByPhone } from '../../contract/sso/calls';
import { type Api, deviceFields, formOf, type Member, openApi } from '../support/api';
import type { Shot } from './load';

const PASSWORD = 'bench1234';
/** Members who register at the same time. */
const LANES = 8;

/** A Chinese mobile number. */
export const phoneOf = (index: number): string => `139${String(index).padStart(8, '0')}`;

/**
 * A login by phone.
 * @param headers beside those that every call carries
 */
export const loginShot = (
  origin: string,
  fieldKey: string,
  { phone, password }: { phone: string; password: string },
  headers: Record<string, string>,
): Shot => ({
  url: `${origin}${API_BASE}${loginByPhone.path}`,
  headers: {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Accept-Language': 'en-US',
    [HEADER.visitId]: `bench-${phone}`,
    ...headers,
  },
  body: formOf({ ...deviceFields, country: 'CN', phone, password }, fieldKey, loginByPhone),
});

/**
 * Registers members, several at the same time.
 * @param first index of the first one's number
 */
async function registerAll(api: Api, count: number, first: number): Promise<Member[]> {
  const members: Member[] = [];
  const lane = async (start: number) => {
    for (let index = start; index < count; index += LANES) {
      const phone = phoneOf(first + index);
      members[index] = await api.register({ country: 'CN', phone, e164: `+86${phone}` }, PASSWORD);
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index)));
  return members;
}

/** Registers members and returns the login of each, on the device that it registered on. */
export async function registerMembers(origin: string, count: number): Promise<Shot[]> {
  const api = await openApi(origin);
  const members = await registerAll(api, count, 0);
  return members.map(({ cookie }, index) =>
    loginShot(origin, api.fieldKey, { phone: phoneOf(index), password: PASSWORD }, { Cookie: cookie }),
  );
}

/**
 * Registers members and returns the tokens of their sessions, with heads.
 * @param first index of the first one's number
 */
export async function registerTokens(origin: string, count: number, first = 0): Promise<string[]> {
  const members = await registerAll(await openApi(origin), count, first);
  return members.map(({ login }) => login.tokenHead + login.token);
}

/** Each member at an address of its own, behind a proxy that the server trusts. */
export const fromEverywhere = (shots: Shot[]): Shot[] =>
  shots.map((shot, index) => ({
    ...shot,
    headers: { ...shot.headers, 'X-Forwarded-For': `203.0.113.${index + 1}` },
  }));
