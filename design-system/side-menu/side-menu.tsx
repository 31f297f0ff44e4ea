import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, type RefObject } from 'react';
import { DialogFrame, DialogTitle } from '../dialog/dialog';
import { useHistoryLayer } from '../history-layer/history-layer';
import { IconButton } from '../icon-button/icon-button';
import { List, ListRow } from '../list-row/list-row';

interface ItemContent {
  /** An icon; decoration, the label says the same. */
  icon?: ReactNode;
  label: string;
  description?: ReactNode;
  /** A value or a badge. */
  trailing?: ReactNode;
}

/** A row of the menu: a link or an action. */
export type SideMenuItem = ItemContent &
  (
    | {
        href: string;
        /** Marks the page that is shown. @default false */
        current?: boolean;
        onSelect?: undefined;
      }
    | {
        href?: undefined;
        /** Marks the part of the page that is shown. @default false */
        current?: boolean;
        /** Called when the menu and its history entry are gone: it may navigate. */
        onSelect: () => void;
      }
  );

export interface SideMenuProps {
  /** Whether it is open, kept by the caller. */
  open: boolean;
  /** Called with false when it wants to close. */
  onOpenChange: (open: boolean) => void;
  /** Names the menu. */
  title: string;
  /** Names the button that closes it. */
  closeLabel: string;
  /** The rows, in the order they are drawn. */
  items: readonly SideMenuItem[];
  /** Takes focus at opening. @default the menu itself */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Stands below the rows, such as a language or theme picker. */
  children?: ReactNode;
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;

/**
 * Links and actions in a panel that slides in from the inline end. Renders a `dialog` with a `nav` in a portal. Esc, a
 * click beside it, its button, the phone's Back and a chosen row close it.
 */
export function SideMenu({
  open,
  onOpenChange,
  title,
  closeLabel,
  items,
  initialFocus,
  children,
}: SideMenuProps) {
  const close = () => onOpenChange(false);
  const { dismiss } = useHistoryLayer(open, close);

  /** Removes the menu's history entry before it navigates; otherwise Back would do nothing once. */
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    void dismiss().then(() => location.assign(href));
  };

  return (
    <DialogFrame open={open} onEscape={close} onOverlayClick={close} initialFocus={initialFocus} shape="side">
      <div data-slot="side-menu-header" className="flex items-center ps-gutter pe-1 pt-1.5 pb-2">
        <DialogTitle className="min-w-0 flex-1 wrap-anywhere">{title}</DialogTitle>
        <IconButton
          data-slot="side-menu-close"
          label={closeLabel}
          icon={<X aria-hidden className="size-6" />}
          onClick={close}
        />
      </div>
      <nav data-slot="side-menu-nav" aria-label={title} className="px-2 pb-4">
        <List>
          {items.map(({ icon, label, href, current, onSelect, ...content }) => {
            const shared = { ...content, leading: icon, title: label };
            return href === undefined ? (
              <ListRow
                key={label}
                {...shared}
                aria-current={current ? 'location' : undefined}
                onClick={() => void dismiss().then(onSelect)}
              />
            ) : (
              <ListRow
                key={label}
                {...shared}
                href={href}
                aria-current={current ? 'page' : undefined}
                chevron={false}
                onClick={follow}
              />
            );
          })}
        </List>
      </nav>
      {children ? (
        <div data-slot="side-menu-footer" className="mt-auto border-t border-line px-gutter py-4">
          {children}
        </div>
      ) : null}
    </DialogFrame>
  );
}
