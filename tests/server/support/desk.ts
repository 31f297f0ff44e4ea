import * as chat from '@contract/chat/calls';
import * as support from '@contract/support/calls';
import { createMember } from '@server/member/members';
import { openSession } from '@server/session/sessions';
import { siteSettings } from '@server/site.config';
import { type Talker, write } from '../chat/talk';
import type { TestServer } from '../harness';

const device = {
  deviceId: 'desk-1',
  deviceName: 'Desk (Chrome)',
  deviceType: '8',
  pageMode: 'web',
  address: '203.0.113.8',
};

/** An assistant who is logged in. */
export async function hire(server: TestServer, username: string, nickname: string): Promise<Talker> {
  const client = server.client();
  const now = server.now();
  const member = await createMember(
    server.db,
    {
      username,
      nickname,
      passwordHash: 'unused',
      locale: 'en-US',
      isAssistant: true,
      agreement: siteSettings.agreement,
    },
    now,
  );
  client.token = await openSession(server.db, member, { ...device, visitId: client.visitId }, now);
  return { client, memberId: member.id, username };
}

/** A member writes to our support; returns the room. */
export async function ask(member: Talker, text: string): Promise<string> {
  const room = (await member.client.call(support.openSupport)).data.id;
  await write(member, room, text);
  return room;
}

/** Takes a request. */
export const take = (assistant: Talker, room: string) => assistant.client.call(support.takeRequest, { room });

/** The rooms of a box of an assistant's inbox. */
export const inbox = async (assistant: Talker, box: 'waiting' | 'mine' | 'closed'): Promise<string[]> =>
  (await assistant.client.call(support.listRequests, { box })).data.items.map(({ room }) => room);

/** Whether an assistant may read, search and write in a room. */
export async function reach({ client }: Talker, room: string) {
  const codes = {
    read: (await client.call(chat.listEvents, { room })).code,
    search: (await client.call(chat.searchMessages, { query: 'word', room })).code,
    write: (await client.call(chat.sendMessage, { room, clientId: crypto.randomUUID(), text: 'Hello' })).code,
    mark: (await client.call(chat.markRead, { room, seq: 1 })).code,
  };
  return codes;
}
