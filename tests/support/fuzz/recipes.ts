import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { handoff } from '../../../contract/b2b/calls';
import type { Call } from '../../../contract/call';
import { openRoom, sendMessage } from '../../../contract/chat/calls';
import {
  answerInvitation,
  createGroup,
  createGroupLink,
  introducePerson,
  leaveGroup,
} from '../../../contract/chat/group-calls';
import { CODE } from '../../../contract/codes';
import { FORM_VERSION } from '../../../contract/constants';
import { createInvite, joinGroup, listInvites } from '../../../contract/invite/calls';
import { changeContact, me } from '../../../contract/member/calls';
import { oneTimeToken } from '../../../contract/mini-program/calls';
import * as sso from '../../../contract/sso/calls';
import { type CodePurpose, purposeFlags } from '../../../contract/sso/code-purpose';
import { type Api, type Destination, deviceFields, type Payload } from '../api';

/** A member that the fuzz has registered. */
export interface FuzzMember {
  /** With its head, as it is sent. */
  token: string;
  to: Destination;
  password: string;
}

/** What recipes are made of. */
export interface Means {
  api: Api;
  /** The member who sends. */
  member: FuzzMember;
  /** A host with a session, and the sites that operators have registered. */
  host: FuzzMember;
  office: { origin: string; secret: string };
  miniApp: { key: string; secret: string };
  /** A member from before, to whom no code has been sent for long. */
  veteran(by: 'phone' | 'email'): FuzzMember | undefined;
  /** The code that has just been sent to a number (E.164) or an address. */
  codeTo(to: string): Promise<string>;
}

/** A call as it succeeds: its fields, and the token that it carries if it isn't the sender's. */
export interface Prepared {
  fields: Payload;
  token?: string;
}

type Recipe = (means: Means) => Promise<Prepared>;

/** What a recipe needs isn't there at the moment, such as a member who may be sent a code again. */
export class NotNow extends Error {
  override name = 'NotNow';
}

export const newPassword = (): string => `Fz!${randomInt(100_000_000, 999_999_999)}`;

const newEmail = (): Destination => ({ email: `new-${randomUUID().slice(0, 13)}@example.com` });

function newPhone(): Destination {
  const phone = `137${String(randomInt(100_000_000)).padStart(8, '0')}`;
  return { country: 'CN', phone, e164: `+86${phone}` };
}

const isBy = ({ to }: FuzzMember, by: 'phone' | 'email'): boolean => by in to;

const fieldsOf = (to: Destination, phoneName: 'phone' | 'phoneNo' = 'phone'): Payload =>
  'email' in to ? to : { country: to.country, [phoneName]: to.phone };

async function ask<Data extends z.ZodMiniType>(
  { api }: Means,
  call: Call<z.ZodMiniType, Data>,
  form: Payload,
  token?: string,
): Promise<z.output<Data>> {
  const { code, data } = await api.send(call, form, token === undefined ? {} : { Authorization: token });
  if (code !== CODE.success) throw new NotNow(`${call.path} answered ${code}`);
  return z.parse(call.data, data);
}

/** Has a code sent, and reads it. */
async function code(means: Means, purpose: CodePurpose, to: Destination, token?: string): Promise<string> {
  const call = 'email' in to ? sso.genEmailAuthCode : sso.genPhoneAuthCode;
  const form = { ...purposeFlags[purpose], version: FORM_VERSION, ...fieldsOf(to, 'phoneNo') };
  await ask(means, call, form, token);
  return means.codeTo('email' in to ? to.email : to.e164);
}

function veteran(means: Means, by: 'phone' | 'email'): FuzzMember {
  const found = means.veteran(by);
  if (found === undefined) throw new NotNow('there is no member from before');
  return found;
}

/** The sender, if it has registered like that. */
const somebody = (means: Means, by: 'phone' | 'email'): FuzzMember =>
  isBy(means.member, by) ? means.member : veteran(means, by);

const exchange = async (means: Means, to: Destination): Promise<Payload> => ({
  ...fieldsOf(to),
  authCode: await code(means, 'register', to),
  version: FORM_VERSION,
  agreement: means.api.agreement,
});

const register =
  (newDestination: () => Destination): Recipe =>
  async (means) => {
    const to = newDestination();
    const { registerToken } = await ask(means, sso.getRegisterToken, await exchange(means, to));
    const { id: username } = await ask(means, sso.generateRandomUsername, {});
    const person = { username, nickname: 'Fuzz', password: newPassword(), agreement: means.api.agreement };
    return { fields: { ...fieldsOf(to), ...person, registerToken } };
  };

const logIn =
  (by: 'phone' | 'email'): Recipe =>
  async (means) => {
    const { to, password } = somebody(means, by);
    return { fields: { ...fieldsOf(to), password } };
  };

const unlock =
  (by: 'phone' | 'email'): Recipe =>
  async (means) => {
    const { to } = veteran(means, by);
    return { fields: { ...fieldsOf(to, 'phoneNo'), authCode: await code(means, 'recover', to) } };
  };

