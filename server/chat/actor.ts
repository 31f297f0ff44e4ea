import { SUPPORT_ID } from '@contract/support/request';
import type { Member } from '../member/members';

/**
 * Who does something in chats. A member does it as themselves. An assistant does it as our support, in the rooms of
 * requests only: what is written here names support, so that no answer, event or copy can tell who it was.
 */
export interface Actor {
  /** As whom rooms know the account. */
  memberId: number;
  /** The account of an assistant. */
  assistant?: number | undefined;
}

/** As whom an account acts in chats. */
export const actorOf = ({ id, isAssistant }: Pick<Member, 'id' | 'isAssistant'>): Actor =>
  isAssistant ? { memberId: SUPPORT_ID, assistant: id } : { memberId: id };
