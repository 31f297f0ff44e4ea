import type { MessageEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import { LENGTH } from '@contract/constants';
import type { Person } from '@contract/contacts/person';
import { countCharacters, normaliseLines } from '@contract/text';
import { useAnnounce } from '@ds/announcer/announcer';
import { Button, ButtonLink } from '@ds/button/button';
import { MessageComposer, type MessageContext } from '@ds/message-composer/message-composer';
import { Notice } from '@ds/notice/notice';
import { focusHeading } from '@ds/page/page';
import { usePending } from '@ds/use-pending/use-pending';
import Pencil from 'lucide-react/icons/pencil';
import Reply from 'lucide-react/icons/reply';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { messageAt } from '../../chat/changes';
import type { History } from '../../chat/chat-state';
import type { ChatStore } from '../../chat/store/chat-store';
import type { Composing } from '../../chat/composing';
import { isRequest } from '../../chat/rooms';
import { useChatPart, useChatState } from '../../chat/use-chat';
import { useDateTime } from '../../i18n/use-date-time';
import { appealPage } from '../../navigation/appeal';
import { isAboutSession, isCutOff } from '../../services/failure';
import type { Failure } from '../../services/result';
import { useFailure, useFailureText } from '../../shell/use-failure';
import { useIsHere } from '../../shell/use-is-here';
import { sayMessage } from '../../chat/media-words';
import { canAttach, canCompose, canEdit } from './message-rights';
import { answerTo, type Talkers } from './message-words';
import { useAttaching } from './use-attaching';
import { useEmoji } from './use-emoji';
import { useMentioning } from './use-mentioning';
import { useMutedUntil } from './use-muted-until';
import { useSlowMode } from './slow-mode';
import { TakeRequest } from './take-request';
import { usePersonActions } from './use-person-actions';
import { useVoice } from './use-voice';

interface Props {
  store: ChatStore;
  room: Room;
  /** Of the other member. */
  name: string;
}

interface FooterProps extends Props {
  history: History;
  memberId: number;
  talkers: Talkers;
  composing: Composing | null;
  compose: (composing: Composing | null) => void;
  /** Of the composer. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** A message as the server keeps it. */
const normalise = (text: string): string => normaliseLines(text).normalize('NFC');

const measure = (text: string): number => countCharacters(normalise(text));

/** The composer, or why the member can't write, with what can be done about it. */
export function RoomFooter(props: FooterProps) {
  const { t } = useTranslation();
  const { store, room, history, memberId, composing, compose, field } = props;
  const draft = useChatState().drafts.get(room.id) ?? '';
  const text = composing?.kind === 'edit' ? composing.text : draft;
  const [isRefused, setRefused] = useState(false);
  const { save, isSaving, refusal } = useSaving(props);
  const notice = useNotice(props);
  useFocusKept(field, notice === null);
  const context = useMessageContext(props);
  const [isEditLost, forgetLostEdit] = useGoneEnded(props);
  const attaching = useAttaching(store, room, field);
  const isEdit = composing?.kind === 'edit';
  // What stays of a message without a text, and what goes without one.
  const media = isEdit ? (messageAt(history.events, composing.seq)?.media ?? []) : attaching.attached;
  useRequestAnnounced(props);
  const tooLong = measure(text) - LENGTH.message;
  const change = (next: string): void => {
    forgetLostEdit();
    if (composing?.kind === 'edit') return compose({ ...composing, text: next });
    store.composer.setDraft(room.id, next);
    if (next.trim() !== '') store.typing.tell(room.id);
  };
  const send = (): void => {
    const message = normalise(text);
    setRefused(tooLong > 0);
    attaching.forgetProblem();
    forgetLostEdit();
    if ((message === '' && media.length === 0) || tooLong > 0) return;
    if (composing?.kind === 'edit') return void save(composing.seq, message);
    store.composer.send(room.id, message, composing?.seq);
  };
  const mentioning = useMentioning({ store, room, talkers: props.talkers, text, onChange: change, field });
  const slow = useSlowMode(props);
  const emoji = useEmoji({ store, text, onChange: change, field });
  const error =
    isRefused && tooLong > 0 ? t('room.tooLong', { count: tooLong }) : (refusal ?? attaching.problem);
  const editLast = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' || text !== '' || composing !== null) return;
    const last = history.events.findLast(
      (known): known is MessageEvent => known.kind === 'message' && canEdit(room, known, memberId),
    );
    if (!last) return;
    event.preventDefault();
    compose({ kind: 'edit', seq: last.seq, text: last.text, message: last });
  };
  const mayAttach = !isEdit && canAttach(room);
  const voice = useVoice({
    store,
    room,
    isOpen: mayAttach && notice === null,
    // It is begun with an empty composer: what stands there by now was typed on another device.
    onSend: () => store.composer.send(room.id, '', composing?.seq, draft),
  });
  return (
    <>
      <MessageComposer
        ref={field}
        label={t('room.composer')}
        action={isEdit ? 'save' : 'send'}
        sendLabel={isEdit ? t('room.save') : t('room.send')}
        value={text}
        onChange={change}
        onSend={send}
        aria-describedby={isEdit ? undefined : slow.hintId}
        {...mentioning.props}
        onKeyDown={(event) => {
          mentioning.pressKey(event);
          editLast(event);
        }}
        sendable={media.length > 0}
        start={mayAttach ? attaching.button : undefined}
        inside={emoji.button}
        tray={
          <>
            {mentioning.list}
            {isEditLost && composing === null ? (
              <Notice role="status" tone="info">
                {t('room.editGone')}
              </Notice>
            ) : null}
            {isEdit ? null : voice.problem}
            {isEdit ? null : attaching.tray}
            {isEdit ? null : slow.hint}
          </>
        }
        idleAction={voice.button}
        recording={voice.recording}
        onPaste={isEdit ? undefined : attaching.paste}
        sending={isSaving}
        context={context}
        limit={{
          maxLength: LENGTH.message,
          measure,
          remaining: (left) =>
            left < 0 ? t('room.tooLong', { count: -left }) : t('room.remaining', { count: left }),
        }}
        {...(error === undefined ? {} : { error })}
        {...(notice ? { notice } : {})}
      />
      {mayAttach && notice === null ? attaching.beside : null}
      {notice === null ? emoji.sheet : null}
    </>
  );
}

/** Saves a changed message. Where it is refused, the text stays in the field, with the reason. */
function useSaving({ store, room, history, composing, compose }: FooterProps) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const fail = useFailure();
  const textOf = useFailureText();
  const [isSaving, run] = usePending();
  const [refused, setRefused] = useState<{ seq: number; failure: Failure } | null>(null);
  const isWaiting = useChatPart(store, (state) => state.isWaiting);
  // The network is back: the change may be saved now.
  if (refused !== null && isCutOff(refused.failure) && !isWaiting) setRefused(null);
  const finish = (seq: number, text: string): void => {
    setRefused(null);
    // Something else may have been begun, or more typed, meanwhile.
    const now = store.get().composing.get(room.id);
    if (now?.kind === 'edit' && now.seq === seq && normalise(now.text) === text) compose(null);
    announce(t('room.saved'));
  };
  const save = (seq: number, text: string) =>
    run(async () => {
      if (messageAt(history.events, seq)?.text === text) return finish(seq, text);
      const result = await store.changes.edit(room.id, seq, text);
      if (result.ok) return finish(seq, text);
      if (isAboutSession(result)) fail(result);
      else setRefused({ seq, failure: result });
    });
  const refusal = refused !== null && refused.seq === composing?.seq ? textOf(refused.failure) : undefined;
  return { save, isSaving, refusal };
}

