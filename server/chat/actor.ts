import { SUPPORT_ID } from '@contract/support/request';
import type { Member } from '../member/members';

/**
 * Who acts in chats. Members act as themselves. Assistants act as support, only in rooms of support requests: what they
 * write names support as its sender, so that no answer, event or export can reveal who it was.
 */
export interface Actor {
  /** The id that rooms know: the member's, or support's. */
  memberId: number;
  /** The account of an assistant. */
  assistant?: number | undefined;
}

/** The actor that an account is in chats. */
export const actorOf = ({ id, isAssistant }: Pick<Member, 'id' | 'isAssistant'>): Actor =>
  isAssistant ? { memberId: SUPPORT_ID, assistant: id } : { memberId: id };
