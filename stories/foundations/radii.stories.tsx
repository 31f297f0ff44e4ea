import type { Story } from '@ladle/react';
import { radii } from '@ds/theme/tokens';
import { Code } from '../about/code';
import { Document, Section } from '../about/document';

export default { title: 'Foundations' };

const USES: Readonly<Record<keyof typeof radii, string>> = {
  none: 'What touches the edges of the screen.',
  small: 'Focus around text, the boxes of checks.',
  control: 'Fields, notices, rows.',
  card: 'Cards, dialogs, the top of sheets.',
  pill: 'Buttons: round on one line of text, calm on two.',
  full: 'Pictures of people, icon buttons.',
};

const names = Object.keys(USES) as (keyof typeof radii)[];

export const Radii: Story = () => (
  <Document title="Radii" lead="The larger a thing, the larger its corners. What is inside has smaller ones.">
    <Section title="Steps">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-5">
        {names.map((name) => (
          <li key={name} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5">
            <span
              aria-hidden
              className="block h-20 w-full max-w-32 border-2 border-accent bg-accent-soft"
              style={{ borderRadius: radii[name] }}
            />
            <p className="text-small">
              <Code>{`rounded-${name}`}</Code> {radii[name]}
              <span className="mt-0.5 block text-muted">{USES[name]}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  </Document>
);
