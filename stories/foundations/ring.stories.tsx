import type { Story } from '@ladle/react';
import { Ring as RingOfLight, type RingState } from '@ds/ring/ring';
import { ringStops } from '@ds/theme/tokens';
import { Code } from '../about/code';
import { Document, Section } from '../about/document';
import { aboutStory, StoryLink } from '../about/story-link';

export default { title: 'Foundations' };

const STATES: Readonly<Record<RingState, { title: string; means: string }>> = {
  still: { title: 'Still', means: 'Something is there: Halo itself, or somebody who is live or has news.' },
  counting: {
    title: 'Counting',
    means: 'Time runs out, or something known comes nearer. The light is what is left or done.',
  },
  loading: { title: 'Loading', means: 'At work, nobody knows for how long. The gap turns.' },
  success: { title: 'Success', means: 'Done. The ring closes, then the check is drawn.' },
};

const states = Object.keys(STATES) as RingState[];

export const Ring: Story = () => (
  <Document
    title="The ring"
    lead={
      <>
        Halo’s one motif. It always means state and is never an ornament. Its props stand on the page of the{' '}
        <StoryLink story={aboutStory('ring')}>primitive</StoryLink>.
      </>
    }
  >
    <Section title="States">
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {states.map((state) => (
          <li
            key={state}
            className="flex flex-wrap items-center gap-5 rounded-card border border-line bg-surface p-5"
          >
            <RingOfLight state={state} progress={0.6} size={72} />
            <p className="min-w-0 flex-1 basis-40 text-small">
              <span className="block text-body font-semibold">{STATES[state].title}</span>
              <span className="text-muted">{STATES[state].means}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
    <Section
      title="Sizes"
      lead="The stroke is a little heavier on small rings, so that they don’t become hairs."
    >
      <div className="flex flex-wrap items-center gap-5">
        {[20, 32, 48, 96].map((size) => (
          <RingOfLight key={size} state="still" size={size} />
        ))}
      </div>
    </Section>
    <Section
      title="Light"
      lead="Three stops, from start to end, the same in both themes. Only the ring is drawn in them."
    >
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {Object.entries(ringStops).map(([name, value]) => (
          <li key={name} className="flex items-center gap-3 text-small">
            <span
              aria-hidden
              className="size-10 shrink-0 rounded-full border border-line"
              style={{ backgroundColor: `var(--${name})` }}
            />
            <span className="min-w-0">
              <Code>{name}</Code> {value}
            </span>
          </li>
        ))}
      </ul>
    </Section>
    <Section
      title="On a filled button"
      lead="Where light wouldn’t show, the ring takes the colour of the text."
    >
      <span className="inline-flex rounded-card bg-accent p-5 text-on-accent">
        <RingOfLight state="loading" tone="text" size={32} />
      </span>
    </Section>
  </Document>
);
