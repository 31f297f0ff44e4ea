import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import FileIcon from 'lucide-react/icons/file';
import type { ComponentProps, ReactNode } from 'react';
import { Anchor } from '../anchor/anchor';
import { cn } from '../cn';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

/** Props of {@link FileCard}. */
export interface FileCardProps extends Omit<ComponentProps<'a'>, 'children' | 'download'> {
  /** As its sender's device called it. */
  name: string;
  /** Its type and size: "PDF, 1.2 MB". */
  detail: ReactNode;
  /** Its address: pressing saves it. Without it the card is no link. */
  href?: string;
  /** Says what pressing does: "Save". */
  saveLabel?: string;
  /** Stands at the start instead of the icon: what is on its way. */
  action?: ReactNode;
}

/** A file of a message. Renders an `<a>` that saves it, or a `<span>` where there is nothing to save yet. */
export function FileCard({ name, detail, href, saveLabel, action, className, ...props }: FileCardProps) {
  const look = cn(
    'flex w-64 max-w-full items-center gap-3 rounded-control py-1 text-start text-ink',
    className,
  );
  const Icon = href === undefined ? FileIcon : ArrowDownToLine;
  const content = (
    <>
      {action ?? (
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-on-accent"
        >
          <Icon className="size-5" />
        </span>
      )}
      <span className="flex min-w-0 flex-col">
        <bdi data-slot="file-card-name" className="font-medium wrap-anywhere">
          {name}
        </bdi>{' '}
        <span data-slot="file-card-detail" className="text-caption text-muted">
          {detail}
        </span>
      </span>
    </>
  );
  if (href === undefined)
    return (
      <span data-slot="file-card" data-state="static" className={look}>
        {content}
      </span>
    );
  return (
    <Anchor
      data-slot="file-card"
      data-state="link"
      data-press=""
      {...props}
      href={href}
      download={name}
      className={cn(look, 'tap-target focus-ring')}
    >
      {content}
      {saveLabel ? <VisuallyHidden>, {saveLabel}</VisuallyHidden> : null}
    </Anchor>
  );
}
