import { NETWORK_FAILURE } from '@contract/codes';
import { OTHER_COUNTRY } from '@contract/constants';
import type { FriendInvite, Invite, InviteType } from '@contract/invite/calls';
import type { Locale } from '@contract/locale';
import type { UserInfo } from '@contract/member/user-info';
import type { Notice, UnreadNotices } from '@contract/notices/calls';
import type { SiteConfig } from '@contract/public/site-config';
import type { CreatorApplication } from '@contract/creator/calls';
import type { DeviceSession } from '@contract/session/calls';
import type { CountryItem } from '@contract/sso/country-item';
import type { LoginResult } from '@contract/sso/login-result';
import type { AndroidPackage } from '@contract/version/calls';
import type { RegistrationType } from '@contract/sso/registration-type';
import type { Send } from '@app/services/client';
import type { Realtime, RealtimeState } from '@app/services/realtime';
import type { Failure } from '@app/services/result';
import { servicesOver, type Services } from '@app/services/services';
import { countriesIn } from '../countries';

/** The server's data in a story. */
export interface FixedData {
  member: UserInfo;
  /** The current one first. */
  devices: DeviceSession[];
  unread: UnreadNotices;
  /** The newest first. */
  notices: Notice[];
  /** What the invites of the types are for. */
  invitations: Record<InviteType, Invite>;
  /** The member's friend invites. */
  invites: FriendInvite[];
  /** The member's agent. */
  agent: { title: string } | null;
  /** The member's only application. */
  application: CreatorApplication;
  registrationType: RegistrationType;
  site: SiteConfig;
  /** The package at the store link `apk`. */
  androidPackage: AndroidPackage;
  /** What the socket is doing. */
  connection: RealtimeState;
  /** Origins of the back offices. */
  backOffices: string[];
  /** The page of the one mini app. */
  miniApp: string;
}

const HOUR = 3_600_000;

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

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
    passwordDue: false,
    assistant: false,
    agreement: '2025-01-01',
    profileVersion: 1,
  },
  devices: [
    {
      id: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405161',
      deviceName: 'Chrome · Android',
      deviceType: '9',
      pageMode: 'pwa',
      createdAt: '2024-12-03T09:00:00.000Z',
      lastUsedAt: hoursAgo(0),
      address: '203.0.113.x',
      current: true,
    },
    {
      id: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162',
      deviceName: 'Firefox · Windows',
      deviceType: '8',
      pageMode: 'web',
      createdAt: '2024-12-20T18:30:00.000Z',
      lastUsedAt: hoursAgo(2),
      address: '2001:db8:1:x',
      current: false,
    },
    {
      id: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405163',
      deviceName: 'Safari · iPad',
      deviceType: '9',
      pageMode: 'web',
      createdAt: '2024-11-14T07:15:00.000Z',
      lastUsedAt: '2024-12-11T12:00:00.000Z',
      address: null,
      current: false,
    },
  ],
  unread: { total: 0, cs: 0, sys: 0, comment: 0 },
  notices: [],
  invitations: {
    group: { type: 'group', title: 'Photography club', members: 1_208 },
    room: { type: 'room', title: 'Evening market talk' },
    agent: { type: 'agent', title: 'Ken Ito' },
    friend: { type: 'friend', title: 'Mei Lin', inviter: { nickname: 'Mei Lin', photo: null } },
  },
  invites: [
    {
      id: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405171',
      link: 'https://halo.example/#/invite/friend?inviteCode=k3Vd9sQ1xZr7Lm0a',
      createdAt: hoursAgo(3),
      joined: 0,
    },
    {
      id: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405172',
      link: 'https://halo.example/#/invite/friend?inviteCode=Tq8_bN2cWy5-Hf4e',
      createdAt: '2024-12-11T12:00:00.000Z',
      joined: 14,
    },
  ],
  agent: null,
  application: { type: 'streamer', status: 'none' },
  registrationType: 3,
  site: {
    brand: 'Halo',
    origin: 'https://halo.example',
    stores: {},
    support: { email: 'support@example.com' },
    operator: {},
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
  androidPackage: { version: '2.1.0', url: 'https://halo.example/halo.apk', size: 48_200_000 },
  connection: { state: 'connected', roundTrip: 42 },
  backOffices: [],
  // No server listens at this address.
  miniApp: 'http://127.0.0.1:9/',
};

