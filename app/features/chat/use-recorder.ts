import { useEffect, useRef, useState } from 'react';
import { type MicrophoneProblem, type Recorded, recordVoice } from '../../device/record-voice';

/** What becomes of a recording once it is over. */
export type Ending = 'send' | 'keep' | 'drop';

/** What goes on. */
interface Recorder {
  kind: 'idle' | 'asking' | 'held' | 'locked' | 'refused';
  /** Milliseconds. */
  duration: number;
  /** How loud it was lately. */
  levels: readonly number[];
  /** Why nothing is recorded. */
  problem: MicrophoneProblem | 'tooShort';
}

/** A part of a recording that goes on. */
export interface Slice extends Recorded {
  /** The recording's id. */
  recording: string;
  /** From 0 on. */
  index: number;
}

/** Is told what is recorded. */
interface Listener {
  onSlice: (slice: Slice) => void;
  /** It is over, and wasn't dropped. */
  onRecorded: (id: string, recorded: Recorded, ending: Ending) => void;
}

/** One recording, from the press on. */
interface Attempt {
  id: string;
  /** How many parts of it were told. */
  slices: number;
  how: 'held' | 'locked';
  /** Ends it; null until it has begun. */
  stop: (() => void) | null;
  ending: Ending;
}

/** How many levels are drawn. */
const DRAWN = 32;

const SILENCE: readonly number[] = Array.from({ length: DRAWN }, () => 0);

const IDLE: Recorder = { kind: 'idle', duration: 0, levels: SILENCE, problem: 'busy' };

/** Milliseconds of which nobody hears anything. */
const TOO_SHORT = 500;

/** Records, one recording at a time. What ends by itself, or when the room is left, is kept. */
export function useRecorder({ onSlice, onRecorded }: Listener) {
  const [state, setState] = useState(IDLE);
  const current = useRef<Attempt | null>(null);

  const finish = (attempt: Attempt, recorded: Recorded): void => {
    const isCurrent = current.current === attempt;
    if (isCurrent) current.current = null;
    if (attempt.ending === 'drop') return;
    if (isCurrent) setState(IDLE);
    // A browser has nothing yet of what is very short.
    if (recorded.duration < TOO_SHORT) setState({ ...IDLE, kind: 'refused', problem: 'tooShort' });
    else if (recorded.content.size === 0) setState({ ...IDLE, kind: 'refused', problem: 'busy' });
    else onRecorded(attempt.id, recorded, attempt.ending);
  };

  const start = async (how: 'held' | 'locked'): Promise<void> => {
    if (current.current) return;
    const attempt: Attempt = { id: crypto.randomUUID(), slices: 0, how, stop: null, ending: 'keep' };
    current.current = attempt;
    setState({ ...IDLE, kind: 'asking' });
    const begun = await recordVoice({
      onLevel: (level, duration) => {
        if (current.current !== attempt) return;
        setState(({ levels }) => ({
          ...IDLE,
          kind: attempt.how,
          duration,
          // What is half as loud to the ear has much less of a level.
          levels: [...levels.slice(1), Math.sqrt(level)],
        }));
      },
      onSlice: (slice) => {
        if (current.current !== attempt) return;
        onSlice({ ...slice, recording: attempt.id, index: attempt.slices++ });
      },
      onEnd: (recorded) => finish(attempt, recorded),
    });
    const isGivenUp = current.current !== attempt;
    if ('stop' in begun) {
      if (isGivenUp) return begun.stop();
      attempt.stop = begun.stop;
      return setState({ ...IDLE, kind: attempt.how });
    }
    if (isGivenUp) return;
    current.current = null;
    setState({ ...IDLE, kind: 'refused', problem: begun.problem });
  };

  const lock = (): void => {
    if (!current.current) return;
    current.current.how = 'locked';
    if (current.current.stop) setState((before) => ({ ...before, kind: 'locked' }));
  };

  const end = (ending: Ending): void => {
    const attempt = current.current;
    if (!attempt) return;
    // The finger lets go before the browser has the microphone: then it records by itself.
    if (!attempt.stop && ending === 'send') return lock();
    attempt.ending = attempt.stop ? ending : 'drop';
    if (attempt.ending === 'drop') {
      current.current = null;
      setState(IDLE);
    }
    attempt.stop?.();
  };

  useEffect(
    () => () => {
      const attempt = current.current;
      current.current = null;
      if (attempt && !attempt.stop) attempt.ending = 'drop';
      attempt?.stop?.();
    },
    [],
  );

  return { state, start, lock, end, forget: () => setState(IDLE) };
}
