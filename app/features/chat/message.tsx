import type { MessageEvent } from '@contract/chat/event';
import { Anchor } from '@ds/anchor/anchor';
import { Link } from '@ds/link/link';
import { Avatar } from '@ds/avatar/avatar';
import { Button } from '@ds/button/button';
import { IconButton } from '@ds/icon-button/icon-button';
import { MessageBubble } from '@ds/message-bubble/message-bubble';
import { MessageQuote } from '@ds/message-quote/message-quote';
import { ReactionChip } from '@ds/reactions/reactions';
import { Skeleton } from '@ds/skeleton/skeleton';
import type { TFunction } from 'i18next';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation';
import type { Outgoing } from '../../chat/chat-state';
import type { ChatStore } from '../../chat/store/chat-store';
import { useLanguage } from '../../i18n/language';
import { type Profile, profileOf, profileOfLink } from '../../navigation/profile';
import type { Failure } from '../../services/result';
import { useCopy } from '../../shell/use-copy';
import { useFailureCountdown } from '../../shell/use-failure';
import { ContactCard } from './contact-card';
import { formatTime } from './format-times';
import type { MessageRow } from './log-rows';
import { ownReaction } from './message-rights';
import type { MessageRoom } from './message-room';
import { hasPictures, hasVideo, MessageMedia } from './message-media';
import { STATE_TEXT, stateOf } from './message-states';
import { MessageText } from './message-text';
import { callMessage, nameOf, reactionText, sayUnfolded, sourceOf, type Talkers } from './message-words';
import { SaveAttachments } from './save-attachments';
import { useCanCorrect } from './use-can-correct';
import type { RoomActions } from './use-room-actions';

interface Props {
  row: MessageRow;
  talkers: Talkers;
  store: ChatStore;
  room: MessageRoom;
  actions: RoomActions;
  highlighted: boolean;
  /** The chat was opened at it. */
  isSought: boolean;
  /** Without a mouse, a tap opens the menu. */
  hasMouse: boolean;
}

/** A message of the log. */
export function Message({ row, talkers, store, room, actions, highlighted, isSought, hasMouse }: Props) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { message, forwardedFrom } = row;
  const isOwn = row.sender === talkers.memberId;
  const state = isOwn ? stateOf(row, room) : null;
  // A stranger's links stay text until the request is accepted.
  const isLinked = isOwn || !room.isRequest;
  return (
    <MessageBubble
      side={isOwn ? 'own' : 'other'}
      {...(isOwn || talkers.people === null ? {} : senderOf(t, row, talkers))}
      first={row.first}
      last={row.last}
      className={isSought ? 'rounded-control outline-2 -outline-offset-2 outline-accent' : undefined}
      time={<time dateTime={row.at.toISOString()}>{formatTime(locale, row.at)}</time>}
      {...(state ? { state: { kind: state, label: t(STATE_TEXT[state]) } } : {})}
      {...(message?.editedAt ? { edited: t('room.edited') } : {})}
      {...(message?.pinned ? { pinned: t('room.pinned') } : {})}
      {...(forwardedFrom ? { forwarded: sourceOf(t, forwardedFrom) } : {})}
      {...choiceOf(row, actions, () => callMessage(t, locale, row, talkers))}
      quote={
        row.quote ? (
          <Quote quote={row.quote} talkers={talkers} onJump={(seq) => actions.jumpTo(seq, row.seq)} />
        ) : undefined
      }
      reactions={
        message && message.reactions.length > 0 ? (
          <Reactions message={message} room={room} memberId={talkers.memberId} onReact={actions.react} />
        ) : undefined
      }
      menu={
        message && hasMouse && actions.chosen === null ? (
          <IconButton
            label={t('room.options')}
            icon={<EllipsisVertical aria-hidden className="size-5" />}
            onClick={() => actions.openMenu(message.seq)}
          />
        ) : undefined
      }
      highlighted={highlighted}
      media={
        row.media.length > 0 || row.outgoing?.media ? (
          <MessageMedia row={row} talkers={talkers} store={store} room={room} actions={actions} />
        ) : undefined
      }
      mediaFills={hasPictures(row)}
      action={row.outgoing?.failure ? <Refused {...{ row, store, room, actions }} /> : undefined}
    >
      {row.text === '' && !hasVideo(row) ? null : <Text row={row} isLinked={isLinked} />}
    </MessageBubble>
  );
}

/** What a message says: the link to a profile alone is drawn as a contact. */
function Text({ row: { text, mentions }, isLinked }: { row: MessageRow; isLinked: boolean }) {
  const shared = isLinked ? profileOfLink(text) : null;
  const words = (
    <MessageText mentions={mentions} links={isLinked}>
      {text}
    </MessageText>
  );
  if (shared === null) return words;
  return (
    <ContactCard profile={shared}>
      {shared.introduction === null ? words : <IntroducedLink {...shared} />}
    </ContactCard>
  );
}

