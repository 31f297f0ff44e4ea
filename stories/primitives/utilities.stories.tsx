import type { Story } from '@ladle/react';
import { docsOf, importLine } from '../about/about';
import { Api } from '../about/api';
import { CodeBlock } from '../about/code';
import { Document, Section } from '../about/document';
import { utilities } from '../about/utilities';

export default { title: 'Primitives/Utilities' };

export const About: Story = () => (
  <Document title="Utilities" lead="What primitives are made of. Reach for them when you add a primitive.">
    {utilities.map(({ component, purpose }) => {
      const docs = docsOf(component);
      return (
        <Section key={component} title={component} lead={purpose}>
          <CodeBlock code={importLine(docs)} copyLabel={`Copy the import of ${component}`} />
          <Api {...docs} />
        </Section>
      );
    })}
  </Document>
);
