import { randomUUID } from 'node:crypto';
import * as chat from '@contract/chat/calls';
import type { RoomEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import { createInvite, joinFriend } from '@contract/invite/calls';
import { syncOnReturn } from '@server/chat/sync';
import { createMember, lockMember } from '@server/member/members';
import { eraseMember } from '@server/modules';
import { openSession } from '@server/session/sessions';
import { siteSettings } from '@server/site.config';
import { expect } from 'vitest';
import { type Client, JSON_TYPE, phone, type TestServer } from '../harness';

/** A member with a browser. */
export interface Talker {
  client: Client;
  memberId: number;
  username: string;
}

const device = {
  deviceId: 'device-1',
  deviceName: 'Pixel 9 (Chrome)',
  deviceType: '9',
  pageMode: 'web',
  address: '203.0.113.7',
};

/** A member who is logged in. Without a registration, which would take most of a test's time. */
export async function join(server: TestServer, index: number, nickname = `Member ${index}`): Promise<Talker> {
  const client = server.client();
  const now = server.now();
  const username = `talker_${index}`;
  const created = { username, nickname, phone: phone(index).e164, passwordHash: 'unused', locale: 'en-US' };
  const member = await createMember(server.db, { ...created, agreement: siteSettings.agreement }, now);
  const talker = { client, memberId: member.id, username };
  await logIn(talker);
  return talker;
}

/** Gives a member's browser a new session, as a login does. */
export async function logIn({ client, memberId }: Talker): Promise<void> {
  const { server, visitId } = client;
  const member = { id: memberId, passwordVersion: 1 };
  client.token = await openSession(server.db, member, { ...device, visitId }, server.now());
}

/** Deletes the account of a member, as they would themselves. */
export const leave = (server: TestServer, { memberId }: Talker): Promise<void> =>
  server.db.transaction(async (tx) => {
    await lockMember(tx, memberId);
    await eraseMember(tx, memberId, () => server.now());
  });

/** Makes two members contacts, by the friend link of the first. */
export async function befriend(inviter: Talker, guest: Talker): Promise<void> {
  const [invite] = (await inviter.client.call(createInvite)).data;
  await guest.client.call(joinFriend, { inviteCode: invite?.link.split('=')[1] ?? '' });
}

/** Opens the direct chat of two members as the first, and returns its id. */
export const openRoom = async (from: Talker, to: Talker): Promise<string> =>
  (await from.client.call(chat.openRoom, { memberId: to.memberId })).data.id;

/** What a room is called. */
export function nameOf(room: Room): string | undefined {
  if (room.kind === 'saved') return undefined;
  return room.kind === 'group' ? room.title : room.person?.nickname;
}

/** Writes a message. */
export const write = (from: Talker, room: string, text: string, clientId: string = randomUUID()) =>
  from.client.call(chat.sendMessage, { room, text, clientId });

/** Passes a message on to a room. */
export const forward = (
  from: Talker,
  { room: fromRoom, seq: fromSeq }: { room: string; seq: number },
  room: string,
  clientId: string = randomUUID(),
) => from.client.call(chat.forwardMessage, { room, clientId, fromRoom, fromSeq });

/** The texts of a room, as a member reads them. */
export const read = async (reader: Talker, room: string): Promise<string[]> =>
  (await reader.client.call(chat.listEvents, { room })).data.map((event) =>
    event.kind === 'message' ? event.text : '',
  );

/** All events of a room that a member is shown, page by page. */
export async function readEvents({ client }: Talker, room: string): Promise<RoomEvent[]> {
  const events: RoomEvent[] = [];
  for (let beforeSeq: number | undefined; ; beforeSeq = events[0]?.seq) {
    const page = (await client.call(chat.listEvents, { room, beforeSeq })).data;
    if (page.length === 0) return events;
    events.unshift(...page);
  }
}

/** What a client lacks, by the call; by a socket that has just been opened it is told the same. */
export async function sync(
  { client, memberId }: Talker,
  rooms: readonly { room: string; seq: number }[] = [],
  since?: string,
  listed?: readonly string[],
) {
  const known = { rooms, listed, since };
  const { data } = await client.sendRaw(chat.sync, JSON.stringify(known), { 'content-type': JSON_TYPE });
  const { db } = client.server;
  expect(await syncOnReturn({ db, clock: () => client.server.now() }, memberId, known)).toEqual(data);
  return data;
}
