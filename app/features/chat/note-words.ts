import type { GroupEvent } from '@contract/chat/event';
import type { TFunction } from 'i18next';
import { otherName, type Talkers } from './message-words';

/**
 * What happened in a group, in a sentence: "Mina joined". What operators changed, or an account that is deleted by now, is
 * told without a name.
 */
export function tellNote(t: TFunction, event: GroupEvent, talkers: Talkers): string {
  const who = event.kind === 'member' ? event.member : event.by;
  const name = who === null ? t('chats.deletedAccount') : otherName(t, who, talkers);
  const context = who === talkers.memberId ? 'own' : 'other';
  if (event.kind === 'member') {
    if (event.action !== 'role') return t(`group.note.${event.action}.${context}`, { name });
    return t(`group.note.${event.role ?? 'member'}.${context}`, { name });
  }
  const by = who === null ? 'unnamed' : context;
  if (event.title !== null) return t(`group.note.title.${by}`, { name, title: event.title });
  const what = event.changed.includes('picture') ? 'picture' : 'settings';
  return t(`group.note.${what}.${by}`, { name });
}
