import Check from 'lucide-react/icons/check';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import X from 'lucide-react/icons/x';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { useAnnounce } from '../announcer/announcer';
import { cn } from '../cn';
import { FieldError, useField } from '../field/field';
import { IconButton } from '../icon-button/icon-button';
import { isComposing } from '../is-composing/is-composing';
import { requireLabel } from '../misuse/misuse';
import { countCharacters, needsAnnouncement } from '../text-area/count';

/** The maximum length of a message. */
export interface MessageLimit {
  /** The maximum number of characters. People can type more and are told so. */
  maxLength: number;
  /** Words what is left; negative if the text is too long. Shown below 200, announced at 50, 10, 0 and below. */
  remaining: (left: number) => string;
  /** Counts characters as the validation does. @default characters: an emoji of one code point is one */
  measure?: (text: string) => number;
}

/** What the message is about: another one that it answers, or the one that it replaces. */
export interface MessageContext {
  /** Tells them apart: an icon. */
  icon: ReactNode;
  /** What is being done: "Reply to Mina", "Edit message". */
  title: ReactNode;
  /** How the other message begins; shown in one line. */
  text: ReactNode;
  /** Names the button that ends it. */
  cancelLabel: string;
  /** Called by the button, and by Esc in the field. */
  onCancel: () => void;
}

interface Composer {
  /** Names the field, and stands in it while it is empty. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called for a text that isn't blank, whatever its length, or with `sendable`; the caller empties the field. */
  onSend: () => void;
  /** Names the button. */
  sendLabel: string;
  /** What the button does: sends a message, or saves a changed one. @default 'send' */
  action?: 'send' | 'save';
  limit?: MessageLimit;
  /** What is wrong and what to do; its presence makes the field invalid. */
  error?: string;
  /** Stands above the field. */
  context?: MessageContext | undefined;
  /** There is something to send beside the text: a blank one may be sent. @default false */
  sendable?: boolean;
  /** Stands before the field: a button that adds something to the message. */
  start?: ReactNode;
  /** Stands inside the field, at its end: a button that adds something to the text. */
  inside?: ReactNode;
  /** Stands above the field: what goes with the message. */
  tray?: ReactNode;
  /** Stands where the button does while there is nothing to send: a button that records. */
  idleAction?: ReactNode;
  /** Stands instead of the field while something is recorded. */
  recording?: ReactNode;
  /** What is written is on its way: presses on the button do nothing. @default false */
  sending?: boolean;
  /** Stands instead of the field where nobody may write: why, and until when. */
  notice?: ReactNode;
}

/** Props of {@link MessageComposer}; `ref` is for the `<textarea>`, which gets the other props. */
export type MessageComposerProps = Composer & Omit<ComponentProps<'textarea'>, keyof Composer | 'children'>;

const SHOWN_BELOW = 200;
const THRESHOLDS = [50, 10, 0];

/** A mouse or trackpad, and no finger as the first pointer: there is a keyboard, too. */
const hasFinePointer = () =>
  window.matchMedia('(any-pointer: fine)').matches && !window.matchMedia('(pointer: coarse)').matches;

/** Shift makes a line, Ctrl and Cmd send; Enter alone sends where there is a keyboard, and makes a line on phones. */
function sends(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || isComposing(event) || event.shiftKey || event.altKey) return false;
  return event.ctrlKey || event.metaKey || hasFinePointer();
}

/**
 * Where a message is written, at the bottom of a conversation: a field that grows to six lines, or to a third of a low
 * page, and a button. Renders a `<div>` with a `<textarea>`, or with the notice.
 */
export function MessageComposer({ notice, className, ...props }: MessageComposerProps) {
  requireLabel('MessageComposer', props.label);
  return (
    <div
      data-slot="message-composer"
      data-state={notice ? 'closed' : 'open'}
      className={cn(
        '@container shrink-0 border-t border-line bg-canvas px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] print:hidden',
        className,
      )}
    >
      {notice ? (
        <div
          data-slot="message-composer-notice"
          className="py-2 text-center text-small text-balance text-muted"
        >
          {notice}
        </div>
      ) : (
        <Writing {...props} />
      )}
    </div>
  );
}

