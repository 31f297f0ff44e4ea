import type { Story } from '@ladle/react';
import type { spacing } from '@ds/theme/tokens';
import { Code } from '../about/code';
import { Document, Section } from '../about/document';
import { useMeasured } from './measured';

export default { title: 'Foundations' };

const STEPS = [
  { name: '1', className: 'w-1', use: 'Between an icon and its edge.' },
  { name: '2', className: 'w-2', use: 'Between an icon and its word.' },
  { name: '3', className: 'w-3', use: 'Between things side by side.' },
  { name: '4', className: 'w-4', use: 'Inside fields.' },
  { name: '5', className: 'w-5', use: 'Between fields.' },
  { name: '6', className: 'w-6', use: 'Inside dialogs.' },
  { name: '8', className: 'w-8', use: 'Between groups.' },
  { name: '10', className: 'w-10', use: 'Between parts of a page.' },
] as const;

const NAMED = {
  gutter: { className: 'w-gutter', use: 'The page’s side margin on phones, and the padding of cards.' },
  bleed: {
    className: 'w-bleed',
    use: 'How far a list of rows reaches into the padding around it, so that the words of its rows stand at the edge.',
  },
  tap: { className: 'w-tap', use: 'The least side of anything that is pressed.' },
} satisfies Record<keyof typeof spacing, { className: string; use: string }>;

interface StepProps {
  name: string;
  className: string;
  use: string;
}

function Step({ name, className, use }: StepProps) {
  const [bar, width] = useMeasured((element) => element.getBoundingClientRect().width);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-3">
      <span className="w-24 shrink-0">
        <span
          ref={bar}
          aria-hidden
          className={`block h-6 rounded-small border border-transparent bg-accent ${className}`}
        />
      </span>
      <p className="min-w-0 grow basis-48 text-small">
        <Code>{name}</Code> {width === null ? null : <span className="tabular-nums">{width} px</span>}
        <span className="mt-0.5 block text-muted">{use}</span>
      </p>
    </li>
  );
}

const Steps = ({ steps }: { steps: readonly StepProps[] }) => (
  <ul className="divide-y divide-line rounded-card border border-line bg-surface">
    {steps.map((step) => (
      <Step key={step.name} {...step} />
    ))}
  </ul>
);

export const Spacing: Story = () => (
  <Document
    title="Spacing"
    lead="Everything stands on a grid of 4 px, in rem, so that room grows together with the reader’s text."
  >
    <Section title="Steps" lead="The number goes into a class: p-4, gap-3, mt-10.">
      <Steps steps={STEPS} />
    </Section>
    <Section title="By name">
      <Steps steps={Object.entries(NAMED).map(([name, step]) => ({ name, ...step }))} />
    </Section>
  </Document>
);
