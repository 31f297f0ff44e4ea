import * as Radix from '@radix-ui/react-dialog';
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cn } from '../cn';
import { requireLabel } from '../misuse/misuse';
import { delayHiding, hideBehind, isFirefox, showBehind } from './page-behind';

/** Props of {@link DialogFrame}. */
export interface DialogFrameProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** Whether it is open, kept by the caller. */
  open: boolean;
  /** Called on Esc; without it Esc does nothing. */
  onEscape?: () => void;
  /** Called on a click beside the dialog; without it such a click does nothing. */
  onOverlayClick?: () => void;
  /** `alertdialog` interrupts for an answer. @default 'dialog' */
  role?: 'dialog' | 'alertdialog';
  /**
   * `card` and `drawer` fit their content; `sheet` is near-full-height on phones, of fixed size on wide screens;
   * `popover` is a sheet on phones, and stands above its anchor on wide screens; `side` stands along the edge where lines
   * end; `screen` covers the whole screen. @default 'card'
   */
  shape?: 'card' | 'drawer' | 'sheet' | 'popover' | 'side' | 'screen';
  /** What a popover stands above. */
  anchor?: RefObject<HTMLElement | null> | undefined;
  /** Takes focus at opening, or once it is there if it loads. @default the dialog itself */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/** In a low window, and on a narrow page with large text, a sheet scrolls as a whole, else the part below its title. */
const SHEET =
  'w-full border max-h-full overflow-y-auto overscroll-contain rounded-t-card sm:rounded-card tall:@min-[14rem]/window:overflow-hidden';

const SHAPE = {
  card: 'w-full border max-h-full max-w-sm overflow-y-auto overscroll-contain rounded-card',
  drawer: `${SHEET} sm:max-w-sm`,
  sheet: `${SHEET} h-full sm:h-[min(40rem,100%)] sm:max-w-md`,
  popover: `${SHEET} h-full sm:h-[min(26rem,100%)] sm:max-w-sm`,
  screen: 'w-full',
  side: 'w-[calc(100%-48px)] max-w-80 overflow-y-auto overscroll-contain border-s ps-[env(safe-area-inset-left)] pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]',
} as const;

const PLACE = {
  card: 'justify-center items-end p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:items-center sm:p-gutter',
  drawer: 'justify-center items-end pt-6 sm:items-center sm:p-gutter',
  sheet: 'justify-center items-end pt-6 sm:items-center sm:p-gutter',
  popover: 'justify-center items-end pt-6 sm:justify-start sm:pt-3 sm:bg-transparent',
  screen: '',
  side: 'justify-end items-stretch',
} as const;

const RISE =
  'motion-safe:starting:translate-y-full motion-safe:duration-slow sm:motion-safe:starting:translate-y-4 sm:motion-safe:starting:opacity-0 sm:motion-safe:duration-base';

const ENTER = {
  card: 'motion-safe:starting:translate-y-4 motion-safe:starting:opacity-0 motion-safe:duration-base',
  drawer: RISE,
  sheet: RISE,
  popover: RISE,
  screen: 'motion-safe:starting:opacity-0',
  side: 'motion-safe:starting:translate-x-full motion-safe:duration-slow rtl:motion-safe:starting:-translate-x-full',
} as const;

const LEAVE =
  'motion-safe:data-[state=closed]:animate-leave motion-reduce:data-[state=closed]:animate-leave-still';

/** What had focus when a dialog opened, until a dialog returns focus: one that replaces another returns it there too. */
let lastOpener: Element | null = null;

const isLeaving = (element: Element) => Boolean(element.closest('[data-slot="dialog"][data-state="closed"]'));

function findOpener(): Element | null {
  const active = document.activeElement;
  if (active && active !== document.body && !isLeaving(active)) lastOpener = active;
  return lastOpener;
}

/** Milliseconds from the focus on a dialog to that on its field: so few that Orca says the dialog only once. */
const TO_FIELD = 20;

/**
 * Focuses what takes focus in a dialog; before a field, the dialog itself. Orca leaves focus mode when focus enters a
 * dialog, so a field that took focus at once couldn't be typed into.
 */
