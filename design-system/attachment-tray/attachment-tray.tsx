import Check from 'lucide-react/icons/check';
import FileIcon from 'lucide-react/icons/file';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { cn } from '../cn';
import { IconButton } from '../icon-button/icon-button';
import { requireLabel } from '../misuse/misuse';

/** What goes with a message. */
export interface TrayItem {
  /** Tells the items apart. */
  id: string;
  /** Names it: "Photo 1", "menu.pdf". */
  name: string;
  /** The address of a picture, null until it is known; an icon and the name stand for a file. */
  src?: string | null | undefined;
  /** Of a file: its size. */
  detail?: string | undefined;
  /** Stands for a file instead of the usual one. */
  icon?: ReactNode;
  /** Names its button: "Remove menu.pdf". */
  removeLabel: string;
  /** Names the button that it is, where it is one: "Describe photo 1". */
  openLabel?: string | undefined;
  /** The mark of one that somebody has done something with. @default false */
  marked?: boolean;
}

/** Props of {@link AttachmentTray}. */
export interface AttachmentTrayProps extends Omit<ComponentProps<'ul'>, 'children'> {
  /** Names the list: "Attachments". */
  label: string;
  items: readonly TrayItem[];
  onRemove: (id: string) => void;
  /** Called when one is pressed: those with an `openLabel` are buttons. */
  onOpen?: (id: string) => void;
  /** Called when the last one was removed by its button, to give focus a place. */
  onEmptied?: () => void;
}

/** What goes with a message, before it is sent; scrolls sideways. Renders a `<ul>`. */
export function AttachmentTray({
  label,
  items,
  onRemove,
  onOpen,
  onEmptied,
  className,
  ...props
}: AttachmentTrayProps) {
  requireLabel('AttachmentTray', label);
  const list = useRef<HTMLUListElement>(null);

  const remove = (id: string, index: number): void => {
    // The button goes away: its focus moves to the neighbour's.
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-slot="attachment-remove"]') ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1];
    if (next) next.focus();
    else onEmptied?.();
    onRemove(id);
  };

  return (
    <ul
      data-slot="attachment-tray"
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the list role of lists without bullets
      role="list"
      {...props}
      ref={list}
      aria-label={label}
      className={cn('flex gap-2 overflow-x-auto overscroll-contain py-1', className)}
    >
      {items.map((item, index) => (
        <li key={item.id} data-slot="attachment" className="relative flex shrink-0">
          <Shown {...item} onOpen={() => onOpen?.(item.id)} />
          <IconButton
            data-slot="attachment-remove"
            label={item.removeLabel}
            onClick={() => remove(item.id, index)}
            className="absolute end-0 -top-1.5"
            icon={
              <span className="grid size-6 place-items-center rounded-full border border-line bg-raised text-ink">
                <X aria-hidden className="size-4" />
              </span>
            }
          />
        </li>
      ))}
    </ul>
  );
}

function Shown({ onOpen, openLabel, marked = false, ...item }: TrayItem & { onOpen: () => void }) {
  const content = item.src === undefined ? <Tile {...item} /> : <Picture name={item.name} src={item.src} />;
  if (openLabel === undefined) return content;
  return (
    <button
      type="button"
      data-slot="attachment-open"
      aria-label={openLabel}
      onClick={onOpen}
      className="focus-ring relative flex rounded-control text-start"
    >
      {content}
      <span
        className={cn(
          'absolute bottom-1 grid size-6 place-items-center rounded-full border border-line bg-raised text-ink',
          item.src === undefined ? 'end-2' : 'start-1',
        )}
      >
        {marked ? <Check aria-hidden className="size-4" /> : <Pencil aria-hidden className="size-4" />}
      </span>
    </button>
  );
}

const Tile = ({ name, detail, icon = <FileIcon /> }: Pick<TrayItem, 'name' | 'detail' | 'icon'>) => (
  <span className="flex min-h-20 w-48 items-center gap-2 rounded-control border border-line bg-surface py-2 ps-3 pe-8">
    <span aria-hidden className="flex shrink-0 text-accent [&_svg]:size-6">
      {icon}
    </span>
    <span className="flex min-w-0 flex-col">
      <bdi className="truncate text-small text-ink">{name}</bdi>{' '}
      <span className="text-caption text-muted">{detail}</span>
    </span>
  </span>
);

const Picture = ({ name, src }: { name: string; src: string | null }) => (
  <img
    src={src ?? undefined}
    alt={name}
    className="size-20 rounded-control border border-line bg-line object-cover"
  />
);
