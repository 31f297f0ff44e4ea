import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** What it means; picks colour and icon. */
  tone: NoticeTone;
  /** A short first line. */
  title?: string;
  /** A button or a link under the text. */
  action?: ReactNode;
}

const looks = {
  info: { Icon: Info, box: 'bg-accent-soft', icon: 'text-accent' },
  success: { Icon: CircleCheck, box: 'bg-success-soft', icon: 'text-success' },
  warning: { Icon: TriangleAlert, box: 'bg-warning-soft', icon: 'text-warning' },
  danger: { Icon: CircleAlert, box: 'bg-danger-soft', icon: 'text-danger' },
};

/** A message that stays on the page. Renders a `<div>`; give it `role="status"` if it appears by itself. */
export function Notice({ tone, title, action, className, children, ...props }: NoticeProps) {
  const { Icon, box, icon } = looks[tone];
  return (
    <div
      data-slot="notice"
      data-state={tone}
      {...props}
      className={cn(
        'flex items-start gap-3 rounded-control border border-transparent px-4 py-3 text-small text-ink',
        box,
        className,
      )}
    >
      <Icon aria-hidden size={20} className={cn('mt-[calc((1lh-1.25rem)/2)] shrink-0', icon)} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1 *:max-w-full">
        {title ? <p className="font-semibold">{title}</p> : null}
        <div>{children}</div>
        {action}
      </div>
    </div>
  );
}
