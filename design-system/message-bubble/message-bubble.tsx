import Check from 'lucide-react/icons/check';
import Forward from 'lucide-react/icons/forward';
import Pin from 'lucide-react/icons/pin';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';
import { MessageState, type MessageStateKind } from '../message-state/message-state';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

/** Choosing several messages: a box at the start of the line, which takes presses on all of it. */
export interface MessageChoice {
  /** Names the box: the message. */
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** Props of {@link MessageBubble}. */
export interface MessageBubbleProps extends Omit<ComponentProps<'div'>, 'dir'> {
  /** Whose message it is: the own ones stand at the end of the line. */
  side: 'own' | 'other';
  /** The text; its line breaks are kept. Links are nodes of the caller. Null where there are only media. */
  children: ReactNode;
  /** Pictures or a file, above the text. */
  media?: ReactNode;
  /** The media reach the edges of the bubble; without a text, time and state stand over them. @default false */
  mediaFills?: boolean;
  /** When it was sent, short: "12:05". */
  time: ReactNode;
  /** What became of an own message. */
  state?: { kind: MessageStateKind; label: string };
  /** Starts a group of one sender's messages. @default true */
  first?: boolean;
  /** Ends a group. @default true */
  last?: boolean;
  /** Who wrote it, above the first one of a group. */
  author?: ReactNode;
  /** The sender's picture, drawn beside the last one of a group; the others of the group keep its room free. Without it there is no such room. */
  avatar?: ReactNode;
  /** Stands below: a button that sends a failed message again. */
  action?: ReactNode;
  /** Whose words a forwarded message passes on: "Forwarded from Mina". */
  forwarded?: ReactNode;
  /** The message that it answers. */
  quote?: ReactNode;
  /** Says that the text was changed, beside the time: "edited". */
  edited?: string;
  /** Says that it is pinned; draws a pin beside the time. */
  pinned?: string;
  /** Reactions, below the text. */
  reactions?: ReactNode;
  /** A button for what can be done with it; drawn where there is a mouse, while it or the message is pointed at or has focus. */
  menu?: ReactNode;
  /** Lets it be chosen with others; nothing in it can be pressed meanwhile. */
  choice?: MessageChoice;
  /** Marks the message that the reader was led to. @default false */
  highlighted?: boolean;
}

const sides = {
  own: { row: 'justify-end', bubble: 'border-transparent bg-accent-soft', action: 'justify-end' },
  other: { row: 'justify-start', bubble: 'border-line bg-surface', action: 'justify-start' },
};

/** The corners at the sender's side are smaller inside a group. */
const corners = (side: 'own' | 'other', first: boolean, last: boolean) =>
  side === 'own'
    ? cn(!first && 'rounded-se-small', !last && 'rounded-ee-small')
    : cn(!first && 'rounded-ss-small', !last && 'rounded-es-small');

/** A message of a conversation. Renders a `<div>`. */
export function MessageBubble({
  side,
  time,
  state,
  first = true,
  last = true,
  author,
  avatar,
  action,
  forwarded,
  quote,
  edited,
  pinned,
  reactions,
  menu,
  choice,
  highlighted = false,
  media,
  mediaFills = false,
  className,
  children,
  ...props
}: MessageBubbleProps) {
  const look = sides[side];
  const hasLead = Boolean((first && author) || forwarded || quote);
  const meta = <MessageMeta time={time} state={state} edited={edited} pinned={pinned} />;
  const isOverMedia = Boolean(media) && mediaFills && children === null;
  return (
    <div
      data-slot="message"
      data-state={state?.kind ?? side}
      {...props}
      className={cn(
        'group/message relative flex items-end gap-2 px-3',
        look.row,
        first ? 'pt-1.5' : 'pt-0.5',
        last && 'pb-1.5',
        className,
      )}
    >
      {choice ? <Choice side={side} {...choice} /> : null}
      {menu && side === 'own' ? <Menu>{menu}</Menu> : null}
      {avatar === undefined ? null : (
        <span data-slot="message-avatar" className="flex min-w-8 shrink-0">
          {last ? avatar : null}
        </span>
      )}
      <div inert={choice !== undefined} className="flex max-w-[min(85%,36rem)] min-w-0 flex-col">
        <div
          data-slot="message-bubble"
          data-highlighted={highlighted ? '' : undefined}
          className={cn(
            'outline-offset-1 outline-focus data-highlighted:outline-2',
            'w-fit max-w-full rounded-[1.125rem] border px-3 py-1.5 text-body text-ink',
            side === 'own' && 'self-end',
            // Marks that stack up on letters stay inside.
            mediaFills ? 'overflow-hidden' : 'overflow-y-clip',
            look.bubble,
            corners(side, first, last),
          )}
        >
          {first && author ? (
            <div data-slot="message-author" className="text-caption font-semibold wrap-anywhere text-accent">
              <bdi>{author}</bdi>
            </div>
          ) : null}
          {forwarded ? (
            <div
              data-slot="message-forwarded"
              className="flex items-center gap-1 text-caption wrap-anywhere text-muted"
            >
              <Forward aria-hidden className="size-[1.1em] shrink-0 rtl:-scale-x-100" />
              <span className="min-w-0">{forwarded}</span>
            </div>
          ) : null}
          {quote ? (
            <div data-slot="message-quoted" className="my-0.5 flex max-w-full">
              {quote}
            </div>
          ) : null}
          {media ? (
            <div
              data-slot="message-media"
              className={cn(
                'relative',
                mediaFills && '-mx-3',
                mediaFills && !hasLead && '-mt-1.5',
                mediaFills && hasLead && 'mt-1',
                isOverMedia && '-mb-1.5',
                mediaFills && !isOverMedia && 'mb-1',
              )}
            >
              {media}
              {isOverMedia ? (
                <span className="pointer-events-none absolute end-2 bottom-2 max-w-full rounded-full bg-raised px-2 py-0.5">
                  {meta}
                </span>
              ) : null}
            </div>
          ) : null}
          {isOverMedia ? null : (
            // The text sets the direction, so the time stands where its last line ends. Media set the width.
            <div
              data-slot="message-text"
              dir="auto"
              className={cn('flow-root whitespace-pre-wrap wrap-anywhere', media ? 'w-0 min-w-full' : '')}
            >
              {children}
              {meta}
            </div>
          )}
        </div>
        {reactions ? (
          <div data-slot="message-reactions" className={cn('flex flex-wrap gap-x-1', look.action)}>
            {reactions}
          </div>
        ) : null}
        {action ? (
          <div data-slot="message-action" className={cn('flex flex-wrap', look.action)}>
            {action}
          </div>
        ) : null}
      </div>
      {menu && side === 'other' ? <Menu>{menu}</Menu> : null}
    </div>
  );
}

/** Fingers reach the menu by a tap on the message. */
const Menu = ({ children }: { children: ReactNode }) => (
  <span
    data-slot="message-menu"
    className={cn(
      // Without a height of its own, so that it sets no message apart from the next.
      'pointer-events-none hidden h-0 shrink-0 items-center self-center opacity-0 pointer-fine:flex',
      'group-hover/message:pointer-events-auto group-hover/message:opacity-100',
      'focus-within:pointer-events-auto focus-within:opacity-100 in-focus-visible:opacity-100',
    )}
  >
    {children}
  </span>
);

function Choice({ side, label, checked, onCheckedChange }: MessageChoice & Pick<MessageBubbleProps, 'side'>) {
  return (
    <span
      data-slot="message-choice"
      className={cn('flex min-h-tap shrink-0 items-center self-center', side === 'own' && 'me-auto')}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="peer absolute inset-0 z-10 size-full cursor-pointer appearance-none outline-hidden"
      />
      <span
        aria-hidden
        className={cn(
          'pointer-events-none grid size-6 place-items-center rounded-small border border-control bg-surface',
          'text-on-accent outline-offset-2 outline-focus *:opacity-0 peer-checked:*:opacity-100',
          'peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-2',
        )}
      >
        <Check strokeWidth={3} size={16} />
      </span>
    </span>
  );
}

/** Beside the last line if there is room, else below. A `bdi` has no say in the direction of the text around it. */
function MessageMeta({
  time,
  state,
  edited,
  pinned,
}: Pick<MessageBubbleProps, 'time' | 'state' | 'edited' | 'pinned'>) {
  return (
    <span
      data-slot="message-meta"
      className="float-end ms-3 mt-[0.4em] text-caption text-muted in-data-[slot=message-media]:float-none in-data-[slot=message-media]:ms-0"
    >
      <bdi className="inline-flex items-center gap-1 whitespace-nowrap">
        {pinned ? (
          <span data-slot="message-pinned" className="inline-flex">
            <Pin aria-hidden className="size-[1.1em]" />
            <VisuallyHidden>{pinned}</VisuallyHidden>
          </span>
        ) : null}
        {edited ? <span data-slot="message-edited">{edited}</span> : null}
        <span>{time}</span>
        {state ? <MessageState {...state} /> : null}
      </bdi>
    </span>
  );
}
