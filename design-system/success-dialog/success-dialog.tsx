import { type ReactNode, useEffect, useRef } from 'react';
import { DialogDescription, DialogFrame, DialogTitle } from '../dialog/dialog';
import { historySettled, useHistoryLayer } from '../history-layer/history-layer';
import { Ring } from '../ring/ring';

/** Props of {@link SuccessDialog}. */
export interface SuccessDialogProps {
  /** Whether it is open, kept by the caller. */
  open: boolean;
  /** What worked. Screen readers say it, as the name of what takes focus. */
  title: string;
  children?: ReactNode;
  /** Milliseconds it stays. @default 1000 (S9) */
  duration?: number;
  /** Called once, when the time is over and its history entry is gone; close it and continue. */
  onDone: () => void;
}

/**
 * Reports success, then closes itself. Renders a `dialog` in a portal with the ring closing
 * to a check; has no buttons, and takes and returns focus like every dialog. Its focus says the title: an announcement
 * beside it would be heard as a second success.
 */
export function SuccessDialog({ open, title, children, duration = 1000, onDone }: SuccessDialogProps) {
  const finish = useRef(onDone);
  const { dismiss } = useHistoryLayer(open, () => void historySettled().then(() => finish.current()));

  useEffect(() => {
    finish.current = onDone;
  });

  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => void dismiss(), duration);
    return () => clearTimeout(timer);
  }, [open, title, duration, dismiss]);

  return (
    <DialogFrame open={open} onEscape={() => void dismiss()} className="items-center gap-4 p-8 text-center">
      <Ring size={72} state="success" />
      <DialogTitle>{title}</DialogTitle>
      {children ? <DialogDescription className="text-body text-muted">{children}</DialogDescription> : null}
    </DialogFrame>
  );
}