/** The password stays as it is known. */
const recover =
  (by: 'phone' | 'email'): Recipe =>
  async (means) => {
    const { to, password } = veteran(means, by);
    const authCode = await code(means, 'recover', to);
    return { fields: { ...fieldsOf(to, 'phoneNo'), authCode, newPassword: password } };
  };

/** A second contact, by the other channel. */
async function otherContact(means: Means): Promise<Payload> {
  const { to, token, password } = means.member;
  const other = 'email' in to ? newPhone() : newEmail();
  return { ...fieldsOf(other), authCode: await code(means, 'contact', other, token), password };
}

/** The host, as other members name them. */
const hostOf = async (means: Means): Promise<{ memberId: string; username: string }> => {
  const { memberId, username } = await ask(means, me, {}, means.host.token);
  return { memberId: String(memberId), username };
};

/** Names the member's chat with the host. */
const inRoom =
  (more: () => Payload = () => ({})): Recipe =>
  async (means) => {
    const { memberId } = await hostOf(means);
    const { id: room } = await ask(means, openRoom, { memberId }, means.member.token);
    return { fields: { room, ...more() } };
  };

/** What members call their message to the host: it is written once. */
const MESSAGE_ID = '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162';

/** Names a message that the member has written to the host. */
const atMessage =
  (more: Payload = {}): Recipe =>
  async (means) => {
    const { fields } = await inRoom()(means);
    const sent = { ...fields, clientId: MESSAGE_ID, text: 'Hello' };
    const { seq } = await ask(means, sendMessage, sent, means.member.token);
    return { fields: { ...fields, seq: String(seq), ...more } };
  };

/** Makes a group of somebody's, and brings another into it; who is no contact is invited, and accepts. */
async function makeGroup(means: Means, owner: FuzzMember, other: FuzzMember): Promise<Payload> {
  const { memberId } = await ask(means, me, {}, other.token);
  const fields = { id: randomUUID(), title: 'Fuzz', memberIds: String(memberId) };
  const { room, invited } = await ask(means, createGroup, fields, owner.token);
  if (invited.length > 0) await ask(means, answerInvitation, { room: room.id, accept: 'true' }, other.token);
  return { room: room.id, memberId: String(memberId) };
}

/** Names a group that the member owns, to which the host belongs. */
const inGroup =
  (more: Payload = {}): Recipe =>
  async (means) => {
    const { room = '' } = await makeGroup(means, means.member, means.host);
    return { fields: { room, ...more } };
  };

/** Names the host in a group that the member owns. */
const hostInGroup =
  (more: Payload = {}): Recipe =>
  async (means) => ({ fields: { ...(await makeGroup(means, means.member, means.host)), ...more } });

/** Names the host among others of such a group. */
const hostsInGroup: Recipe = async (means) => {
  const { room = '', memberId = '' } = await makeGroup(means, means.member, means.host);
  return { fields: { room, memberIds: memberId } };
};

/** Makes a link to a group of the member's. */
const linkTo = (means: Means, room: string, approval: 'true' | 'false') =>
  ask(means, createGroupLink, { room, approval }, means.member.token);

const hostId: Recipe = async (means) => ({ fields: { memberId: (await hostOf(means)).memberId } });