function Writing({
  label,
  value,
  onChange,
  onSend,
  sendLabel,
  action = 'send',
  limit,
  error,
  context,
  sendable = false,
  start,
  inside,
  tray,
  idleAction,
  recording,
  sending = false,
  ref,
  onKeyDown,
  'aria-describedby': more,
  ...props
}: Omit<MessageComposerProps, 'notice' | 'className'>) {
  const area = useRef<HTMLTextAreaElement>(null);
  const row = useFocusAfter(Boolean(recording));
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current);
  const announce = useAnnounce();
  const wiring = useField({ ...props, error, 'aria-describedby': more });
  const isBlank = value.trim() === '' && !sendable;
  const leftOf = (text: string) =>
    limit ? limit.maxLength - (limit.measure ?? countCharacters)(text) : Number.POSITIVE_INFINITY;
  const left = leftOf(value);

  const change = (text: string) => {
    const now = leftOf(text);
    if (limit && needsAnnouncement(left, now, THRESHOLDS)) announce(limit.remaining(now));
    onChange(text);
  };

  const send = () => {
    if (!isBlank && !sending) onSend();
  };

  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented) return;
    if (context && event.key === 'Escape' && !isComposing(event)) {
      event.preventDefault();
      return context.onCancel();
    }
    if (!sends(event)) return;
    event.preventDefault();
    send();
  };

  const pressButton = () => {
    send();
    // By keyboard, the button had the focus. By finger, the field keeps it, or the closed keyboard stays closed.
    if (document.activeElement !== document.body) area.current?.focus();
  };

  return (
    <div data-slot="field" data-state={error ? 'invalid' : 'valid'} className="flex flex-col gap-1.5">
      {context ? <Context {...context} onCancelled={() => area.current?.focus()} /> : null}
      {tray}
      <FieldError id={wiring.errorId}>{error}</FieldError>
      <div ref={row} className={cn('flex items-end gap-2', recording ? null : NARROW_ROW)}>
        {recording ?? (
          <>
            <div className={cn('contents', NARROW_BEFORE)}>{start}</div>
            <Growing value={value} hasStart={Boolean(start)} inside={inside}>
              <textarea
                data-slot="input"
                rows={1}
                placeholder={label}
                {...props}
                {...wiring.control}
                ref={area}
                aria-label={label}
                // An empty one follows the page, for its placeholder.
                dir={value === '' ? undefined : 'auto'}
                value={value}
                onChange={(event) => change(event.target.value)}
                onKeyDown={pressKey}
                className={cn(
                  box,
                  start ? NARROW_AFTER_START : null,
                  inside ? 'pe-11' : null,
                  'resize-none overflow-y-auto border-control bg-surface text-ink',
                  'placeholder:text-muted placeholder:opacity-100 @max-[14rem]:placeholder:text-[length:min(1rem,8.5cqi)]',
                  '-outline-offset-1 outline-focus focus-visible:border-focus focus-visible:outline-2',
                  'aria-invalid:border-danger motion-safe:transition-colors motion-safe:duration-fast',
                )}
              />
            </Growing>
          </>
        )}
        <div className={cn('contents @max-[14rem]:col-start-3 @max-[14rem]:flex', NARROW_BELOW)}>
          {idleAction && (recording || (isBlank && !sending)) ? (
            idleAction
          ) : (
            <IconButton
              data-slot="message-composer-send"
              label={sendLabel}
              aria-disabled={isBlank || sending || undefined}
              aria-busy={sending || undefined}
              // The field keeps its focus, and a phone's keyboard stays.
              onMouseDown={(event) => event.preventDefault()}
              onClick={pressButton}
              className={cn(
                isBlank || sending ? 'bg-line text-muted' : 'bg-accent text-on-accent hover:bg-accent-strong',
                'border border-transparent',
              )}
              icon={
                action === 'save' ? (
                  <Check aria-hidden className="size-5" />
                ) : (
                  <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />
                )
              }
            />
          )}
        </div>
      </div>
      {left < SHOWN_BELOW && limit ? (
        <p
          data-slot="message-composer-left"
          data-state={left < 0 ? 'over' : 'within'}
          className={cn('text-caption tabular-nums', left < 0 ? 'font-medium text-danger' : 'text-muted')}
        >
          {limit.remaining(left)}
        </p>
      ) : null}
    </div>
  );
}

