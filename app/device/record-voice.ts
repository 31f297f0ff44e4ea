import { MAX_VOICE_DURATION } from '@contract/chat/media';

/** Why nothing can be recorded. */
export type MicrophoneProblem = 'unsupported' | 'refused' | 'missing' | 'busy';

/** What was recorded. */
export interface Recorded {
  content: Blob;
  /** Milliseconds. */
  duration: number;
  /** How loud it was, ten times a second. */
  levels: number[];
}

/** Is told what happens to a recording. */
interface Listener {
  /** How loud it is, 0 to 1, and for how many milliseconds it has recorded. */
  onLevel: (level: number, duration: number) => void;
  /** A part of it is there while it goes on: the content and the levels since the part before, and how long all of it is. */
  onSlice: (slice: Recorded) => void;
  /** It is over: stopped, as long as it may be, or its device is gone. Its content is empty if there is nothing. */
  onEnd: (recorded: Recorded) => void;
}

/** AAC is played everywhere; Opus in MP4 isn't by all that play it in WebM. */
const TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/mp4'];

/** Enough for a voice. */
const BITS = 32_000;

/** Milliseconds between two looks at the loudness. */
const LOOK = 100;

/** Milliseconds of a part that is told while it goes on. */
const SLICE = 1_000;

const PROBLEMS: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
};

const problemOf = (error: unknown): MicrophoneProblem =>
  (error instanceof DOMException && PROBLEMS[error.name]) || 'busy';

/** How loud a microphone is at the moment, 0 to 1. */
function listen(stream: MediaStream) {
  const context = new AudioContext();
  // Outside of a press, some browsers let it begin only when it is told to.
  void context.resume();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1_024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level: (): number => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(1, Math.sqrt(power) * 4);
    },
    close: () => void context.close(),
  };
}

/** Records from a microphone. The browser asks for it, if it must. */
export async function recordVoice(
  listener: Listener,
): Promise<{ stop: () => void } | { problem: MicrophoneProblem }> {
  const type = globalThis.MediaRecorder && TYPES.find((one) => MediaRecorder.isTypeSupported(one));
  // There is none outside secure contexts.
  if (!type || !('mediaDevices' in navigator)) return { problem: 'unsupported' };
  let stream: MediaStream | undefined;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    return begin(stream, type, listener);
  } catch (error) {
    for (const track of stream?.getTracks() ?? []) track.stop();
    return { problem: problemOf(error) };
  }
}

function begin(
  stream: MediaStream,
  mimeType: string,
  { onLevel, onSlice, onEnd }: Listener,
): { stop: () => void } {
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS });
  recorder.start(SLICE);
  const ear = listen(stream);
  const levels: number[] = [];
  let told = 0;
  const chunks: Blob[] = [];
  const from = performance.now();
  const passed = (): number => Math.min(Math.round(performance.now() - from), MAX_VOICE_DURATION);
  const stop = (): void => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const timer = setInterval(() => {
    const level = ear.level();
    levels.push(level);
    onLevel(level, passed());
    if (passed() >= MAX_VOICE_DURATION) stop();
  }, LOOK);
  recorder.addEventListener('dataavailable', ({ data }) => {
    chunks.push(data);
    // The last part comes when it is over, just before all of it.
    if (recorder.state === 'inactive') return;
    onSlice({ content: data, duration: passed(), levels: levels.slice(told) });
    told = levels.length;
  });
  recorder.addEventListener('stop', () => {
    const duration = passed();
    clearInterval(timer);
    ear.close();
    for (const track of stream.getTracks()) track.stop();
    const content = new Blob(chunks, { type: mimeType.replace(/;.*/, '') });
    onEnd({ content, duration, levels });
  });
  return { stop };
}
