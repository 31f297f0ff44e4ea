import AtSign from 'lucide-react/icons/at-sign';
import BellOff from 'lucide-react/icons/bell-off';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pin from 'lucide-react/icons/pin';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ComponentProps, ReactNode } from 'react';
import { Anchor } from '../anchor/anchor';
import { Avatar } from '../avatar/avatar';
import { Badge } from '../badge/badge';
import { cn } from '../cn';
import { IconButton } from '../icon-button/icon-button';
import { MessageState, type MessageStateKind } from '../message-state/message-state';
import { OfficialMark } from '../official-mark/official-mark';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { useRowMenu } from './use-row-menu';

/** What a row shows. */
interface ContentProps {
  /** Who it is with; ends in an ellipsis where it is too long. */
  name: string;
  /** The picture's address; initials replace a missing one. */
  src?: string | null;
  /** Stands in the place of the initials, see `Avatar`. */
  icon?: ReactNode;
  /** Says that they are here now: draws the ring around the picture. */
  onlineLabel?: string | undefined;
  /** Stands before the preview: "You:", "Draft:". */
  lead?: ReactNode;
  /** The start of the last message, in one line. */
  preview?: ReactNode;
  /** What goes on at the moment, such as "typing…": takes the place of lead and preview. */
  activity?: ReactNode;
  /** When that was, short. */
  time?: ReactNode;
  /** What became of the last message if it is an own one. */
  state?: { kind: MessageStateKind; label: string };
  /** How many are unread; not drawn at 0. */
  unread?: { count: number; label: string };
  /** Says that an unread message names the reader: draws an at sign. */
  mentionedLabel?: string | undefined;
  /** Says who waits for the reader's answer there: draws a person with a plus. */
  waitingLabel?: string | undefined;
  /** Says that it is marked as unread, where `unread` counts nothing: draws a dot. */
  markedLabel?: string | undefined;
  /** Says that it stands at the top: draws a pin. */
  pinnedLabel?: string | undefined;
  /** Says that it is the operator's own: draws a mark beside the name. */
  officialLabel?: string;
  /** Says that it is muted: draws a crossed bell and a grey count. */
  mutedLabel?: string;
}

interface LinkProps {
  href: string;
  /** Who it is with: all that is drawn without children. */
  name: string;
  /**
   * What can be done with it, and how the button is called that a pointer finds on the row: a right click, the menu key, a
   * long press and a swipe towards the start of the line open it too. What it offers must also be found elsewhere.
   */
  menu?: { label: string; onOpen: () => void } | undefined;
}

/** Props of {@link ConversationLink}. */
export type ConversationLinkProps = LinkProps & Omit<ComponentProps<'a'>, keyof LinkProps>;

/** Props of {@link ConversationContent}: the other ones go to its text. */
export type ConversationContentProps = ContentProps &
  Omit<ComponentProps<'span'>, keyof ContentProps | 'children'>;

/** Props of {@link ConversationRow}. */
export type ConversationRowProps = LinkProps & ContentProps & Pick<ComponentProps<'a'>, 'aria-current'>;

const row = cn(
  'focus-ring flex min-h-18 w-full items-center gap-3 px-gutter py-2.5 text-start text-ink',
  'hover:bg-accent-soft focus-visible:-outline-offset-2 active:bg-accent-soft aria-[current]:bg-accent-soft',
  'motion-safe:transition-colors motion-safe:duration-fast',
);

// Where the menu's button is drawn, the row's words end before it.
const WITH_MENU = cn(
  'touch-pan-y touch-pinch-zoom [-webkit-touch-callout:none]',
  'pointer-fine:group-hover/row:pe-14 group-has-[>button:focus-visible]/row:pe-14',
);

// The browser skips layout and paint of a row that is out of view, and keeps its height: two lines, or what it was before.
const item =
  'group/row @container relative [contain-intrinsic-block-size:auto_4.5rem] [content-visibility:auto]';

// Large text on a narrow screen takes more lines, and the room of what only decorates.
const line = 'flex items-baseline gap-x-2 @max-[14rem]:flex-wrap';

const MARK = 'shrink-0 self-center rounded-full bg-accent p-1 text-on-accent';

/**
 * What a conversation shows, in a `ConversationLink`. Renders an `Avatar` and a `<span>`, which gets the other props. The
 * spaces between the parts keep the link's name from running together.
 */