/** Once a recording is over, whose buttons had the focus, the last button of the row takes it. */
function useFocusAfter(isRecording: boolean): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  const wasRecording = useRef(isRecording);
  useEffect(() => {
    const isOver = wasRecording.current && !isRecording;
    wasRecording.current = isRecording;
    if (!isOver || document.activeElement !== document.body) return;
    [...(row.current?.querySelectorAll('button') ?? [])].at(-1)?.focus({ preventScroll: true });
  }, [isRecording]);
  return row;
}

function Context({
  icon,
  title,
  text,
  cancelLabel,
  onCancel,
  onCancelled,
}: MessageContext & { onCancelled: () => void }) {
  return (
    <div data-slot="message-composer-context" className="flex items-center gap-3 ps-1">
      <span aria-hidden className="flex shrink-0 text-accent [&_svg]:size-5">
        {icon}
      </span>
      <span className="flex min-w-0 flex-1 flex-col border-s-3 border-accent ps-2">
        <span
          data-slot="message-composer-title"
          className="truncate text-caption font-semibold text-accent-strong"
        >
          {title}
        </span>
        <span data-slot="message-composer-about" dir="auto" className="truncate text-caption text-muted">
          {text}
        </span>
      </span>
      <IconButton
        data-slot="message-composer-cancel"
        label={cancelLabel}
        icon={<X aria-hidden className="size-5" />}
        onClick={() => {
          // The button goes away; the field takes its focus.
          onCancelled();
          onCancel();
        }}
      />
    </div>
  );
}

/**
 * On a narrow page with large text, the field shares its line with the button before it, and the others stand below:
 * between them all there would be room for a letter or two. The buttons take less room than elsewhere.
 */
const NARROW_ROW = '@max-[14rem]:grid @max-[14rem]:grid-cols-[auto_minmax(0,1fr)_auto]';
const NARROW_BEFORE = '@max-[14rem]:[&_.tap-target]:min-w-[44px]';
const NARROW_AFTER_START = '@max-[14rem]:col-start-2';
const NARROW_BELOW = cn(
  '@max-[14rem]:row-start-2',
  '@max-[14rem]:[&_.tap-target]:min-h-[max(44px,2rem)] @max-[14rem]:[&_.tap-target]:min-w-[max(44px,2rem)]',
);

const box = cn(
  'col-start-1 row-start-1 max-h-[min(6lh+1.25rem+2px,30dvh)] w-full min-w-0 rounded-[1.375rem] border px-4 py-2.5 text-body',
  'whitespace-pre-wrap wrap-anywhere @max-[14rem]:col-end-4 @max-[14rem]:self-stretch @max-[14rem]:px-3',
);

/** An unseen copy of the text gives the field its height: not every browser sizes fields by their content. */
function Growing({
  value,
  hasStart,
  inside,
  children,
}: {
  value: string;
  hasStart: boolean;
  inside: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid min-w-0 flex-1 @max-[14rem]:contents">
      <div
        aria-hidden
        className={cn(
          box,
          hasStart ? NARROW_AFTER_START : null,
          inside ? 'pe-11' : null,
          'invisible overflow-hidden border-transparent',
        )}
      >
        {/* A last line without text counts, too. */}
        {`${value}\u200B`}
      </div>
      {children}
      {inside ? (
        <div
          className={cn(
            'col-start-1 row-start-1 self-end justify-self-end @max-[14rem]:col-start-2',
            NARROW_BELOW,
          )}
        >
          {inside}
        </div>
      ) : null}
    </div>
  );
}
