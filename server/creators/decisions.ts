import type { Database } from '../database/open';
import type { OutgoingMessage } from '../http/deps';
import { localeOf, lockMember, type Member } from '../member/members';
import { makeHost } from '../member/operators';
import type { Notice } from '../notices/notice';
import { addNotice } from '../notices/notices';
import { createEnqueue } from '../outbox/outbox';
import { AdminError, type AdminContext } from '../admin/verb';
import { type Application, decide, findApplicant, lockApplication } from './applications';

const DAY = 24 * 60 * 60 * 1_000;
/** Milliseconds for which the message about a decision is worth sending. */
const MESSAGE_LIFETIME = 7 * DAY;

/** An application that waits for a decision, with its applicant. */
interface Case {
  application: Application;
  member: Member;
}

async function openCase(tx: Database, id: number): Promise<Case> {
  const applicant = await findApplicant(tx, id);
  const member = applicant === null ? null : await lockMember(tx, applicant);
  const application = member && (await lockApplication(tx, id));
  if (!application) throw new AdminError(`There is no application ${id}.`);
  if (application.status !== 'reviewing')
    throw new AdminError(`Application ${id} has been decided already: it is ${application.status}.`);
  return { application, member };
}

/** Tells the applicant by a notice, and by e-mail in the language of the account. */
async function tell(
  context: AdminContext,
  tx: Database,
  { application, member }: Case,
  { notice, template, values }: Pick<OutgoingMessage, 'template' | 'values'> & { notice: Notice },
): Promise<void> {
  await addNotice(tx, member.id, notice, context.clock());
  await createEnqueue(context)(tx, {
    channel: 'email',
    to: application.email,
    template,
    locale: localeOf(member),
    values,
    expiresAt: new Date(context.clock().getTime() + MESSAGE_LIFETIME),
  });
}

/**
 * Approves an application, makes a streamer a host unless told otherwise (D24), and tells the applicant.
 * @returns what was done
 * @throws AdminError unknown or decided application
 */
export const approve = (
  context: AdminContext,
  id: number,
  { asHost }: { asHost: boolean },
): Promise<string> =>
  context.db.transaction(async (tx) => {
    const opened = await openCase(tx, id);
    const { application, member } = opened;
    await decide(tx, id, { status: 'approved' }, context.clock());
    const becomesHost = application.type === 'streamer' && asHost;
    if (becomesHost) await makeHost(tx, member.id);
    const isHost = becomesHost || member.isHost;
    const template =
      application.type === 'streamer' && isHost ? 'hostApproved' : (`${application.type}Approved` as const);
    const notice = { key: 'creatorApproved', type: application.type } as const;
    await tell(context, tx, opened, { notice, template, values: {} });
    const host = becomesHost ? ' and a host' : '';
    return `Application ${id} is approved: ${member.username} is a ${application.type}${host}. ${toldAt(application)}`;
  });

/**
 * Rejects an application and tells the applicant why.
 * @returns what was done
 * @throws AdminError unknown or decided application
 */
export const reject = (context: AdminContext, id: number, reason: string): Promise<string> =>
  context.db.transaction(async (tx) => {
    const opened = await openCase(tx, id);
    const { application, member } = opened;
    await decide(tx, id, { status: 'rejected', decisionReason: reason }, context.clock());
    const { type } = application;
    const notice = { key: 'creatorRejected', type, reason } as const;
    await tell(context, tx, opened, { notice, template: `${type}Rejected`, values: { reason } });
    return `Application ${id} of ${member.username} is rejected. ${toldAt(application)}`;
  });

const toldAt = ({ email }: Application): string => `${email} gets a message.`;
