import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cn } from '../cn';
import { Ring } from '../ring/ring';
import { usePending } from '../use-pending/use-pending';
import { useCountdown } from '../use-countdown/use-countdown';

/** The texts of the button that sends the code. */
export interface ResendMessages {
  /** The button before the first send. */
  send: string;
  /** The button afterwards. */
  resend: string;
  /** "Resend in 42 s": the wait for the next send, not the time left to type. */
  resendIn: (seconds: number) => string;
  /** The button while a send is in flight. */
  sending: string;
  /** Announced once when the wait is over. */
  canResend: string;
  /** Shown and announced after each send. */
  sent?: string;
}

interface ResendProps {
  messages: ResendMessages;
  /** Moment the next send is allowed, epoch ms; null before the first send and after a failed one. */
  resendAt: number | null;
  onRequestCode: () => Promise<void> | void;
  disabled: boolean;
  /** Stands beside the button. */
  help?: ReactNode;
}

/** The usual wait in seconds. After a reload the ring is drawn in proportion to it. */
const USUAL_WAIT = 60;

/** The button that sends the code, its countdown, and their announcements. */
export function Resend({ messages, resendAt, onRequestCode, disabled, help }: ResendProps) {
  const seconds = useCountdown(resendAt);
  const [sending, run] = usePending();
  const [spoken, setSpoken] = useSpokenEnd(seconds, resendAt, messages.canResend);
  const state = resendState(sending, seconds);
  const sentBefore = resendAt !== null || messages.sent !== undefined;
  const again = sentBefore ? messages.resend : messages.send;

  const press = () => {
    if (state === 'ready') run(onRequestCode).catch(reportError);
    // The running number isn't a live region: a press announces it.
    else if (state === 'counting') setSpoken(messages.resendIn(seconds));
  };

  return (
    <>
      <p data-slot="code-sent" role="status" className="text-small text-muted empty:sr-only">
        {messages.sent ? <span key={resendAt}>{messages.sent}</span> : null}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="grid *:[grid-area:1/1]">
          <button
            type="button"
            data-slot="resend"
            data-state={state}
            aria-disabled={state !== 'ready' || undefined}
            disabled={disabled}
            onClick={press}
            className={cn(
              'tap-target focus-ring inline-flex items-center gap-2 rounded-small py-2 text-start text-body font-medium',
              'text-accent hover:text-accent-strong disabled:text-muted aria-disabled:cursor-default',
              state !== 'ready' && 'text-muted hover:text-muted',
            )}
          >
            {state === 'sending' ? <Ring state="loading" size={20} /> : null}
            <span className={cn(state === 'counting' && 'opacity-0')}>
              {state === 'sending' ? messages.sending : again}
            </span>
          </button>
          {state === 'counting' ? (
            <Countdown seconds={seconds} resendAt={resendAt} text={messages.resendIn(seconds)} />
          ) : null}
        </span>
        {help}
      </div>
      <p data-slot="code-spoken" role="status" className="sr-only">
        {spoken}
      </p>
    </>
  );
}

type ResendState = 'sending' | 'counting' | 'ready';

const resendState = (sending: boolean, seconds: number): ResendState => {
  if (sending) return 'sending';
  return seconds > 0 ? 'counting' : 'ready';
};

/** The text of the live region: announces the end of a wait that was running, until the next one starts. */
function useSpokenEnd(seconds: number, resendAt: number | null, canResend: string) {
  const [spoken, setSpoken] = useState('');
  const running = useRef(false);
  useEffect(() => {
    if (seconds > 0 && !running.current) setSpoken('');
    if (seconds === 0 && running.current && resendAt !== null) setSpoken(canResend);
    running.current = seconds > 0;
  }, [seconds, resendAt, canResend]);
  return [spoken, setSpoken] as const;
}

/** Over the button, not inside it: screen readers would read a focused button whose name changes every second. */
function Countdown({ seconds, resendAt, text }: { seconds: number; resendAt: number | null; text: string }) {
  const [whole, setWhole] = useState({ deadline: resendAt, seconds: Math.max(USUAL_WAIT, seconds) });
  if (whole.deadline !== resendAt) setWhole({ deadline: resendAt, seconds: Math.max(USUAL_WAIT, seconds) });
  return (
    <span
      data-slot="countdown"
      className="pointer-events-none flex items-center gap-2 text-body font-medium text-muted tabular-nums"
    >
      <Ring state="counting" size={20} progress={1 - seconds / whole.seconds} />
      {text}
    </span>
  );
}