export function ConversationContent({
  name,
  src,
  icon,
  onlineLabel,
  lead,
  preview,
  activity,
  time,
  state,
  unread,
  officialLabel,
  mutedLabel,
  mentionedLabel,
  waitingLabel,
  markedLabel,
  pinnedLabel,
  className,
  ...props
}: ConversationContentProps) {
  const isMarked = markedLabel !== undefined && !unread?.count;
  return (
    <>
      <Avatar
        name={name}
        src={src}
        icon={icon}
        ring={onlineLabel ? 'online' : 'none'}
        aria-hidden
        className="@max-[14rem]:hidden"
        style={{ width: '3.25rem', height: '3.25rem' }}
      />
      <span {...props} className={cn('flex min-w-0 flex-1 flex-col gap-0.5', className)}>
        <span className={line}>
          <bdi data-slot="conversation-row-name" className="min-w-0 truncate text-body font-semibold">
            {name}
          </bdi>{' '}
          {onlineLabel ? <VisuallyHidden>{onlineLabel}</VisuallyHidden> : null}{' '}
          {officialLabel ? <OfficialMark label={officialLabel} className="shrink-0 self-center" /> : null}{' '}
          {mutedLabel ? (
            <span className="shrink-0 self-center text-muted">
              <BellOff aria-hidden className="size-[1em]" />
              <VisuallyHidden>{mutedLabel}</VisuallyHidden>
            </span>
          ) : null}{' '}
          {pinnedLabel ? (
            <span className="shrink-0 self-center text-muted">
              <Pin aria-hidden className="size-[1em]" />
              <VisuallyHidden>{pinnedLabel}</VisuallyHidden>
            </span>
          ) : null}{' '}
          <span
            data-slot="conversation-row-time"
            className="ms-auto flex shrink-0 items-baseline gap-1 text-caption text-muted tabular-nums"
          >
            {state ? <MessageState {...state} className="self-center" /> : null} {time}
          </span>
        </span>{' '}
        <span className={cn(line, 'min-h-[1lh] text-small')}>
          {lead && !activity ? (
            // A long name of a sender leaves room for the start of the message, the marks and the count.
            <span
              data-slot="conversation-row-lead"
              className={cn(
                'shrink-0 truncate @max-[14rem]:max-w-full',
                waitingLabel ? 'max-w-[45%]' : 'max-w-[60%]',
              )}
            >
              {lead}
            </span>
          ) : null}{' '}
          <bdi
            data-slot="conversation-row-preview"
            className={cn('min-w-0 truncate', activity ? 'text-accent-strong' : 'text-muted')}
          >
            {activity ?? preview}
          </bdi>{' '}
          {waitingLabel ? (
            <span className={cn(MARK, 'ms-auto')}>
              <UserPlus aria-hidden data-slot="conversation-row-waiting" className="size-[0.875em]" />
              <VisuallyHidden>{waitingLabel}</VisuallyHidden>
            </span>
          ) : null}{' '}
          {isMarked ? (
            <span className={cn('shrink-0 self-center', waitingLabel ? null : 'ms-auto')}>
              <span
                aria-hidden
                data-slot="conversation-row-mark"
                className={cn('block size-3 rounded-full', mutedLabel ? 'bg-muted' : 'bg-accent')}
              />
              <VisuallyHidden>{markedLabel}</VisuallyHidden>
            </span>
          ) : null}{' '}
          {mentionedLabel ? (
            <span className={cn(MARK, waitingLabel ? null : 'ms-auto')}>
              <AtSign aria-hidden data-slot="conversation-row-mention" className="size-[0.875em]" />
              <VisuallyHidden>{mentionedLabel}</VisuallyHidden>
            </span>
          ) : null}{' '}
          {unread ? (
            <Badge
              tone={mutedLabel ? 'neutral' : 'accent'}
              count={unread.count}
              label={unread.label}
              className={cn('shrink-0 self-center', mentionedLabel || waitingLabel ? null : 'ms-auto')}
            />
          ) : null}
        </span>
      </span>
    </>
  );
}

/**
 * The place of a conversation in a `List`, and the link to it. Renders an `<li>` with an `<a>`, which gets the other props.
 * @param props.children a `ConversationContent`; left out of what is far from the screen, in a list of hundreds
 */
export function ConversationLink({ name, menu, className, children, ...props }: ConversationLinkProps) {
  const gestures = useRowMenu(menu?.onOpen);
  return (
    <li data-slot="list-item" className={item}>
      <Anchor
        data-slot="conversation-row"
        {...props}
        {...gestures}
        className={cn(row, menu && WITH_MENU, className)}
      >
        {children ?? <bdi className="truncate text-body font-semibold">{name}</bdi>}
      </Anchor>
      {menu && children ? (
        <IconButton
          label={menu.label}
          icon={<Ellipsis aria-hidden className="size-5" />}
          onClick={menu.onOpen}
          className={cn(
            'absolute end-2 inset-y-0 my-auto opacity-0 focus-visible:opacity-100 pointer-coarse:pointer-events-none',
            'pointer-fine:group-hover/row:opacity-100',
          )}
        />
      ) : null}
    </li>
  );
}

/** A conversation in a `List`, the whole of it one link. Renders a `ConversationLink` with its `ConversationContent`. */
export function ConversationRow({ href, menu, 'aria-current': current, ...content }: ConversationRowProps) {
  return (
    <ConversationLink href={href} menu={menu} aria-current={current} name={content.name}>
      <ConversationContent {...content} />
    </ConversationLink>
  );
}
