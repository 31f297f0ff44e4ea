import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../button/button';
import { cn } from '../cn';
import { DialogDescription, DialogFrame, DialogTitle } from '../dialog/dialog';
import { useHistoryLayer } from '../history-layer/history-layer';
import { Notice } from '../notice/notice';
import { usePending } from '../use-pending/use-pending';

/** The confirm button. */
export interface ConfirmAction {
  label: string;
  /** Describes the button while the promise is pending. @default the label */
  loadingLabel?: string;
  /** While its promise is pending, the dialog stays open; the dialog shows a rejection. */
  onConfirm: () => void | Promise<void>;
}

/** The cancel button; Esc and the phone's Back do the same, unless the dialog is firm. */
export interface CancelAction {
  label: string;
  onCancel?: () => void;
}

/** What a confirm dialog shows. */
export interface ConfirmContent {
  /** `danger` colours the confirm button and puts the first focus on cancel. @default 'default' */
  tone?: 'default' | 'danger';
  /** Decoration above the title. */
  icon?: ReactNode;
  /** Names the dialog: the question or the message. */
  title: string;
  /** The body. */
  children?: ReactNode;
  /** Closes by a button only: Esc and the phone's Back do nothing. @default false */
  firm?: boolean;
  /** Words for a rejected `onConfirm`. @default the error's message */
  errorText?: (error: unknown) => string;
}

type OnOpenChange = (open: boolean) => void;

/** Each button is optional; the caller must be able to close a dialog without button and footer. */
type WayOut =
  | { confirm: ConfirmAction; cancel?: CancelAction; footer?: ReactNode; onOpenChange?: OnOpenChange }
  | { confirm?: undefined; cancel: CancelAction; footer?: ReactNode; onOpenChange?: OnOpenChange }
  | { confirm?: undefined; cancel?: undefined; footer: ReactNode; onOpenChange?: OnOpenChange }
  | { confirm?: undefined; cancel?: undefined; footer?: undefined; onOpenChange: OnOpenChange };

/** Props of {@link ConfirmDialog}. */
export type ConfirmDialogProps = ConfirmContent &
  WayOut & {
    /** Whether it wants to be open; another confirm dialog may have to close first. */
    open: boolean;
    /** Milliseconds after which `onOpenChange(false)` is called. @default never */
    autoClose?: number;
  };

/**
 * The dialogs that want to be open. The first is shown: a confirm never stacks on another, wherever it is rendered. A
 * dialog leaves the queue when it closes or unmounts, so that nothing has to be reset.
 */
const queue: symbol[] = [];
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const emit = () => listeners.forEach((listener) => listener());

function useTurn(wanted: boolean): boolean {
  const [ticket] = useState(() => Symbol('confirm'));
  const first = useSyncExternalStore(subscribe, () => queue[0]);

  useEffect(() => {
    if (!wanted) return;
    queue.push(ticket);
    emit();
    return () => {
      queue.splice(queue.indexOf(ticket), 1);
      emit();
    };
  }, [wanted, ticket]);

  return wanted && first === ticket;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs `onConfirm`, and keeps the words for its failure until the next attempt or opening. */
function useConfirmAction(open: boolean, errorText: (error: unknown) => string) {
  const [pending, run] = usePending();
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    if (open) setError(null);
  }, [open]);

  const attempt = async (action: ConfirmAction['onConfirm']): Promise<boolean> => {
    setError(null);
    try {
      await action();
      return true;
    } catch (reason) {
      setError(errorText(reason));
      return false;
    }
  };

  /** Whether the action ran and succeeded. */
  const succeeds = async (action: ConfirmAction['onConfirm']) => (await run(() => attempt(action))) === true;

  return { pending, error, succeeds };
}

/**
 * Asks for an answer (P-confirm-1 to 5). Renders an `alertdialog` in a portal; a click beside it never
 * closes it, Esc and the phone's Back act as cancel. For a question in the middle of a function, `useConfirm`
 * is shorter and returns a promise.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  tone = 'default',
  firm = false,
  icon,
  title,
  children,
  footer,
  confirm,
  cancel,
  errorText = messageOf,
  autoClose,
}: ConfirmDialogProps) {
  const shown = useTurn(open);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const { pending, error, succeeds } = useConfirmAction(shown, errorText);

  const doCancel = () => {
    if (pending) return;
    cancel?.onCancel?.();
    onOpenChange?.(false);
  };

  const doConfirm = async () => {
    if (confirm && (await succeeds(confirm.onConfirm))) onOpenChange?.(false);
  };

  const canBeLeft = Boolean(cancel ?? onOpenChange);
  const hasButton = Boolean(confirm ?? cancel);
  const hasAction = Boolean(hasButton || footer);

  useHistoryLayer(shown, () => {
    if (pending || firm || !canBeLeft) return false;
    doCancel();
  });

  const close = useRef(onOpenChange);
  useEffect(() => {
    close.current = onOpenChange;
  });
  useEffect(() => {
    if (!shown || autoClose === undefined) return;
    const timer = setTimeout(() => close.current?.(false), autoClose);
    return () => clearTimeout(timer);
  }, [shown, autoClose]);

  const cancelFirst = cancel && (tone === 'danger' || !confirm);

  return (
    <DialogFrame
      open={shown}
      role="alertdialog"
      aria-busy={pending || undefined}
      onEscape={!firm && (cancel || !hasAction) ? doCancel : undefined}
      initialFocus={cancelFirst ? cancelButton : confirmButton}
      className={cn('@container gap-4 p-6 tall:scroll-pb-40', hasButton && 'pb-0')}
    >
      {icon ? (
        <div
          aria-hidden="true"
          data-slot="confirm-icon"
          className={cn(
            'flex size-12 shrink-0 items-center justify-center rounded-full [&_svg]:size-6',
            tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent',
          )}
        >
          {icon}
        </div>
      ) : null}
      <DialogTitle>{title}</DialogTitle>
      {children ? (
        <div data-slot="confirm-body" className="text-body text-muted">
          <DialogDescription>{children}</DialogDescription>
        </div>
      ) : null}
      {footer ? <div data-slot="confirm-footer">{footer}</div> : null}
      {hasButton ? (
        // Stays below a long body that scrolls with the dialog. In a low window, and with large text, all of it scrolls.
        <div
          data-slot="confirm-end"
          className="bottom-0 -mx-6 -mt-3 flex flex-col gap-4 bg-raised px-6 pt-3 pb-6 tall:@min-[14rem]:sticky"
        >
          <div role="alert" data-slot="confirm-error" className="empty:hidden">
            {error ? <Notice tone="danger">{error}</Notice> : null}
          </div>
          <div
            data-slot="confirm-actions"
            className="mt-1 flex flex-col gap-2 sm:flex-row-reverse sm:justify-start"
          >
            {confirm ? (
              <Button
                ref={confirmButton}
                variant={tone === 'danger' ? 'danger' : 'primary'}
                loading={pending}
                loadingLabel={confirm.loadingLabel}
                onClick={() => void doConfirm()}
              >
                {confirm.label}
              </Button>
            ) : null}
            {cancel ? (
              <Button
                ref={cancelButton}
                variant="secondary"
                aria-disabled={pending || undefined}
                onClick={doCancel}
              >
                {cancel.label}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </DialogFrame>
  );
}
