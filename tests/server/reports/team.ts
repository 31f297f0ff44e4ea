import { randomUUID } from 'node:crypto';
import * as chat from '@contract/chat/calls';
import { listNotices } from '@contract/notices/calls';
import * as reports from '@contract/reports/calls';
import type { Decision } from '@contract/reports/case';
import { readCommand } from '@server/admin/verbs';
import { moderationCases } from '@server/database/schema';
import { createMember } from '@server/member/members';
import { openSession } from '@server/session/sessions';
import { siteSettings } from '@server/site.config';
import type { Fields, TestServer } from '../harness';
import { befriend, join, openRoom, type Talker, write } from '../chat/talk';

/** Runs an operator's command and returns what it prints. */
export const operate = (server: TestServer, ...argv: string[]): Promise<string> => {
  const command = readCommand(argv);
  if ('help' in command) return Promise.resolve(command.help);
  return command.task({ db: server.db, config: server.config, clock: () => server.now() });
};

/** An assistant who is logged in. */
export async function joinTeam(server: TestServer, name: string): Promise<Talker> {
  const client = server.client();
  const account = {
    username: name,
    nickname: name,
    passwordHash: 'unused',
    locale: 'en-US',
    isAssistant: true,
    agreement: siteSettings.agreement,
  };
  const member = await createMember(server.db, account, server.now());
  const device = {
    deviceId: 'd',
    deviceName: 'Desk',
    deviceType: '8',
    pageMode: 'web',
    address: client.address,
  };
  client.token = await openSession(server.db, member, { ...device, visitId: client.visitId }, server.now());
  return { client, memberId: member.id, username: name };
}

/** Two contacts who talk, and their room. */
export async function talk(server: TestServer, texts: readonly string[], index = 0) {
  const [ann, bob] = [await join(server, index, 'Ann'), await join(server, index + 1, 'Bob')];
  await befriend(ann, bob);
  const room = await openRoom(ann, bob);
  await openRoom(bob, ann);
  const seqs: number[] = [];
  for (const [turn, text] of texts.entries())
    seqs.push((await write(turn % 2 === 0 ? bob : ann, room, text)).data.seq);
  return { ann, bob, room, seqs };
}

/** Reports a message, or a member. */
export const report = (from: Talker, target: Fields, more: Fields = {}) =>
  from.client.call(reports.report, { reason: 'abuse', ...target, ...more });

/** The numbers of the cases that an assistant sees in a part of the queue. */
export const queueOf = async ({ client }: Talker, state: 'open' | 'mine' | 'closed' = 'open') =>
  (await client.call(reports.listCases, { state })).data.items;

/** Takes a case and decides it. */
export async function decide({ client }: Talker, id: number, decision: Decision, more: Fields = {}) {
  await client.call(reports.takeCase, { case: id });
  return client.call(reports.decideCase, { case: id, decision, reason: 'As the rules say', ...more });
}

/** The titles and texts of a member's notices, the latest first. */
export const noticesOf = async ({ client }: Talker) => (await client.call(listNotices)).data;

/** Writes a message, whatever the answer. */
export const tryWriting = ({ client }: Talker, room: string) =>
  client.call(chat.sendMessage, { room, text: 'Am I heard?', clientId: randomUUID() });

/** Lets our team suspend a member, by a case about them. */
export async function suspend(server: TestServer, { memberId }: Pick<Talker, 'memberId'>): Promise<void> {
  const about = { kind: 'member', subjectKey: `member:${memberId}`, memberId, urgency: 0 } as const;
  const [opened] = await server.db
    .insert(moderationCases)
    .values({ ...about, createdAt: server.now() })
    .returning();
  await operate(server, 'report', 'decide', String(opened?.id), 'suspend', 'abuse', 'As the rules say');
}

/** Ends the suspension of a member. */
export const reinstate = (server: TestServer, { username }: Pick<Talker, 'username'>): Promise<string> =>
  operate(server, 'unblock', username);