const isGone = ({ events }: History, composing: Composing): boolean =>
  events.some(({ seq, kind }) => seq === composing.seq && kind !== 'message');

/**
 * Ends answering or editing once the message is gone: the text becomes an ordinary new message.
 * @returns whether an edit ended this way, and a function that clears this
 */
function useGoneEnded({ store, room, history, composing }: FooterProps) {
  const [isEditLost, setEditLost] = useState(false);
  const isOver = composing !== null && isGone(history, composing);
  const end = useEffectEvent(() => {
    setEditLost(composing?.kind === 'edit');
    store.composer.end(room.id);
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return [isEditLost, () => setEditLost(false)] as const;
}

/** Focuses a field and moves the caret to its end: in a field that nobody has typed in yet, it would be at the start. */
function focusEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** The message that the composer answers or edits. It is announced, and the field takes focus. */
function useMessageContext({
  history,
  talkers,
  composing,
  compose,
  field,
}: FooterProps): MessageContext | undefined {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const message =
    composing === null ? null : (messageAt(history.events, composing.seq) ?? composing.message ?? null);
  const isEdit = composing?.kind === 'edit';
  const title = isEdit ? t('room.editing') : answerTo(t, message?.sender ?? 0, talkers);
  const begin = useEffectEvent(() => {
    focusEnd(field.current);
    announce(title);
  });
  const mode = composing === null ? null : `${composing.kind}:${composing.seq}`;
  // What an earlier visit started continues without an announcement.
  const begun = useRef(mode);
  useEffect(() => {
    if (begun.current === mode) return;
    begun.current = mode;
    if (mode !== null) begin();
  }, [mode]);
  if (composing === null || isGone(history, composing)) return undefined;
  return {
    icon: isEdit ? <Pencil /> : <Reply />,
    title,
    text: message ? sayMessage(t, message) : t('room.notHere'),
    cancelLabel: t(isEdit ? 'room.cancelEdit' : 'room.cancelReply'),
    onCancel: () => {
      compose(null);
      announce(t(isEdit ? 'room.editCancelled' : 'room.replyCancelled'));
    },
  };
}

/**
 * Keeps focus in the room when the composer and the notice replace each other: after accepting a request the member
 * writes next; after sending one they hear to whom.
 */
function useFocusKept(field: RefObject<HTMLTextAreaElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (document.activeElement !== document.body) return;
    if (isOpen) field.current?.focus();
    else focusHeading();
  }, [field, isOpen]);
}

