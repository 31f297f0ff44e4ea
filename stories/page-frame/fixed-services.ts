import { NETWORK_FAILURE } from '@contract/codes';
import { OTHER_COUNTRY } from '@contract/constants';
import type { MessageEvent, RoomEvent } from '@contract/chat/event';
import type { GroupInvitation, GroupLink, GroupMember, ListedGroup } from '@contract/chat/group';
import type { Room } from '@contract/chat/room';
import type { Person } from '@contract/contacts/person';
import type { FriendInvite, Invite, InviteType } from '@contract/invite/calls';
import type { Locale } from '@contract/locale';
import type { UserInfo } from '@contract/member/user-info';
import type { Notice, UnreadNotices } from '@contract/notices/calls';
import { DEFAULT_PRIVACY, type PrivacySettings } from '@contract/privacy/settings';
import type { CaseDetail, CaseSummary, Sanction } from '@contract/reports/case';
import type { PushState } from '@contract/push/calls';
import type { SiteConfig } from '@contract/public/site-config';
import type { Colleague, SupportRequest } from '@contract/support/request';
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
  /** The member's rooms, in any order, and the events of the one that is open. */
  rooms: Room[];
  events: RoomEvent[];
  /** The links to the group that is open, who asks to join it, and the groups that the member is invited to. */
  groupLinks: GroupLink[];
  joinRequests: { person: Person; at: string }[];
  groupInvites: GroupInvitation[];
  /** What members ask our support, in every box, and who else answers. */
  requests: SupportRequest[];
  colleagues: Colleague[];
  /** What a search for messages finds. */
  foundMessages: MessageEvent[];
  /** Who is in the group that is open, and who was removed from it. */
  groupMembers: GroupMember[];
  removed: Person[];
  /** The member's contacts, and whom the member has blocked. */
  contacts: Person[];
  blocked: Person[];
  /** The groups that the member shares with somebody. */
  commonGroups: ListedGroup[];
  /** Who is found by an account ID, or whose profile is open. */
  found: Person;
  /** How this device is told of messages. */
  subscription: PushState['subscription'];
  privacy: PrivacySettings;
  /** What our team's assistants look at, and the one that is open; what was decided about the member. */
  cases: CaseSummary[];
  openCase: CaseDetail | null;
  sanctions: Sanction[];
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
    mutedUntil: null,
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
  rooms: [],
  groupLinks: [],
  joinRequests: [],
  groupInvites: [],
  commonGroups: [],
  requests: [],
  colleagues: [],
  events: [],
  foundMessages: [],
  groupMembers: [],
  removed: [],
  contacts: [],
  blocked: [],
  subscription: { endpoint: 'https://push.example/story', showsText: false },
  privacy: DEFAULT_PRIVACY,
  found: {
    memberId: 30_517,
    username: 'ken_ito',
    nickname: 'Ken Ito',
    photo: null,
    icon: null,
    isContact: false,
    isBlocked: false,
  },
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
  cases: [],
  openCase: null,
  sanctions: [],
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
  | keyof Services['contacts']
  | keyof Services['chat']
  | 'createGroup'
  | 'leaveGroup'
  | 'deleteGroup'
  | 'listRoomPeople'
  | 'getPerson'
  | 'getIntroduced'
  | 'introducePerson'
  | 'listCommonGroups'
  | 'listReaders'
  | 'listGroupMembers'
  | 'addGroupMembers'
  | 'removeGroupMember'
  | 'setGroupRole'
  | 'changeGroup'
  | 'setGroupPicture'
  | 'removeGroupPicture'
  | 'listRemoved'
  | 'forgiveRemoved'
  | 'listGroupLinks'
  | 'createGroupLink'
  | 'revokeGroupLink'
  | 'listJoinRequests'
  | 'answerJoinRequest'
  | 'listInvitations'
  | 'answerInvitation'
  | keyof Services['support']
  | keyof Services['push']
  | keyof Services['privacy']
  | keyof Services['reports']
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
    joinGroup: { joined: true, room: null },
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
    report: null,
    listSanctions: data.sanctions,
    appeal: null,
    appealSuspension: null,
    listCases: { items: data.cases, next: null },
    getCase: data.openCase,
    takeCase: data.openCase && { ...data.openCase, isMine: true },
    releaseCase: null,
    decideCase: data.openCase && { ...data.openCase, isMine: false, decision: 'warn' },
    findPerson: data.found,
    listContacts: data.contacts,
    endContact: null,
    listBlocked: data.blocked,
    blockPerson: null,
    unblockPerson: null,
    openRoom: data.rooms[0],
    openSaved: data.rooms.find(({ kind }) => kind === 'saved'),
    listRooms: { items: data.rooms, next: null },
    getRoom: data.rooms[0],
    listEvents: data.events,
    uploadMedia: null,
    sendMessage: null,
    forwardMessage: null,
    editMessage: null,
    deleteMessages: null,
    reactToMessage: data.events.find(({ kind }) => kind === 'message'),
    pinMessage: null,
    listPins: data.events.filter((event) => event.kind === 'message' && event.pinned).toReversed(),
    markRead: null,
    arrangeRoom: data.rooms[0],
    clearRoom: data.rooms[0],
    muteRoom: data.rooms[0] && { ...data.rooms[0], mutedUntil: '9999-12-31T00:00:00.000Z' },
    acceptRequest: data.rooms[0],
    declineRequest: null,
    createGroup: { room: data.rooms[0], invited: [], refused: [] },
    leaveGroup: null,
    deleteGroup: null,
    listRoomPeople: data.contacts,
    getPerson: data.found,
    getIntroduced: data.found,
    introducePerson: { introduction: 'A'.repeat(120) },
    listCommonGroups: { items: data.commonGroups, next: null },
    listReaders: { readers: data.contacts.slice(0, 2), count: 3 },
    listGroupMembers: { items: data.groupMembers, next: null },
    addGroupMembers: { room: data.rooms[0], invited: [], refused: [] },
    removeGroupMember: data.rooms[0],
    setGroupRole: data.rooms[0],
    changeGroup: data.rooms[0],
    setGroupPicture: data.rooms[0],
    removeGroupPicture: data.rooms[0],
    listRemoved: data.removed,
    forgiveRemoved: null,
    listGroupLinks: data.groupLinks,
    createGroupLink: data.groupLinks[0],
    revokeGroupLink: null,
    listJoinRequests: data.joinRequests,
    answerJoinRequest: null,
    listInvitations: data.groupInvites,
    answerInvitation: { room: data.rooms[0] ?? null },
    searchMessages: { items: data.foundMessages, next: null },
    sync: { now: new Date().toISOString(), rooms: [], more: false, events: [], gone: [] },
    openSupport: data.rooms.find(({ kind }) => kind === 'support'),
    listRequests: { items: data.requests, next: null },
    getRequest: data.requests[0],
    takeRequest: data.requests[0],
    listColleagues: data.colleagues,
    handOverRequest: null,
    closeRequest: null,
    readPrivacy: data.privacy,
    changePrivacy: data.privacy,
    getPush: { publicKey: 'a-public-key', subscription: data.subscription },
    subscribePush: null,
    unsubscribePush: null,
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
  tell: () => undefined,
  ask: async () => null,
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
