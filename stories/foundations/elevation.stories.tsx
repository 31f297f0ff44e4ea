import type { Story } from '@ladle/react';
import { Code } from '../about/code';
import { Document, Section } from '../about/document';
import { BothThemes } from './both-themes';

export default { title: 'Foundations' };

const LEVELS = [
  { name: 'canvas', className: 'bg-canvas border-line', use: 'The page.' },
  { name: 'surface', className: 'bg-surface border-line', use: 'Cards, fields and bars, with a hairline.' },
  {
    name: 'raised',
    className: 'bg-raised border-transparent shadow-float dark:border-line forced-colors:border-[CanvasText]',
    use: 'Dialogs, sheets and toasts, with the one shadow there is.',
  },
] as const;

export const Elevation: Story = () => (
  <Document
    title="Elevation"
    lead="Three levels. In the light theme a soft shadow tells what floats; in the dark one what is higher is lighter."
  >
    <Section title="Levels">
      <BothThemes>
        <ul className="flex flex-col gap-5">
          {LEVELS.map(({ name, className, use }) => (
            <li key={name} className={`rounded-card border p-5 text-small ${className}`}>
              <Code>{`bg-${name}`}</Code>
              <span className="mt-1 block text-muted">{use}</span>
            </li>
          ))}
        </ul>
      </BothThemes>
    </Section>
  </Document>
);
