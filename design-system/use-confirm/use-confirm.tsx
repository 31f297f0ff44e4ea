import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CancelAction, ConfirmAction, ConfirmContent } from '../confirm-dialog/confirm-dialog';
import { historySettled, useHistoryLayer } from '../history-layer/history-layer';
import { createLazyPart } from '../lazy-part/lazy-part';

/** Closes the dialog with an answer. */
type Close = (answer: boolean) => void;

/** `onConfirm` is optional: the promise has the answer. */
type Confirm = Omit<ConfirmAction, 'onConfirm'> & Partial<Pick<ConfirmAction, 'onConfirm'>>;

/** A footer of links or buttons, which may close the dialog. */
type Footer = ReactNode | ((close: Close) => ReactNode);

/** What to ask. At least one of confirm, cancel and footer, so that there is a way out. */
export type ConfirmOptions = ConfirmContent &
  (
    | { confirm: Confirm; cancel?: CancelAction; footer?: Footer }
    | { confirm?: Confirm; cancel: CancelAction; footer?: Footer }
    | { confirm?: Confirm; cancel?: CancelAction; footer: (close: Close) => ReactNode }
  );

/**
 * Asks; answers true for confirm, false for cancel, Esc and the phone's Back.
 * @param signal withdraws the question when it aborts, even while its work is pending: the answer is false
 */
export type ConfirmFunction = (options: ConfirmOptions, signal?: AbortSignal) => Promise<boolean>;

interface Request {
  id: number;
  options: ConfirmOptions;
  resolve: Close;
}

/** S9. The closing dialog keeps its texts for as long. */
const RESET_AFTER = 1000;

const ConfirmContext = createContext<ConfirmFunction | null>(null);

const dialog = createLazyPart(async () => (await import('../confirm-dialog/confirm-dialog')).ConfirmDialog);

/** Loads the dialog's code before the first question, while the app is idle. */
export const preloadConfirm = (): Promise<void> => dialog.preload();

/** Asks one question at a time: the next waits until the last is answered and its history entry is gone. */
function useRequests() {
  const waiting = useRef<Request[]>([]);
  const lastId = useRef(0);
  const [current, setCurrent] = useState<Request | null>(null);
  const [answer, setAnswer] = useState<boolean | null>(null);

  const showNext = useCallback(() => {
    const next = waiting.current[0];
    if (!next) return;
    setAnswer(null);
    setCurrent(next);
  }, []);

  /** Closes the dialog of a question. Work that it started may end after it was withdrawn: that answer is too late. */
  const close = useCallback((request: Request, given: boolean) => {
    if (waiting.current[0] === request) setAnswer((known) => known ?? given);
  }, []);

  const withdraw = useCallback(
    (request: Request) => {
      const place = waiting.current.indexOf(request);
      if (place === 0) return close(request, false);
      if (place > 0) waiting.current.splice(place, 1);
      request.resolve(false);
    },
    [close],
  );

  const ask = useCallback<ConfirmFunction>(
    (options, signal) =>
      new Promise<boolean>((resolve) => {
        if (signal?.aborted) return resolve(false);
        const request = { id: ++lastId.current, options, resolve };
        signal?.addEventListener('abort', () => withdraw(request), { once: true });
        waiting.current.push(request);
        if (waiting.current.length === 1) showNext();
      }),
    [showNext, withdraw],
  );

  useEffect(() => {
    if (!current || answer === null) return;
    const settle = async () => {
      await historySettled();
      if (waiting.current[0] !== current) return;
      waiting.current.shift();
      current.resolve(answer);
      showNext();
    };
    void settle();
    const timer = setTimeout(() => setCurrent((now) => (now === current ? null : now)), RESET_AFTER);
    return () => clearTimeout(timer);
  }, [current, answer, showNext]);

  useEffect(
    () => () => {
      for (const request of waiting.current.splice(0)) request.resolve(false);
    },
    [],
  );

  return { current, open: current !== null && answer === null, ask, close };
}

/**
 * Holds the app's one confirm dialog (P-confirm-6). Renders its children and, once the first question is
 * asked, the dialog, whose code loads then.
 */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [ConfirmDialog, load] = dialog.usePart();
  const { current, open, ask, close } = useRequests();
  // Removes the history entry of a layer that a reload closed, without waiting for the next dialog.
  useHistoryLayer(false, () => undefined);

  const confirm = useCallback<ConfirmFunction>(
    async (options, signal) => {
      await load();
      return ask(options, signal);
    },
    [load, ask],
  );

  return (
    <ConfirmContext value={confirm}>
      {children}
      {ConfirmDialog && current ? (
        <RequestDialog
          key={current.id}
          part={ConfirmDialog}
          options={current.options}
          open={open}
          onAnswer={(answer) => close(current, answer)}
        />
      ) : null}
    </ConfirmContext>
  );
}

type DialogPart = NonNullable<ReturnType<typeof dialog.usePart>[0]>;

interface RequestDialogProps {
  part: DialogPart;
  options: ConfirmOptions;
  open: boolean;
  onAnswer: Close;
}

function RequestDialog({ part: Dialog, options, open, onAnswer }: RequestDialogProps) {
  const confirmed = useRef(false);
  const { confirm, cancel, footer, ...content } = options;

  const action = useMemo<ConfirmAction | undefined>(
    () =>
      confirm && {
        ...confirm,
        onConfirm: async () => {
          await confirm.onConfirm?.();
          confirmed.current = true;
        },
      },
    [confirm],
  );

  const shared = {
    ...content,
    footer: typeof footer === 'function' ? footer(onAnswer) : footer,
    onOpenChange: () => onAnswer(confirmed.current),
  };

  if (action) return <Dialog {...shared} open={open} confirm={action} cancel={cancel} />;
  if (cancel) return <Dialog {...shared} open={open} cancel={cancel} />;
  return <Dialog {...shared} open={open} />;
}

/**
 * Asks a question and waits for the answer. The promise resolves when the dialog and its history entry
 * are gone, so that it is safe to navigate next; it rejects only when the dialog's code can't be fetched.
 * Throws outside a {@link ConfirmProvider}.
 */
export function useConfirm(): ConfirmFunction {
  const confirm = useContext(ConfirmContext);
  if (!confirm) {
    throw new Error('useConfirm needs a <ConfirmProvider> above it; render one at the root of the app.');
  }
  return confirm;
}