function focusInside(dialog: HTMLElement, target: DialogFrameProps['initialFocus']): void {
  const first = target?.current ?? dialog;
  if (!first.matches('input, textarea')) return first.focus({ preventScroll: true });
  dialog.focus({ preventScroll: true });
  setTimeout(() => {
    if (document.activeElement === dialog) target?.current?.focus({ preventScroll: true });
  }, TO_FIELD);
}

const canTakeFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.matches(':disabled') &&
  !isLeaving(element);

function returnFocus(opener: Element | null): void {
  const active = document.activeElement;
  // Focus was moved on purpose: to a cleared field, to the next dialog.
  if (active && active !== document.body && !isLeaving(active)) return;
  lastOpener = null;
  if (canTakeFocus(opener)) {
    showBehind(opener);
    // An opener in a header that stays is above the scroll padding: the browser would scroll to make room for it.
    opener.focus({ preventScroll: true });
  }
  if (opener && document.activeElement === opener) return;
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  showBehind(heading);
  heading.setAttribute('tabindex', '-1');
  heading.focus();
}

/** Height in px of the on-screen keyboard, which covers the end of the page; on iOS, `dvh` doesn't subtract it. */
function useCoveredHeight(open: boolean): number {
  const [covered, setCovered] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!open || !viewport) return;
    const measure = () => {
      const height = window.innerHeight - viewport.height - viewport.offsetTop;
      setCovered(viewport.scale === 1 ? Math.max(0, Math.round(height)) : 0);
    };
    // In the next frame: measuring while the dialog opens would force a second layout.
    const first = requestAnimationFrame(measure);
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      cancelAnimationFrame(first);
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [open]);
  return covered;
}

/** Where lines of the screen are as wide as `sm`. */
const HAS_ROOM = '(min-width: 40rem)';

/** Pixels between a popover and its anchor. */
const GAP = 8;

/** The padding that puts a popover above its anchor. It starts where the anchor does, or as near as its width allows. */
function useAnchored(open: boolean, anchor: DialogFrameProps['anchor']): CSSProperties | undefined {
  const [padding, setPadding] = useState<CSSProperties>();
  useLayoutEffect(() => {
    if (!open || !anchor) return;
    const measure = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (!box || !window.matchMedia(HAS_ROOM).matches) return setPadding(undefined);
      const isRtl = getComputedStyle(document.documentElement).direction === 'rtl';
      const start = isRtl ? document.documentElement.clientWidth - box.right : box.left;
      setPadding({
        paddingBottom: window.innerHeight - box.top + GAP,
        paddingInlineStart: `clamp(${GAP}px, ${start}px, 100% - var(--container-sm) - ${GAP}px)`,
      });
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [open, anchor]);
  return padding;
}

/**
 * Where dialogs are drawn; it stays for the next. React listens to clicks here; of what takes focus inside, screen
 * readers would say in Firefox that it can be clicked, but for the role.
 */
function placeOfDialogs(): HTMLElement {
  const found = document.querySelector<HTMLElement>('[data-slot="dialogs"]');
  if (found) return found;
  const made = document.createElement('div');
  made.dataset['slot'] = 'dialogs';
  made.setAttribute('role', 'presentation');
  document.body.append(made);
  return made;
}

/** The place of dialogs, from the first opening on. */
function useDialogPlace(open: boolean): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (open) setPlace(placeOfDialogs());
  }, [open]);
  return place;
}

/**
 * The base of every dialog, on Radix: the page behind is hidden from screen readers, doesn't take focus
 * and doesn't scroll (on iOS too). Focus starts at `initialFocus`. Once the dialog starts to leave, focus returns to the
 * element that had it, or to the page's `h1` if that element is gone. Renders an overlay `div` with the dialog's `div` inside.
 */