/** How calls succeed that the fuzz's own values hardly ever fit: what must have been asked for before, by call. */
export const recipes: Readonly<Record<string, Recipe>> = {
  'sso.getRegisterToken': async (means) => ({ fields: await exchange(means, newEmail()) }),
  'sso.registerByEmail': register(newEmail),
  'sso.registerByPhone': register(newPhone),
  'sso.loginByEmail': logIn('email'),
  'sso.loginByPhone': logIn('phone'),
  'sso.loginByPhoneSms': async (means) => {
    const { to } = veteran(means, 'phone');
    return { fields: { ...fieldsOf(to), authCode: await code(means, 'login', to) } };
  },
  'sso.unlockUser': unlock('email'),
  'sso.unlockUserByPhone': unlock('phone'),
  'sso.forgetPasswordByEmail': recover('email'),
  'sso.forgetPasswordByPhone': recover('phone'),
  'member.changePasswordByCode': async (means) => {
    const { to, password } = veteran(means, 'phone');
    const form = { ...deviceFields, ...fieldsOf(to), password };
    const login = await ask(means, sso.loginByPhone, form);
    const token = login.tokenHead + login.token;
    return { fields: { authCode: await code(means, 'contact', to, token), newPassword: password }, token };
  },
  'member.changeContact': async (means) => ({ fields: await otherContact(means) }),
  'member.removeContact': async (means) => {
    const { to, password, token } = means.member;
    await ask(means, changeContact, await otherContact(means), token);
    return { fields: { channel: 'email' in to ? 'phone' : 'email', password } };
  },
  'creator.apply': async (means) => {
    const { to, token } = means.member;
    const email = 'email' in to ? to : newEmail();
    const proof: Payload = 'email' in to ? {} : { authCode: await code(means, 'contact', email, token) };
    const affect = 'https://social.example/@fuzz';
    return { fields: { ...fieldsOf(email), ...proof, affect, agreement: means.api.agreement } };
  },
  'invite.joinFriend': async (means) => {
    const open = await ask(means, listInvites, {}, means.host.token);
    const [invite] = open.length > 0 ? open : await ask(means, createInvite, {}, means.host.token);
    return { fields: { inviteCode: /inviteCode=([\w-]+)/.exec(invite?.link ?? '')?.[1] ?? '' } };
  },
  'contacts.findPerson': async (means) => ({ fields: { username: (await hostOf(means)).username } }),
  'contacts.blockPerson': hostId,
  'contacts.unblockPerson': hostId,
  'contacts.endContact': hostId,
  'chat.openRoom': hostId,
  'chat.getRoom': inRoom(),
  'chat.listEvents': inRoom(),
  'chat.sendMessage': inRoom(() => ({ clientId: randomUUID(), text: 'Hello' })),
  'chat.forwardMessage': async (means) => {
    const { fields } = await atMessage()(means);
    const { room = '', seq = '' } = fields;
    return { fields: { room, clientId: randomUUID(), fromRoom: room, fromSeq: seq } };
  },
  'chat.editMessage': atMessage({ text: 'Hello' }),
  'chat.deleteMessages': inRoom(),
  'chat.reactToMessage': atMessage({ emoji: '👍' }),
  'chat.pinMessage': atMessage({ pinned: 'true' }),
  'chat.listPins': inRoom(),
  'chat.markRead': inRoom(() => ({ seq: '1' })),
  'chat.acceptRequest': inRoom(),
  'chat.declineRequest': inRoom(),
  'chat.searchMessages': inRoom(() => ({ query: 'Hello' })),
  'chat.changeGroup': inGroup({ title: 'Fuzz' }),
  'chat.setGroupPicture': inGroup(),
  'chat.removeGroupPicture': inGroup(),
  'chat.listGroupMembers': inGroup(),
  'chat.addGroupMembers': hostsInGroup,
  'chat.removeGroupMember': hostInGroup(),
  'chat.setGroupRole': hostInGroup({ role: 'admin' }),
  'chat.leaveGroup': inGroup(),
  'chat.deleteGroup': inGroup(),
  'chat.listRemoved': inGroup(),
  'chat.forgiveRemoved': hostInGroup(),
  'chat.listGroupLinks': inGroup(),
  'chat.createGroupLink': inGroup({ approval: 'false' }),
  'chat.revokeGroupLink': async (means) => {
    const { room = '' } = await makeGroup(means, means.member, means.host);
    const { id } = await linkTo(means, room, 'false');
    return { fields: { room, id } };
  },
  'chat.listJoinRequests': inGroup(),
  'chat.answerJoinRequest': async (means) => {
    const { room = '', memberId = '' } = await makeGroup(means, means.member, means.host);
    const { address } = await linkTo(means, room, 'true');
    await ask(means, leaveGroup, { room }, means.host.token);
    const groupLink = /groupLink=([\w-]+)/.exec(address)?.[1] ?? '';
    await ask(means, joinGroup, { groupLink }, means.host.token);
    return { fields: { room, memberId, accept: 'true' } };
  },
  'chat.answerInvitation': async (means) => {
    const { memberId } = await ask(means, me, {}, means.member.token);
    const group = { id: randomUUID(), title: 'Fuzz', memberIds: String(memberId) };
    await ask(means, createGroup, group, means.host.token);
    return { fields: { room: group.id, accept: 'true' } };
  },
  'chat.listRoomPeople': hostsInGroup,
  'chat.getPerson': hostInGroup(),
  'chat.listCommonGroups': hostId,
  'chat.listReaders': async (means) => {
    const { room = '' } = await makeGroup(means, means.member, means.host);
    const sent = { room, clientId: randomUUID(), text: 'Hello' };
    const { seq } = await ask(means, sendMessage, sent, means.member.token);
    return { fields: { room, seq: String(seq) } };
  },
  'chat.introducePerson': async (means) => {
    const { fields } = await hostId(means);
    await ask(means, openRoom, fields, means.member.token);
    return { fields };
  },
  'chat.getIntroduced': async (means) => {
    const { fields } = await hostId(means);
    await ask(means, openRoom, fields, means.member.token);
    const { introduction } = await ask(means, introducePerson, fields, means.member.token);
    return { fields: { ...fields, introduction } };
  },
  'reports.report': async (means) => ({
    fields: { memberId: (await hostOf(means)).memberId, reason: 'spam' },
  }),
  'support.getRequest': inRoom(),
  'support.takeRequest': inRoom(),
  'support.handOverRequest': inRoom(() => ({ to: '42' })),
  'support.closeRequest': inRoom(),
  'b2b.handoff': async ({ host, office }) => ({ fields: { origin: office.origin }, token: host.token }),
  'b2b.exchange': async (means) => {
    const { origin, secret } = means.office;
    const { token } = await ask(means, handoff, { origin }, means.host.token);
    return { fields: { token, secret } };
  },
  'mini-program.verify': async (means) => {
    const { key, secret } = means.miniApp;
    const { accessToken } = await ask(means, oneTimeToken, { ma: key }, means.member.token);
    return { fields: { accessToken, secret } };
  },
};