/** Announces that the first message was a request: the notice that says so takes the place of the composer. */
function useRequestAnnounced({ room, name }: Props): void {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const state = room.kind === 'direct' ? room.state : 'open';
  const before = useRef(state);
  const tell = useEffectEvent(() => announce(t('room.requested', { name })));
  useEffect(() => {
    if (state === 'requested' && before.current !== 'requested') tell();
    before.current = state;
  }, [state]);
}

function Muted({ until }: { until: string }) {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  return (
    <>
      {t('room.muted', { time: dateTime(until) })}
      <Actions>
        <ButtonLink variant="secondary" size="small" href={`#${appealPage('mute')}`}>
          {t('room.appealMute')}
        </ButtonLink>
      </Actions>
    </>
  );
}

/** Why the member can't write; null where they can. */
function useNotice(props: Props): ReactNode {
  const { t } = useTranslation();
  const { name, room } = props;
  // The footer's, not the request's: blocking replaces that notice before the request is declined.
  const isHere = useIsHere();
  const mutedUntil = useMutedUntil();
  if (canCompose(room, mutedUntil !== null)) return null;
  if (room.kind === 'support') return <TakeRequest store={props.store} room={room} />;
  if (mutedUntil !== null) return <Muted until={mutedUntil} />;
  if (room.kind !== 'direct') return t('group.onlyAdmins');
  const { person } = room;
  if (person === null) return t('room.left');
  if (person.isBlocked) return <Blocked person={person} name={name} />;
  if (isRequest(room)) return <Request {...props} person={person} isHere={isHere} />;
  return t('room.requested', { name });
}

const Actions = ({ children }: { children: ReactNode }) => (
  <span className="mt-3 flex flex-wrap justify-center gap-3">{children}</span>
);

function Blocked({ person, name }: { person: Person; name: string }) {
  const { t } = useTranslation();
  const { unblock } = usePersonActions(person);
  const [busy, run] = usePending();
  return (
    <>
      {t('room.blocked', { name })}
      <Actions>
        <Button
          variant="secondary"
          size="small"
          loading={busy}
          loadingLabel={t('room.unblocking')}
          onClick={() => void run(unblock)}
        >
          {t('room.unblock')}
        </Button>
      </Actions>
    </>
  );
}

function Request({ store, room, name, person, isHere }: Props & { person: Person; isHere: () => boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const fail = useFailure();
  const { block } = usePersonActions(person);
  const [busy, run] = usePending();
  const accept = async (): Promise<void> => {
    const result = await store.rooms.accept(room.id);
    if (!result.ok) fail(result);
  };
  const decline = async (): Promise<void> => {
    const result = await store.rooms.decline(room.id);
    if (!result.ok) fail(result);
    else if (isHere()) void navigate('/chats', { replace: true });
  };
  const declineAndBlock = async (): Promise<void> => {
    if (await block()) await decline();
  };
  return (
    <>
      {t('room.received', { name })}
      <Actions>
        <Button
          size="small"
          loading={busy}
          loadingLabel={t('room.accepting')}
          onClick={() => void run(accept)}
        >
          {t('room.accept')}
        </Button>
        <Button variant="secondary" size="small" onClick={() => void run(decline)}>
          {t('room.decline')}
        </Button>
        <Button variant="quiet" size="small" onClick={() => void run(declineAndBlock)}>
          {t('room.block')}
        </Button>
      </Actions>
    </>
  );
}