/** The link to somebody who is introduced: nobody reads the introduction in it. */
function IntroducedLink({ memberId, introduction }: Profile) {
  const { t } = useTranslation();
  return <Link href={`#${profileOf(memberId, introduction)}`}>{t('media.contact')}</Link>;
}

/** A sender's name; a placeholder until it is known who they are. */
function authorOf(t: TFunction, sender: number, talkers: Talkers): ReactNode {
  const isKnown = talkers.people === null || sender === talkers.memberId || talkers.people.has(sender);
  return isKnown ? nameOf(t, sender, talkers) : <Skeleton className="w-20" />;
}

/** Whose message of a group it is. */
function senderOf(t: TFunction, { sender }: MessageRow, talkers: Talkers) {
  const author = authorOf(t, sender, talkers);
  const name = nameOf(t, sender, talkers);
  const person = talkers.people?.get(sender);
  if (person === undefined) return { author, avatar: <Skeleton shape="circle" className="size-8" /> };
  // Nothing is known of a deleted account.
  if (person === null) return { author, avatar: <Avatar name={name} size="small" aria-hidden /> };
  const avatar = (
    <Anchor
      href={`#${profileOf(sender)}`}
      // A finger needs more room than the picture has.
      className="focus-ring relative rounded-full after:absolute after:-inset-1.5"
    >
      <Avatar name={name} aria-label={t('room.more', { name })} src={person.icon} size="small" />
    </Anchor>
  );
  return { author, avatar };
}

/** The box of a message while several are chosen. */
function choiceOf({ seq }: MessageRow, { chosen, choose }: RoomActions, call: () => string) {
  if (seq === null || chosen === null) return {};
  return { choice: { label: call(), checked: chosen.has(seq), onCheckedChange: () => choose(seq) } };
}

interface QuoteProps {
  quote: NonNullable<MessageEvent['quote']>;
  talkers: Talkers;
  onJump: (seq: number) => void;
}

function Quote({ quote: { seq, said }, talkers, onJump }: QuoteProps) {
  const { t } = useTranslation();
  if (said === null) return <MessageQuote author={t('room.reply')}>{t('room.notHere')}</MessageQuote>;
  return (
    <MessageQuote author={authorOf(t, said.sender, talkers)} onPress={() => onJump(seq)}>
      {sayUnfolded(t, said, talkers)}
    </MessageQuote>
  );
}

interface ReactionsProps {
  message: MessageEvent;
  room: MessageRoom;
  memberId: number;
  onReact: (seq: number, emoji: string | null) => void;
}

function Reactions({ message, room, memberId, onReact }: ReactionsProps) {
  const { t } = useTranslation();
  const own = ownReaction(message, memberId);
  return message.reactions.map((reaction) => (
    <ReactionChip
      key={reaction.emoji}
      emoji={reaction.emoji}
      count={reaction.members.length}
      label={reactionText(t, reaction, memberId)}
      pressed={reaction.emoji === own}
      disabled={!room.canWrite}
      onClick={() => onReact(message.seq, reaction.emoji === own ? null : reaction.emoji)}
    />
  ));
}

/** Why a message was refused, and what can be done with it. */
function Refused({ row, store, room, actions }: Pick<Props, 'row' | 'store' | 'room' | 'actions'>) {
  const { t } = useTranslation();
  const { outgoing } = row;
  if (!outgoing?.failure) return null;
  const { clientId, failure, refusedAt = 0 } = outgoing;
  return (
    <span className="flex flex-col items-end">
      <Reason failure={failure} since={refusedAt} />
      <span className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={() => store.outbox.retry(room.id, clientId)}>
          {t('room.retry')}
        </Button>
        <Correction {...{ outgoing, store, room, actions }} />
        <Button variant="quiet" size="small" onClick={() => store.outbox.discard(room.id, clientId)}>
          {t('room.discard')}
        </Button>
      </span>
    </span>
  );
}

/** Why a message was refused, or that it may be sent now. */
function Reason({ failure, since }: { failure: Failure; since: number }) {
  const { t } = useTranslation();
  const text = useFailureCountdown(failure, since);
  if (text === null) return <span className="text-small text-muted">{t('room.mayRetry')}</span>;
  return <span className="text-small text-danger-strong tabular-nums">{text}</span>;
}

interface CorrectionProps extends Pick<Props, 'store' | 'room' | 'actions'> {
  outgoing: Outgoing;
}

/**
 * Puts a refused message back into the composer, or copies its text if the composer can't take it. Where nobody can
 * write any more, saves its media.
 */
function Correction({ outgoing, store, room, actions }: CorrectionProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const isFree = useCanCorrect({ store, room, actions, outgoing });
  const { clientId, text, media = [], at } = outgoing;
  if (isFree)
    return (
      <Button variant="quiet" size="small" onClick={() => actions.correct(clientId)}>
        {t('room.edit')}
      </Button>
    );
  return (
    <>
      {text === '' ? null : (
        <Button variant="quiet" size="small" onClick={() => void copy(text)}>
          {t('room.copy')}
        </Button>
      )}
      {room.canCompose ? null : <SaveAttachments media={media} at={at} variant="quiet" />}
    </>
  );
}
