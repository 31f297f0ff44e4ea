import { setTimeout as pause } from 'node:timers/promises';
import { BRAND } from '@contract/constants';
import { openDesktop, until } from './desktop';
import { formatTranscript, parseTranscript, type Heard } from './transcript';

/** Milliseconds of silence that end a step: few after what was expected, many while anything may still come. */
const SILENCE = { asExpected: 700, expected: 1500, otherwise: 3000 };
/** Milliseconds of silence between two lines that are read. */
const BETWEEN_LINES = 400;
/** Milliseconds that a step may take which doesn't go as expected. */
const STEP_WITHIN = 30_000;
const POLL = 50;

/** Lines of a page at most. */
const MOST_LINES = 150;
/** Tab stops of a page at most. */
const MOST_STOPS = 40;
/** Silent presses that mean the end of a page. */
const AT_THE_END = 2;

/** What a step waits for beside silence. */
interface StepOptions {
  /** Milliseconds in which something may still be spoken, however long the silence before. */
  patience?: number;
  /** Lines that Orca speaks in this step in some runs only. */
  ignore?: RegExp;
}

/** Somebody who hears a page and has only a keyboard. */
export interface Walk {
  /** Opens an address as it is typed, and hears the page load. */
  open(url: string): Promise<void>;
  /** Does something, and notes under a heading what is spoken. */
  step(step: string, act: () => unknown, options?: StepOptions): Promise<readonly string[]>;
  /** Presses keys one after the other; each is a step. */
  press(...keys: string[]): Promise<void>;
  /** Presses Tab until a control with this label and role is spoken; each press is a step. */
  tabTo(label: string, role: Role): Promise<void>;
  /** Presses a key that opens a dialog; a step. Who doesn't hear the title can't know what has opened. */
  openDialog(key: string, title: string): Promise<void>;
  /** Types where focus is; a step. */
  type(text: string, options?: StepOptions): Promise<void>;
  /** Types where focus is, as a part of a step. */
  write(text: string): void;
  /** Does what leads to a walk, and isn't a part of it. */
  unnoted(act: () => Promise<void>): Promise<void>;
  /** Reads the page from its start to its end. */
  read(): Promise<void>;
  /** Writes something that differs from run to run as something else. */
  hide(text: string | RegExp, as: string): void;
  /** Leaves out lines that Orca speaks in some runs only. */
  ignore(line: RegExp): void;
  /** Everything heard. */
  transcript(): string;
  close(): Promise<void>;
}

/** Roles as Orca speaks them. A tab may have the label of the field below it: only the role tells them apart. */
export const ROLES = {
  'en-US': {
    button: 'push button',
    checkbox: 'check box',
    field: 'entry',
    link: 'link',
    password: 'password text',
  },
  ja: {
    button: 'プッシュボタン',
    checkbox: 'チェックボックス',
    field: 'エントリ',
    link: 'リンク',
    password: 'パスワード',
  },
} as const;

/** The languages that walks are heard in. */
export type Language = keyof typeof ROLES;

/** What a control is. */
export type Role = keyof (typeof ROLES)[Language];

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((line, index) => line === other[index]);

/**
 * Starts a walk.
 * @param kept what was heard last time: a step that sounds the same needs no long silence to be over
 */
export async function startWalk(lang: Language, kept: string): Promise<Walk> {
  const desktop = await openDesktop(lang);
  const expected = parseTranscript(kept);
  const steps: Heard[] = [];
  const hidden: [RegExp | string, string][] = [];
  const ignored: RegExp[] = [];
  let seen = desktop.spoken().length;

  /** What the step at hand leaves out. */
  let inStep: RegExp | undefined;

  const newLines = () =>
    desktop
      .spoken()
      .slice(seen)
      .filter((line) => ![...ignored, ...(inStep ? [inStep] : [])].some((pattern) => pattern.test(line)))
      .map((line) => hidden.reduce((text, [what, as]) => text.replaceAll(what, as), line));

  const silenceOf = (hoped: readonly string[] | undefined): number => {
    if (hoped === undefined || !isSame(newLines(), hoped)) return SILENCE.otherwise;
    return hoped.length > 0 ? SILENCE.asExpected : SILENCE.expected;
  };

  /** Waits for silence. */
  const listen = async (silence: () => number, patience = 0) => {
    const start = Date.now();
    let count = desktop.spoken().length;
    let last = start;
    for (;;) {
      await pause(POLL);
      const now = Date.now();
      if (desktop.spoken().length > count) last = now;
      count = desktop.spoken().length;
      const isPatient = now - start < patience && silence() === SILENCE.otherwise;
      if (now - last > silence() && !isPatient) return;
      if (now - start > STEP_WITHIN + patience) return;
    }
  };

  const step: Walk['step'] = async (name, act, { patience = 0, ignore } = {}) => {
    inStep = ignore;
    const known = expected[steps.length];
    const hoped = known?.step === name ? known.lines : undefined;
    await act();
    await listen(() => silenceOf(hoped), patience);
    const lines = newLines();
    seen = desktop.spoken().length;
    steps.push({ step: name, lines });
    return lines;
  };

  const pressOne = (key: string) => step(key, () => desktop.press(key));

  const fail = (what: string): never => {
    throw new Error(`${what} Heard so far:\n\n${formatTranscript(steps)}`);
  };

  return {
    step,
    async open(url) {
      desktop.press('ctrl+l');
      desktop.type(url);
      await listen(() => SILENCE.otherwise);
      await step('The page opens', async () => {
        seen = desktop.spoken().length;
        desktop.press('Return');
        await until('The load of a page', () => newLines().some((line) => line.includes(BRAND.name)));
      });
      // The page may be loaded before Orca follows its focus: this makes it.
      desktop.press('ctrl+Home');
      await listen(() => SILENCE.expected);
      seen = desktop.spoken().length;
      // The browser speaks of itself before it speaks of the page.
      const opened = steps.at(-1);
      if (opened)
        opened.lines = opened.lines.slice(opened.lines.findLastIndex((line) => line.includes(BRAND.name)));
    },
    async press(...keys) {
      for (const key of keys) await pressOne(key);
    },
    async tabTo(label, role) {
      const isReached = (line: string) => {
        const [, ...afterLabel] = line.split(label);
        return afterLabel.join(label).includes(ROLES[lang][role]);
      };
      for (let count = 0; count < MOST_STOPS; count++) if ((await pressOne('Tab')).some(isReached)) return;
      fail(`Tab doesn’t lead to the ${role} “${label}”.`);
    },
    async openDialog(key, title) {
      const lines = await pressOne(key);
      if (!lines.some((line) => line.includes(title))) fail(`The dialog “${title}” opens in silence.`);
    },
    type: async (text, options) => void (await step(`Typed: ${text}`, () => desktop.type(text), options)),
    write: desktop.type,
    async unnoted(act) {
      const before = steps.length;
      await act();
      steps.length = before;
    },
    async read() {
      // Orca leaves out the role of what it is at already.
      desktop.press('ctrl+End');
      await listen(() => SILENCE.expected);
      seen = desktop.spoken().length;
      await step('The page is read', async () => {
        desktop.press('ctrl+Home');
        for (let silent = 0, count = 0; silent < AT_THE_END && count < MOST_LINES; count++) {
          const before = desktop.spoken().length;
          await listen(() => BETWEEN_LINES);
          silent = desktop.spoken().length > before ? 0 : silent + 1;
          desktop.press('Down');
        }
      });
    },
    hide: (text, as) => void hidden.push([text, as]),
    ignore: (line) => void ignored.push(line),
    transcript: () => formatTranscript(steps),
    close: desktop.close,
  };
}
