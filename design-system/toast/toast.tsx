import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cn } from '../cn';
import { IconButton } from '../icon-button/icon-button';

/** What a toast says and how. */
export interface ToastOptions {
  /** A toast replaces the one with the same id, so that ten failing calls show one toast. @default the text */
  id?: string;
  /** `danger` interrupts a screen reader, the others don't. */
  tone: 'info' | 'success' | 'danger';
  text: string;
  /** Milliseconds before it disappears; a pause restarts the time. @default 5000 (S9) */
  duration?: number;
}

/** What {@link useToast} returns. */
export interface ToastApi {
  show: (toast: ToastOptions) => void;
  dismiss: (id: string) => void;
}

type Toast = Required<ToastOptions>;

const DEFAULT_DURATION = 5000;

/** Moves focus to the newest toast, as in other toast libraries. */
const HOTKEY = 'F8';

const ToastContext = createContext<ToastApi | null>(null);

const ICON = { info: Info, success: CircleCheck, danger: CircleAlert } as const;

const TONE = {
  info: 'text-accent',
  success: 'text-success',
  danger: 'text-danger',
} as const;

interface ToastCardProps {
  toast: Toast;
  paused: boolean;
  dismissLabel: string;
  onDismiss: (id: string) => void;
}

function ToastCard({ toast, paused, dismissLabel, onDismiss }: ToastCardProps) {
  const Icon = ICON[toast.tone];

  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => onDismiss(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [paused, toast, onDismiss]);

  return (
    <div
      data-slot="toast"
      data-tone={toast.tone}
      className={cn(
        'pointer-events-auto flex w-full items-start gap-3 rounded-control bg-raised py-1 ps-4 pe-1 text-ink shadow-float',
        'border border-transparent dark:border-line forced-colors:border-[CanvasText]',
        'motion-safe:transition motion-safe:duration-base motion-safe:ease-enter motion-safe:starting:-translate-y-2 motion-safe:starting:opacity-0',
      )}
    >
      <Icon aria-hidden="true" className={cn('mt-3 size-5 shrink-0', TONE[toast.tone])} />
      <p data-slot="toast-text" className="min-w-0 flex-1 py-2.5 text-small">
        {toast.text}
      </p>
      <IconButton
        data-slot="toast-dismiss"
        label={dismissLabel}
        icon={<X aria-hidden="true" className="size-5" />}
        onClick={() => onDismiss(toast.id)}
      />
    </div>
  );
}

/** Dialogs keep focus inside, but for toasts: those listen to the document as well, later than this. */
function useFocusBesideDialogs(region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && region.current?.contains(target) === true;
    const hide = (event: FocusEvent) => {
      if (isInside(event.type === 'focusin' ? event.target : event.relatedTarget))
        event.stopImmediatePropagation();
    };
    document.addEventListener('focusin', hide);
    document.addEventListener('focusout', hide);
    return () => {
      document.removeEventListener('focusin', hide);
      document.removeEventListener('focusout', hide);
    };
  }, [region]);
}

interface ToastRegionProps {
  label: string;
  dismissLabel: string;
  toasts: readonly Toast[];
  onDismiss: (id: string) => void;
}

/** Both live regions are always mounted: screen readers ignore a region that appears with its text. */
function ToastRegion({ label, dismissLabel, toasts, onDismiss }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = hovered || focused;
  useFocusBesideDialogs(region);

  const dismiss = useCallback(
    (id: string) => {
      const returnFocus = region.current?.contains(document.activeElement);
      onDismiss(id);
      setHovered(false);
      if (!returnFocus) return;
      setFocused(false);
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
    [onDismiss],
  );

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const newest = toasts.at(-1);
      if (newest === undefined || !region.current) return;
      if (event.key === HOTKEY) [...region.current.querySelectorAll('button')].at(-1)?.focus();
      if (event.key !== 'Escape' || !region.current.contains(document.activeElement)) return;
      event.stopPropagation();
      dismiss(newest.id);
    };
    // Before a dialog, which Esc would close.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [toasts, dismiss]);

  const list = (live: 'polite' | 'assertive') => (
    <div
      data-slot="toast-list"
      aria-live={live}
      aria-relevant="additions text"
      className="flex w-full flex-col gap-2 not-empty:pb-2"
    >
      {toasts
        .filter((toast) => (toast.tone === 'danger') === (live === 'assertive'))
        .map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            paused={paused}
            dismissLabel={dismissLabel}
            onDismiss={dismiss}
          />
        ))}
    </div>
  );

  return (
    <section
      ref={region}
      aria-label={label}
      data-slot="toast-region"
      data-state={paused ? 'paused' : 'running'}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) opener.current = event.relatedTarget;
        setFocused(true);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      }}
      className={cn(
        'pointer-events-none fixed inset-x-gutter top-0 z-60 mx-auto flex max-w-md flex-col',
        'pt-[max(0.75rem,env(safe-area-inset-top))]',
      )}
    >
      {list('assertive')}
      {list('polite')}
    </section>
  );
}

/** Props of {@link ToastProvider}. */
export interface ToastProviderProps {
  /** Names the region with the toasts. */
  regionLabel: string;
  /** Names the button that dismisses a toast. */
  dismissLabel: string;
  children: ReactNode;
}

/**
 * Holds the toasts and renders their region: a `section` with a polite list for news and an assertive one
 * for errors. A toast stays 5 s (S9) and pauses while it is hovered or focused. F8 moves focus to it, Esc or
 * its button dismisses it, above an open dialog too. Small on purpose: it is part of the first load.
 */
export function ToastProvider({ regionLabel, dismissLabel, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);

  const dismiss = useCallback((id: string) => {
    setToasts((current) => current.filter((toast) => toast.id !== id));
  }, []);

  const show = useCallback(({ id, duration = DEFAULT_DURATION, ...options }: ToastOptions) => {
    const toast: Toast = { ...options, duration, id: id ?? options.text };
    setToasts((current) => {
      const known = current.some((item) => item.id === toast.id);
      return known ? current.map((item) => (item.id === toast.id ? toast : item)) : [...current, toast];
    });
  }, []);

  const api = useMemo(() => ({ show, dismiss }), [show, dismiss]);

  return (
    <ToastContext value={api}>
      {children}
      <ToastRegion label={regionLabel} dismissLabel={dismissLabel} toasts={toasts} onDismiss={dismiss} />
    </ToastContext>
  );
}

/** Shows and dismisses toasts. Throws outside a {@link ToastProvider}, which the app's root must render. */
export function useToast(): ToastApi {
  const api = useContext(ToastContext);
  if (!api) throw new Error('useToast needs a <ToastProvider> above it; render one at the root of the app.');
  return api;
}