/** The answer to a member's login. */
export const loginOf = (member: UserInfo): LoginResult => ({
  memberId: member.memberId,
  token: 'a-token-of-a-story',
  tokenHead: 'Bearer ',
  userInfo: member,
});

/** The calls of the app, by name, without those of other sites' servers. */
type CallName =
  | keyof Services['sso']
  | Exclude<keyof Services['b2b'], 'exchange'>
  | Exclude<keyof Services['miniProgram'], 'verify'>
  | keyof Services['member']
  | keyof Services['session']
  | keyof Services['creator']
  | keyof Services['notices']
  | keyof Services['invite']
  | keyof Services['public']
  | keyof Services['version'];

/** A failing call: with a code of the contract. */
type Refusal = Pick<Failure, 'code'> &
  Partial<Pick<Failure, 'message'>> & { data?: Failure['data'] & Readonly<Record<string, unknown>> };

/** The failing calls of a story; `pending` never answers. */
export type Refusals = Partial<Record<CallName, Refusal | 'pending'>>;

/** The server can't be reached. */
export const unreachable: Refusal = { code: NETWORK_FAILURE };

/** The server's texts in a language. */
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

/** The answer of each call of the app, unless it fails. */
const answersOf = ({ locale, words, data }: Fixed): Readonly<Record<CallName, unknown>> => {
  const login = loginOf(data.member);
  const changed = loginOf({ ...data.member, passwordDue: false, passwordTemporary: false });
  return {
    registrationType: { type: data.registrationType },
    getCountryList: countriesOf(locale, words),
    generateRandomUsername: { id: 'halo_7f3k2m9' },
    genPhoneAuthCode: { expire: 60 },
    genEmailAuthCode: { expire: 60 },
    getRegisterToken: { registerToken: 'a-register-token' },
    registerByPhone: login,
    registerByEmail: login,
    loginByPhone: login,
    loginByEmail: login,
    loginByPhoneSms: login,
    forgetPasswordByPhone: null,
    forgetPasswordByEmail: null,
    unlockUserByPhone: null,
    unlockUser: null,
    refreshToken: login,
    logout: null,
    domains: data.backOffices,
    handoff: { token: 'a-handoff-token' },
    oneTimeToken: { accessToken: 'an-access-token', page: data.miniApp },
    me: data.member,
    updateProfile: data.member,
    uploadAvatar: data.member,
    acceptAgreement: null,
    changePassword: changed,
    changePasswordByCode: changed,
    changeContact: data.member,
    removeContact: data.member,
    deleteAccount: null,
    exportData: { member: data.member },
    showGroup: data.invitations.group,
    showRoom: data.invitations.room,
    showAgent: data.invitations.agent,
    showFriend: data.invitations.friend,
    joinGroup: { joined: true },
    joinRoom: { joined: true },
    joinAgent: { joined: true },
    joinFriend: { joined: true },
    listInvites: data.invites,
    createInvite: data.invites,
    revokeInvite: data.invites.slice(1),
    myAgent: data.agent,
    listSessions: data.devices,
    revokeSessions: null,
    application: data.application,
    apply: { ...data.application, status: 'reviewing' },
    countUnread: data.unread,
    listNotices: data.notices,
    readNotices: null,
    site: data.site,
    announcements: [],
    getAndroidVersion: data.androidPackage,
  };
};

/** A socket that stays as it is. */
const fixedRealtime = (state: RealtimeState): Realtime => ({
  get: () => state,
  subscribe: () => () => undefined,
  open: () => () => undefined,
  onEvent: () => () => undefined,
  reconnect: () => undefined,
  measure: () => undefined,
});

/** Services without a server: the app's own client with fixed, immediate answers. */
export function createFixedServices(fixed: Fixed): Services {
  const { words, refusals } = fixed;
  const answers: Readonly<Record<string, unknown>> = answersOf(fixed);
  const send: Send = async (_call, _payload, _options, name) => {
    const refusal = Object.entries(refusals).find(([refused]) => refused === name)?.[1];
    if (refusal === undefined) return { ok: true, data: answers[name] };
    if (refusal === 'pending') return new Promise(() => undefined);
    return { ok: false, message: words.codes[refusal.code] ?? '', data: {}, ...refusal };
  };
  return servicesOver(send, { realtime: fixedRealtime(fixed.data.connection) });
}
