import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Clock from 'lucide-react/icons/clock';
import type { ComponentProps } from 'react';
import { cn } from '../cn';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

/** What became of an own message. */
export type MessageStateKind = 'sending' | 'sent' | 'read' | 'failed';

/** Props of {@link MessageState}. */
export interface MessageStateProps extends Omit<ComponentProps<'span'>, 'children'> {
  kind: MessageStateKind;
  /** The same in words. */
  label: string;
}

const looks = {
  sending: { Icon: Clock, color: 'text-muted' },
  sent: { Icon: Check, color: 'text-muted' },
  read: { Icon: CheckCheck, color: 'text-accent-strong' },
  failed: { Icon: CircleAlert, color: 'text-danger' },
};

/** A mark beside an own message. Renders a `<span>` with an icon and its words. */
export function MessageState({ kind, label, className, ...props }: MessageStateProps) {
  const { Icon, color } = looks[kind];
  return (
    <span
      data-slot="message-state"
      data-state={kind}
      {...props}
      className={cn('inline-flex shrink-0 items-center', color, className)}
    >
      <Icon aria-hidden className="size-[1.1em]" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
