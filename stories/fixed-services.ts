import { NETWORK_FAILURE } from '@contract/codes';
import { OTHER_COUNTRY } from '@contract/constants';
import type { Locale } from '@contract/locale';
import type { UserInfo } from '@contract/member';
import type { SiteConfig } from '@contract/public';
import type { CountryItem, LoginResult, RegistrationType } from '@contract/sso';
import type { Failure, Result } from '@app/services/result';
import type { Services } from '@app/services/services';
import { countriesIn } from './countries';

/** What the server knows in a story. */
export interface FixedData {
  member: UserInfo;
  registrationType: RegistrationType;
  site: SiteConfig;
  /** Origins of the back offices. */
  backOffices: string[];
  /** The page of the one mini app. */
  miniApp: string;
}

export const fixedData: FixedData = {
  member: {
    id: 20418,
    memberId: 20418,
    username: 'meilin_20418',
    nickname: 'Mei Lin',
    mobile: '+8613800138000',
    phone: '+8613800138000',
    email: 'mei.lin@example.com',
    photo: null,
    icon: null,
    state: 1,
    comment_state: 1,
    created_by: null,
    authenticationStatus: 0,
    type: 0,
    b2bToken: null,
    passwordTemporary: false,
  },
  registrationType: 3,
  site: {
    brand: 'Halo',
    stores: {},
    support: { email: 'support@example.com' },
    statistics: {
      activeUsers: 1_284_600,
      activeCommunities: 8_420,
      verifiedStreamers: 3_175,
      liveStreams: 212,
    },
    fieldKey: 'stories',
    socketKey: 'stories',
    agreement: '2025-01-01',
  },
  backOffices: [],
  // Nobody listens there.
  miniApp: 'http://127.0.0.1:9/',
};

/** What a login answers to a member. */
export const loginOf = (member: UserInfo): LoginResult => ({
  memberId: member.memberId,
  token: 'a-token-of-a-story',
  tokenHead: 'Bearer ',
  userInfo: member,
});

type Call = keyof Services['sso'] | keyof Services['b2b'] | keyof Services['miniProgram'] | 'me' | 'site';

/** A call that doesn't succeed: with a code of the contract, or by never answering. */
type Refusal = Pick<Failure, 'code'> & Partial<Pick<Failure, 'data'>>;

/** The calls that don't succeed in a story. */
export type Refusals = Partial<Record<Call, Refusal | 'pending'>>;

/** No server in reach. */
export const unreachable: Refusal = { code: NETWORK_FAILURE };

/** The server's own words in a language. */
export interface ServerWords {
  codes: Readonly<Record<string, string>>;
  country: { other: string };
}

const countriesOf = (locale: Locale, { country }: ServerWords): CountryItem[] =>
  countriesIn(locale).map(({ code, name, dialCode }) => ({
    countryCode: code,
    countryName: code === OTHER_COUNTRY ? country.other : name,
    regionCode: dialCode,
  }));

interface Fixed {
  locale: Locale;
  words: ServerWords;
  data: FixedData;
  refusals: Refusals;
}

/** Services without a server: each call gives the same answer at once. */
export function createFixedServices({ locale, words, data, refusals }: Fixed): Services {
  const answer = async <Data>(call: Call, success: Data): Promise<Result<Data>> => {
    const refusal = refusals[call];
    if (refusal === undefined) return { ok: true, data: success };
    if (refusal === 'pending') return new Promise(() => undefined);
    return { ok: false, message: words.codes[refusal.code] ?? '', data: {}, ...refusal };
  };
  const login = loginOf(data.member);
  return {
    sso: {
      registrationType: () => answer('registrationType', { type: data.registrationType }),
      getCountryList: () => answer('getCountryList', countriesOf(locale, words)),
      generateRandomUsername: () => answer('generateRandomUsername', { id: 'halo_7f3k2m9' }),
      genPhoneAuthCode: () => answer('genPhoneAuthCode', { expire: 60 }),
      genEmailAuthCode: () => answer('genEmailAuthCode', { expire: 60 }),
      getRegisterToken: () => answer('getRegisterToken', { registerToken: 'a-register-token' }),
      registerByPhone: () => answer('registerByPhone', login),
      registerByEmail: () => answer('registerByEmail', login),
      loginByPhone: () => answer('loginByPhone', login),
      loginByEmail: () => answer('loginByEmail', login),
      loginByPhoneSms: () => answer('loginByPhoneSms', login),
      forgetPasswordByPhone: () => answer('forgetPasswordByPhone', null),
      forgetPasswordByEmail: () => answer('forgetPasswordByEmail', null),
      unlockUserByPhone: () => answer('unlockUserByPhone', null),
      unlockUser: () => answer('unlockUser', null),
      refreshToken: () => answer('refreshToken', login),
      logout: () => answer('logout', null),
    },
    b2b: {
      domains: () => answer('domains', data.backOffices),
      handoff: () => answer('handoff', { token: 'a-handoff-token' }),
    },
    miniProgram: {
      oneTimeToken: () => answer('oneTimeToken', { accessToken: 'an-access-token', page: data.miniApp }),
    },
    member: { me: () => answer('me', data.member) },
    public: { site: () => answer('site', data.site) },
    prefetch: () => undefined,
  };
}
