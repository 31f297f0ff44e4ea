import X from 'lucide-react/icons/x';
import { type FocusEvent, type PointerEvent, type ReactNode, type RefObject, useRef } from 'react';
import { cn } from '../cn';
import { DialogFrame, DialogTitle } from '../dialog/dialog';
import { useHasOpened } from '../use-has-opened/use-has-opened';
import { useHistoryLayer } from '../history-layer/history-layer';
import { IconButton } from '../icon-button/icon-button';
import { useScrolls } from '../use-scrolls/use-scrolls';

/** Props of {@link Sheet}. */
export interface SheetProps {
  /** Whether it is open, kept by the caller. */
  open: boolean;
  /** Called with false when it wants to close. */
  onOpenChange: (open: boolean) => void;
  /** Names the sheet. */
  title: string;
  /** Names the button that closes it. */
  closeLabel: string;
  /** Stands above the scrolling part, such as a search field. */
  toolbar?: ReactNode;
  /** `full` for long lists, `content` for a few rows. @default 'full' */
  size?: 'full' | 'content';
  /** The content is a text without anything to focus: a long one becomes a tab stop, to be scrolled by keyboard. */
  text?: boolean;
  /** Takes focus at opening. @default the sheet itself */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** On wide screens it stands above this, as a popover. */
  anchor?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/** A sheet that is pulled down by more than this part of its height closes on release. */
const CLOSE_AT = 0.25;

/** The sheet follows a finger that pulls its header down; mouse users have the close button. */
function usePullDown(onClose: () => void) {
  const start = useRef<number | null>(null);

  const sheetOf = (event: PointerEvent) =>
    event.currentTarget.closest<HTMLElement>('[data-slot="dialog"]') ?? null;

  const distance = (event: PointerEvent) => Math.max(0, event.clientY - (start.current ?? event.clientY));

  const end = (event: PointerEvent, close: boolean) => {
    const sheet = sheetOf(event);
    if (start.current === null || !sheet) return;
    const far = distance(event) > sheet.offsetHeight * CLOSE_AT;
    start.current = null;
    sheet.style.removeProperty('transition');
    if (close && far) onClose();
    else sheet.style.removeProperty('translate');
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      const onControl = event.target instanceof Element && event.target.closest('button');
      if (event.pointerType === 'mouse' || onControl) return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const sheet = sheetOf(event);
      if (start.current === null || !sheet) return;
      sheet.style.transition = 'none';
      sheet.style.translate = `0 ${distance(event)}px`;
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
}

/**
 * Choices or text over the page: near-full-height on phones, a dialog of fixed size on
 * wide screens. Renders a `dialog` in a portal. Esc, a click beside it, its button, a pull on its header and
 * the phone's Back close it. A page can hold many: until its first opening a sheet costs nothing.
 */
export function Sheet(props: SheetProps) {
  return useHasOpened(props.open) ? <UsedSheet {...props} /> : null;
}

function UsedSheet({
  open,
  onOpenChange,
  title,
  closeLabel,
  toolbar,
  size = 'full',
  text = false,
  initialFocus,
  anchor,
  children,
}: SheetProps) {
  const close = () => onOpenChange(false);
  useHistoryLayer(open, close);
  const pull = usePullDown(close);

  return (
    <DialogFrame
      open={open}
      shape={anchor ? 'popover' : size === 'full' ? 'sheet' : 'drawer'}
      anchor={anchor}
      onEscape={close}
      onOverlayClick={close}
      initialFocus={initialFocus}
    >
      <div
        {...pull}
        data-slot="sheet-header"
        className="relative flex shrink-0 touch-none items-center @max-[14rem]/window:items-start gap-3 ps-gutter pe-2 pt-4 pb-2 sm:touch-auto sm:pt-3"
      >
        <div
          aria-hidden="true"
          className="absolute start-1/2 top-2 h-1 w-9 -translate-x-1/2 rounded-full bg-control sm:hidden rtl:translate-x-1/2 forced-colors:bg-[CanvasText]"
        />
        <DialogTitle className="min-w-0 flex-1">{title}</DialogTitle>
        <IconButton
          data-slot="sheet-close"
          label={closeLabel}
          icon={<X aria-hidden="true" className="size-6" />}
          onClick={close}
        />
      </div>
      {toolbar ? (
        <div data-slot="sheet-toolbar" className="sticky top-0 z-10 shrink-0 bg-raised px-gutter pb-3">
          {toolbar}
        </div>
      ) : null}
      <Body text={text}>{children}</Body>
    </DialogFrame>
  );
}

/** Going round by Tab, the dialog's trap focuses without scrolling: what it focuses may be out of sight. */
const showFocused = ({ target }: FocusEvent): void => {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
};

/** The scrolling part; in a low window, and on a narrow page with large text, all of the sheet scrolls. */
function Body({ text, children }: { text: boolean; children: ReactNode }) {
  const { ref, scrolls } = useScrolls();
  return (
    <div
      ref={ref}
      data-slot="sheet-body"
      tabIndex={text && scrolls ? 0 : undefined}
      onFocus={showFocused}
      className={cn(
        'focus-ring flex-1 border-t border-line',
        'tall:@min-[14rem]/window:min-h-0 tall:@min-[14rem]/window:overflow-y-auto tall:@min-[14rem]/window:overscroll-contain',
        'pb-[env(safe-area-inset-bottom)]',
      )}
    >
      {children}
    </div>
  );
}