export function DialogFrame({
  open,
  onEscape,
  onOverlayClick,
  role = 'dialog',
  shape = 'card',
  anchor,
  initialFocus,
  className,
  children,
  ...props
}: DialogFrameProps) {
  const opener = useRef<Element | null>(null);
  const covered = useCoveredHeight(open);
  const anchored = useAnchored(open, anchor);
  const place = useDialogPlace(open);

  /** The dialog, as long as it is in the page. */
  const dialog = useRef<HTMLElement>(null);

  /** Whether what takes focus in it isn't there yet, as it loads. */
  const isAwaited = useRef(false);

  const takeFocus = (into: HTMLElement) => {
    opener.current = findOpener();
    isAwaited.current = initialFocus !== undefined && initialFocus.current === null;
    focusInside(into, initialFocus);
    if (!opener.current) return;
    hideBehind(opener.current);
    if (isFirefox()) delayHiding(opener.current);
  };

  const onOpenAutoFocus = (event: Event) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLElement)) return;
    dialog.current = event.currentTarget;
    takeFocus(dialog.current);
  };

  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    returnFocus(opener.current);
  };

  // Focus returns as soon as the dialog starts to leave: Orca says nothing of focus that moves while the dialog is removed.
  // Opened again meanwhile, the dialog takes focus itself: to Radix it has been open all along.
  const moveFocus = useEffectEvent(() => {
    const active = document.activeElement;
    if (!open && active && isLeaving(active)) returnFocus(opener.current);
    if (open && dialog.current?.isConnected) takeFocus(dialog.current);
  });
  useEffect(() => moveFocus(), [open]);

  // What is awaited appears when the children change.
  useEffect(() => {
    if (!isAwaited.current || !initialFocus?.current) return;
    isAwaited.current = false;
    if (document.activeElement === dialog.current) initialFocus.current.focus({ preventScroll: true });
  });

  const overlay = useRef<HTMLDivElement>(null);

  return (
    <Radix.Root open={open && place !== null}>
      <Radix.Portal container={place}>
        <div
          role="presentation"
          ref={overlay}
          data-slot="dialog-overlay"
          data-state={open ? 'open' : 'closed'}
          style={anchored ?? (covered ? { paddingBottom: covered } : undefined)}
          className={cn(
            '@container/window fixed inset-x-0 top-0 z-40 flex h-dvh touch-pinch-zoom bg-overlay',
            'motion-safe:transition-colors motion-safe:duration-base motion-safe:starting:bg-transparent',
            LEAVE,
            PLACE[shape],
          )}
        >
          <Radix.Content
            aria-describedby={undefined}
            {...props}
            role={role}
            data-slot="dialog"
            tabIndex={-1}
            onOpenAutoFocus={onOpenAutoFocus}
            onCloseAutoFocus={onCloseAutoFocus}
            onEscapeKeyDown={(event) => {
              event.preventDefault();
              onEscape?.();
            }}
            onPointerDownOutside={(event) => {
              event.preventDefault();
              const isMain = event.detail.originalEvent.button === 0;
              if (isMain && event.target === overlay.current) onOverlayClick?.();
            }}
            onInteractOutside={(event) => event.preventDefault()}
            className={cn(
              'flex min-h-0 flex-col bg-raised text-ink shadow-float focus:outline-hidden',
              'border-transparent dark:border-line forced-colors:border-[CanvasText]',
              'motion-safe:transition motion-safe:ease-enter',
              LEAVE,
              SHAPE[shape],
              ENTER[shape],
              className,
            )}
          >
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Names the dialog. Renders an `h2`. */
export function DialogTitle({ className, ...props }: ComponentProps<'h2'>) {
  if (typeof props.children === 'string') requireLabel('A dialog', props.children);
  return (
    <Radix.Title
      {...props}
      data-slot="dialog-title"
      className={cn('text-title font-semibold text-ink', className)}
    />
  );
}

/** Describes the dialog. Renders a `div`, so that it may hold paragraphs and lists. */
export function DialogDescription({ children, ...props }: ComponentProps<'div'>) {
  return (
    <Radix.Description asChild>
      <div {...props} data-slot="dialog-description">
        {children}
      </div>
    </Radix.Description>
  );
}
