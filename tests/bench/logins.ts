import { API_BASE, HEADER } from '../../contract/constants';
import { loginByPhone } from '../../contract/sso/calls';
import { deviceFields, formOf, openApi } from '../support/api';
import type { Shot } from './load';

const PASSWORD = 'bench1234';

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

/** Registers members and returns the login of each, on the device that it registered on. */
export async function registerMembers(origin: string, count: number): Promise<Shot[]> {
  const api = await openApi(origin);
  const shots: Shot[] = [];
  for (let index = 0; index < count; index++) {
    const phone = phoneOf(index);
    const { cookie } = await api.register({ country: 'CN', phone, e164: `+86${phone}` }, PASSWORD);
    shots.push(loginShot(origin, api.fieldKey, { phone, password: PASSWORD }, { Cookie: cookie }));
  }
  return shots;
}
