import type { Story } from '@ladle/react';
import { Button } from '@ds/button/button';
import { Notice } from '@ds/notice/notice';
import { durations, easings } from '@ds/theme/tokens';
import { useState } from 'react';
import { Code } from '../about/code';
import { Document, Section } from '../about/document';

export default { title: 'Foundations' };

const DURATIONS: Readonly<Record<keyof typeof durations, string>> = {
  fast: 'Colours under a pointer or a finger; what leaves.',
  base: 'What appears: dialogs on wide screens, toasts.',
  slow: 'What travels: sheets, the ring that closes.',
};

const EASINGS: Readonly<Record<keyof typeof easings, string>> = {
  enter: 'What comes in: quick at first, then settling.',
  leave: 'What goes: slow at first, then gone.',
};

interface TrackProps {
  className: string;
  value: string;
  use: string;
  /** Whether the dot is at the end. */
  moved: boolean;
  duration: string;
  easing: string;
}

function Track({ className, value, use, moved, duration, easing }: TrackProps) {
  return (
    <li className="flex flex-col gap-3 px-5 py-4">
      <p className="text-small">
        <Code>{className}</Code> {value}
        <span className="mt-0.5 block text-muted">{use}</span>
      </p>
      <span aria-hidden className="relative block h-6 rounded-full bg-line">
        <span
          className="absolute top-0 size-6 rounded-full border border-transparent bg-accent motion-safe:transition-[inset-inline-start]"
          style={{
            insetInlineStart: moved ? 'calc(100% - 1.5rem)' : 0,
            transitionDuration: duration,
            transitionTimingFunction: easing,
          }}
        />
      </span>
    </li>
  );
}

const list = 'mt-4 divide-y divide-line rounded-card border border-line bg-surface';

const namesOf = <Name extends string>(uses: Readonly<Record<Name, string>>) => Object.keys(uses) as Name[];

function Durations() {
  const [moved, setMoved] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setMoved(!moved)}>
        Move the dots
      </Button>
      <ul className={list}>
        {namesOf(DURATIONS).map((name) => (
          <Track
            key={name}
            className={`duration-${name}`}
            value={durations[name]}
            use={DURATIONS[name]}
            moved={moved}
            duration={durations[name]}
            easing={easings.enter}
          />
        ))}
      </ul>
    </>
  );
}

function Easings() {
  const [moved, setMoved] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setMoved(!moved)}>
        Move them slowly
      </Button>
      <ul className={list}>
        {namesOf(EASINGS).map((name) => (
          <Track
            key={name}
            className={`ease-${name}`}
            value={easings[name]}
            use={EASINGS[name]}
            moved={moved}
            duration="1.5s"
            easing={easings[name]}
          />
        ))}
      </ul>
    </>
  );
}

export const Motion: Story = () => (
  <Document
    title="Motion"
    lead="Motion shows where something comes from. It is short, nothing bounces, and nothing needs it to be understood."
  >
    <Notice tone="info" className="mt-6 hidden motion-reduce:flex">
      Your system asks for less motion: nothing below travels, it is simply there.
    </Notice>
    <Section title="Durations">
      <Durations />
    </Section>
    <Section title="Easings" lead="Shown five times slower than anything in the app.">
      <Easings />
    </Section>
  </Document>
);
