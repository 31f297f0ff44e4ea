import type { Story } from '@ladle/react';
import { icons } from 'virtual:icons';
import { Code } from '../about/code';
import { Document, Section } from '../about/document';
import { titleOf } from '../about/title-of';

export default { title: 'Foundations' };

export const Icons: Story = () => (
  <Document
    title="Icons"
    lead="Lucide’s outlines, in the colour of the text beside them. An icon never stands for a word alone: a text or a label says the same."
  >
    <Section title="In use" lead="What primitives draw themselves, read from their source.">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-3">
        {icons.map(({ name, Icon, usedBy }) => (
          <li key={name} className="flex items-center gap-4 rounded-card border border-line bg-surface p-4">
            <Icon aria-hidden className="size-6 shrink-0" />
            <p className="min-w-0 text-small">
              <Code>{name}</Code>
              <span className="mt-0.5 block text-caption text-muted">{usedBy.map(titleOf).join(', ')}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  </Document>
);
