/** A step of a walk, and what was spoken at it. */
export interface Heard {
  step: string;
  lines: readonly string[];
}

const HEADING = '# ';
/** Stands for a step at which nothing was spoken. */
const SILENCE = '(silence)';

/** Steps as a person reads them: a heading each, then a line for each utterance. */
export const formatTranscript = (steps: readonly Heard[]): string =>
  `${steps
    .map(({ step, lines }) => [HEADING + step, ...(lines.length > 0 ? lines : [SILENCE])].join('\n'))
    .join('\n\n')}\n`;

/** Reads what {@link formatTranscript} wrote. */
export const parseTranscript = (text: string): Heard[] =>
  text
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [step = '', ...lines] = part.trim().split('\n');
      return { step, lines: lines.filter((line) => line !== SILENCE) };
    });
